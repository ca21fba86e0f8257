import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/open-database.ts';
import { quietLog } from '../../access/log.ts';
import { units } from '../../changes/catalogue-units.ts';
import { type Folder, openFolder } from '../../folder.ts';
import { indexedWords } from '../../store/search-words.ts';

export const quickTiming = { lookMs: 25, renewMs: 100, silenceMs: 600 };

/** Waits until something is so. Throws with the reason where it is not within half a minute. */
export async function until(reason: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  throw new Error(`Not within thirty seconds: ${reason}`);
}

/** A server's music folder on a shared database, with a data folder of its own that outlives it. */
export async function startServer(
  database: Database,
  music: string,
  data: string,
): Promise<Folder & AsyncDisposable> {
  const folder = await openFolder({
    musicFolders: [music],
    dataFolder: data,
    log: quietLog,
    shared: { database, name: data, timing: quickTiming },
  });
  return { ...folder, [Symbol.asyncDispose]: () => folder.close() };
}

export function newDataFolder(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'earshot-shared-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Every row that servers share, of a data folder; paths without their folder. */
export function sharedRows(data: string, music: string): Record<string, string[]> {
  using database = new DatabaseSync(join(data, 'folder.sqlite'));
  database.prepare('attach ? as identity').run(join(data, 'folder-identity.sqlite'));
  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row).replaceAll(`"${music}`, '"'))
      .toSorted();
  const shared = units.flatMap(({ parts }) => parts.map(({ table }) => table.name));
  const isOwn = "name in ('checked_at', 'change_revision', 'catalogue_lineage')";
  return Object.fromEntries([
    ...shared.map((name) => [
      name,
      all(`select * from ${name} ${name === 'setting' ? `where not ${isOwn}` : ''}`),
    ]),
    ...['song', 'album', 'artist'].map((kind) => [`${kind}_words`, all(`select rowid from ${kind}_words`)]),
    ['words that are missing', missingWords(database)],
  ]);
}

/** What is typed wrong is compared with the words of all names. */
function missingWords(database: DatabaseSync): string[] {
  const words = new Set(
    database
      .prepare('select word from word')
      .all()
      .map(({ word }) => word),
  );
  const names = database
    .prepare("select title || ' ' || artist_name as name from song where is_book = 0")
    .all();
  return names
    .flatMap(({ name }) => indexedWords(String(name)).split(' '))
    .filter((word) => word.length > 1 && !words.has(word));
}

/** The number of each song's file, by the end of its path. */
export function songNumbers(data: string, music: string): Record<string, number> {
  if (!existsSync(join(data, 'folder.sqlite'))) return {};
  using database = new DatabaseSync(join(data, 'folder.sqlite'), { readOnly: true });
  const rows = database.prepare('select path, id from song order by path').all();
  return Object.fromEntries(
    rows.map((row) => [String(row['path']).slice(music.length + 1), Number(row['id'])]),
  );
}
