import { appendFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { rescan, scanStatus } from '#contract/music.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type BenchServer, type Listener, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { copyKey } from './copy-key.ts';
import type { TortureRow } from './torture-row.ts';

const names = ['first', 'second', 'third', 'fourth'];
const rounds = 4;
const longestMs = 120_000;

const songPage = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ name: z.string(), albumName: z.string() }) }),
  ),
});

/** Four servers on one database and one folder, which grows, shrinks and is renamed while one after the other is killed. */
export const sharedFolder: TortureRow = {
  name: 'four servers that share a music folder which changes, one after the other killed',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const music = join(home, 'music');
    const postgres = await startPostgres({ durable: true });
    writeTaggedFiles(music, isShort ? 100 : 2_000);
    const start = (name: string) =>
      startServer({
        DATA_DIR: join(home, name),
        MUSIC_DIR: music,
        DATABASE_URL: postgres.url,
      });
    const servers = new Map<string, BenchServer>();
    try {
      servers.set('first', await start('first'));
      const listener = await signIn(only(servers, 'first').url);
      await waitForScan(only(servers, 'first'), listener);
      const joinedMs: number[] = [];
      for (const name of names.slice(1)) {
        copyKey(home, name);
        const began = performance.now();
        servers.set(name, await start(name));
        await sameSongs(servers, listener);
        joinedMs.push(performance.now() - began);
      }
      const faults: string[] = [];
      let before = await songsOf(only(servers, 'first'), listener);
      const tookOverMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        change(music, round);
        const killed = names[round % names.length] ?? '';
        only(servers, killed).kill();
        servers.delete(killed);
        const began = performance.now();
        const anyServer = [...servers.values()][0];
        if (anyServer) await fetch(`${anyServer.url}${rescan.path}`, { method: 'POST', ...listener });
        const songs = await sameSongs(servers, listener);
        tookOverMs.push(performance.now() - began);
        faults.push(...changedNumbers(before, songs));
        before = songs;
        servers.set(killed, await start(killed));
        await sameSongs(servers, listener);
      }
      return {
        figures:
          `${before.size} songs at four servers; a new server had them after ${seconds(joinedMs)} s; ` +
          `after a kill all had what changed within ${seconds(tookOverMs)} s; ${faults.length} numbers of another song`,
        faults,
      };
    } finally {
      await Promise.all([...servers.values()].map((server) => server.stop()));
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

const seconds = (times: readonly number[]) => times.map((ms) => (ms / 1000).toFixed(1)).join(', ');

function only(servers: ReadonlyMap<string, BenchServer>, name: string): BenchServer {
  const server = servers.get(name);
  if (server === undefined) throw new Error(`The ${name} server is not there.`);
  return server;
}

/** Adds an album, removes one and renames another's folder. */
function change(music: string, round: number): void {
  writeTaggedFiles(join(music, `new ${round}`), 20, {
    namesOf: (number) => ({ title: `New ${round} ${number}`, artist: 'New Band', album: `New ${round}` }),
  });
  // A frame of their own: songs are known by their sound, and made-up files of one number sound alike.
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413, round + 1)]);
  for (const path of filesBelow(join(music, `new ${round}`))) appendFileSync(path, frame);
  const [removed, renamed] = readdirSync(music).filter((name) => !/^(new|moved) /.test(name));
  if (removed) rmSync(join(music, removed), { recursive: true });
  if (renamed) renameSync(join(music, renamed), join(music, `moved ${round}`));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Waits until no scan runs and none is awaited. */
async function waitForScan({ url }: BenchServer, listener: Listener): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${scanStatus.path}`, listener);
    const { state, songs } = z.parse(scanStatus.reply, await answer.json());
    if (state === 'idle' && songs > 0) return;
    await sleep(100);
  }
}

/** The title and album of each song's number, as a server tells them. */
async function songsOf({ url }: BenchServer, listener: Listener): Promise<Map<string, string>> {
  const songs = new Map<string, string>();
  for (let offset = 0; ; offset += 100) {
    const answer = await fetch(`${url}/v1/me/library/songs?limit=100&offset=${offset}`, listener);
    const { data } = z.parse(songPage, await answer.json());
    for (const { id, attributes } of data) songs.set(id, `${attributes.albumName}: ${attributes.name}`);
    if (data.length < 100) return songs;
  }
}

/** Waits until all say the same of every number, and answers it. Throws after two minutes. */
async function sameSongs(
  servers: ReadonlyMap<string, BenchServer>,
  listener: Listener,
): Promise<Map<string, string>> {
  const began = performance.now();
  for (;;) {
    await Promise.all([...servers.values()].map((server) => waitForScan(server, listener)));
    const all = await Promise.all([...servers.values()].map((server) => songsOf(server, listener)));
    const [first, ...others] = all.map((songs) => JSON.stringify([...songs].toSorted(byNumber)));
    if (others.every((other) => other === first)) return all[0] ?? new Map();
    if (performance.now() - began > longestMs) throw new Error('The servers do not agree after two minutes.');
    await sleep(100);
  }
}

const byNumber = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);

/** Numbers that meant another song before. */
const changedNumbers = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] =>
  [...now].flatMap(([id, song]) => {
    const earlier = before.get(id);
    return earlier === undefined || earlier === song ? [] : [`${id} was ${earlier} and is ${song}`];
  });
