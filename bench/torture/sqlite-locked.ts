import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { me } from '#contract/accounts.ts';
import { health } from '#contract/health.ts';
import { collection } from '#contract/v1/provider.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureRow } from './torture-row.ts';

const maxMilliseconds = 100;
/** The time after which a write is refused, and what a busy machine needs on top. */
const maxWrite = 7_000;
const album = '/v1/catalog/us/albums/1';

/** All of Earshot's SQLite files at once, by another process's `BEGIN EXCLUSIVE`. */
export const sqliteLocked: TortureRow = {
  name: 'SQLite BEGIN EXCLUSIVE held for 14 s by another process',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const data = join(home, 'data');
    writeTaggedFiles(join(home, 'music'), 100);
    const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: data });
    try {
      const listener = await signIn(server.url);
      await scanned(server, listener);
      return await underLock(server, listener, data, isShort ? 6_000 : 14_000);
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function underLock(server: BenchServer, listener: Listener, data: string, milliseconds: number) {
  const tracks = await (await fetch(`${server.url}${album}/tracks`, listener)).json();
  const song = z.parse(collection, tracks).data.flatMap(({ attributes }) => attributes?.assetUrl ?? [])[0];
  const addresses = {
    '/healthz': `${server.url}${health.path}`,
    'a page': `${server.url}/`,
    'who am I': `${server.url}${me.path}`,
    'an album': `${server.url}${album}`,
    'a song': `${server.url}${song ?? ''}`,
  };
  // The same without a lock: what the machine itself takes.
  const endFree = await probe(addresses, listener.headers);
  await sleep(milliseconds / 2);
  const free = await endFree();

  // So that each of these wants to note when the session was last seen.
  const locks = lockAll(data, 'update session set last_seen_at = last_seen_at - 7200000');
  const endProbing = await probe(addresses, listener.headers);
  const writing = Promise.all(
    Array.from({ length: 20 }, (_, number) => write(server.url, listener, number + 1)),
  );
  await sleep(milliseconds);
  const probes = await endProbing();
  for (const lock of locks) lock.close();
  const writes = await writing;
  const after = await write(server.url, listener, 50);

  const refused = writes.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
  const longest = Math.max(...writes.map(({ took }) => took));
  return {
    figures: `${inMilliseconds(probes)} at most (without a lock: ${inMilliseconds(free)}); ${refused.length} of ${writes.length} writes told to come again after ${(longest / 1000).toFixed(1)} s`,
    faults: [
      ...probeFaults(probes, maxMilliseconds),
      ...(refused.length < writes.length ? ['a write was not told to come again'] : []),
      ...(longest > maxWrite ? [`a write waited for ${Math.round(longest)} ms`] : []),
      ...(after.status === 200 ? [] : [`the write after it was answered with ${after.status}`]),
      ...(server.isAlive() ? [] : ['the process ended']),
    ],
  };
}

function lockAll(data: string, before: string): DatabaseSync[] {
  return ['earshot.sqlite', 'folder.sqlite', 'folder-identity.sqlite'].map((name) => {
    const database = new DatabaseSync(join(data, name), { timeout: 5_000 });
    if (name === 'earshot.sqlite') database.exec(before);
    database.exec('begin exclusive');
    return database;
  });
}

async function write(url: string, { headers }: Listener, song: number) {
  const began = performance.now();
  const answer = await fetch(`${url}/v1/me/ratings/songs/${song}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'rating', attributes: { value: 1 } }),
  });
  await answer.arrayBuffer();
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, took: performance.now() - began };
}
