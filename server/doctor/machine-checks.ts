import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { databaseBytes, freeBytes, inWords } from '../backup/space.ts';
import type { Config } from '../config/config.ts';
import { type Location, openDatabase } from '../database/open-database.ts';
import { hasFfmpeg } from '../folder/streaming/ffmpeg.ts';
import { type Check, fault, ok, warning } from './check.ts';
import type { DirectoryAnswer } from './podcast-checks.ts';

const scarce = 1_000_000_000;
const none = 100_000_000;

export const diskCheck = ({ dataFolder, database }: Config, free = freeBytes): Check => ({
  id: 'disk',
  title: 'Disk space',
  async look() {
    const spaceLeft = free(existsSync(dataFolder) ? dataFolder : dirname(dataFolder));
    const remedy = 'Free some space, or move DATA_DIR to a larger disk.';
    if (spaceLeft < none)
      return fault(
        `Only ${inWords(spaceLeft)} are free in ${dataFolder}: soon nothing can be saved.`,
        remedy,
      );
    const needed = 2 * (await databaseBytes(database, dataFolder).catch(() => 0));
    if (spaceLeft < needed)
      return warning(
        `${inWords(spaceLeft)} are free, too little for a backup, which needs ${inWords(needed)}.`,
        remedy,
      );
    if (spaceLeft < scarce) return warning(`Only ${inWords(spaceLeft)} are free in ${dataFolder}.`, remedy);
    return ok(`${inWords(spaceLeft)} are free.`);
  },
});

export const ffmpegCheck = (isThere = hasFfmpeg): Check => ({
  id: 'ffmpeg',
  title: 'ffmpeg',
  async look() {
    if (await isThere()) return ok('It is installed: what a browser cannot play is converted.');
    return warning(
      'It is not installed: songs in formats that a browser cannot play (such as ALAC outside of Safari) stay silent there.',
      'Install ffmpeg if you have such songs; nothing else needs it.',
    );
  },
});

const earliest = Date.UTC(2026, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const maxApart = 60_000;

type ClockNeeds = { database: Location; ask: () => Promise<DirectoryAnswer[]>; now: () => number };

export const clockCheck = ({ database, ask, now }: ClockNeeds): Check => ({
  id: 'clock',
  title: 'Clock',
  async look() {
    const remedy = 'Let the machine set its clock by the network (systemd-timesyncd, chrony).';
    if (now() < earliest || now() > latest)
      return fault(`This machine takes it to be ${new Date(now()).toISOString()}.`, remedy);
    const others = await Promise.all([clockOf(database, now), ask().then(clocksOf, () => [])]);
    const wrong = others.flat().find(({ date, askedAt }) => Math.abs(date - askedAt) > maxApart);
    if (!wrong) return ok(`It is ${new Date(now()).toISOString()}.`);
    const seconds = Math.round(Math.abs(wrong.date - wrong.askedAt) / 1000);
    return warning(`The clock of this machine is ${seconds} seconds apart from that of ${wrong.of}.`, remedy);
  },
});

type Clock = { of: string; date: number; askedAt: number };

const clocksOf = (answers: DirectoryAnswer[]): Clock[] =>
  answers.flatMap(({ host, date, askedAt }) => (date === null ? [] : [{ of: host, date, askedAt }]));

async function clockOf(location: Location, now: () => number): Promise<Clock[]> {
  if (location.kind === 'sqlite') return [];
  const database = openDatabase(location);
  try {
    const { rows } = await sql<{ date: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as date`.execute(database);
    return rows.map(({ date }) => ({ of: 'the database', date, askedAt: now() }));
  } catch {
    // Whether it answers is another check.
    return [];
  } finally {
    await database.destroy();
  }
}
