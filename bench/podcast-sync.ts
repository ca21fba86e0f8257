import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Database, openDatabase } from '../server/database/open-database.ts';
import { changeShows } from '../server/gpodder/change-subscriptions.ts';
import { applyEpisodeActions, listEpisodeActions } from '../server/gpodder/episode-sync.ts';
import type { ParsedAction } from '../server/gpodder/parse-action.ts';
import { openSync, type Sync } from '../server/gpodder/sync.ts';
import { createSubscriptionRepository } from '../server/podcasts/store/subscription-repository.ts';
import { type BenchServer, type Listener, signIn, startServer } from './bench-server.ts';
import { makeAppPasswordFor } from './make-app-password.ts';
import { spreadText } from './spread.ts';

type Row = (name: string, value: string) => void;

const [shows, episodes] = [200, 100];
const turns = 9;

/** 200 shows of 100 episodes, each of them played in part. */
async function heardAll(database: Database, sync: Sync, userId: string): Promise<string[]> {
  const urls = Array.from({ length: shows }, (_, number) => `https://shows.example.org/${number}`);
  const feeds = await sync.feeds.ensureAll(urls, userId, 0);
  await createSubscriptionRepository(database).addAll(
    userId,
    feeds.map(({ id }) => id),
    0,
  );
  for (const { id } of feeds) {
    const rows = Array.from({ length: episodes }, (_, number) => ({
      feed_id: id,
      guid: `guid-${number}`,
      title: `Episode ${number}`,
      description: '',
      description_text: '',
      folded: '',
      folded_title: '',
      enclosure_url: `https://audio.example.org/${id}/${number}.mp3`,
      published_at: number,
      sorted_at: number,
      fingerprint: String(number),
      removed: false,
    }));
    const storedEpisodes = await database
      .insertInto('podcast_episode')
      .values(rows)
      .returning('id')
      .execute();
    const progress = storedEpisodes.map((episode) => ({
      user_id: userId,
      episode_id: episode.id,
      position_seconds: 600,
      duration_seconds: 3600,
      progress: 16,
      completed: false,
      version: 1,
      moved_version: 1,
      run_id: null,
      runs: '[]',
      others: '[]',
      updated_at: 1,
    }));
    await database.insertInto('progress').values(progress).execute();
  }
  return urls;
}

async function timed(work: (turn: number) => Promise<unknown>): Promise<string> {
  const durations: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work(turn);
    durations.push(performance.now() - began);
  }
  return `${spreadText(durations, 1)} ms`;
}

type SyncPosition = { podcast: string; episode: string; guid: string };

/** Places that an app tells of, in the words of the protocol and as they are read from it. */
const syncPositions = (urls: readonly string[], count: number): SyncPosition[] =>
  Array.from({ length: count }, (_, number) => ({
    podcast: urls[number % shows] ?? '',
    episode: '',
    guid: `guid-${Math.floor(number / shows)}`,
  }));

/** The same calls as an app makes them. */
async function throughHttp(row: Row, server: BenchServer, listener: Listener, urls: readonly string[]) {
  const { userName, secret } = await makeAppPasswordFor(server.url, listener, 'podcast-sync');
  const authorization = `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`;
  const address = `${server.url}/api/2/episodes/${encodeURIComponent(userName)}.json`;
  async function call(query: string, body?: object): Promise<number> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(address + query, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    return z.parse(z.object({ timestamp: z.number() }), JSON.parse(text)).timestamp;
  }
  const tell = (count: number) => (turn: number) =>
    call(
      '',
      syncPositions(urls, count).map((place) => ({
        ...place,
        action: 'play',
        timestamp: new Date().toISOString().slice(0, 19),
        position: 1_000 + turn * 20,
        started: 0,
        total: 3_600,
      })),
    );
  const since = await call('?since=0');
  row('podcast sync by HTTP: since now (5 ms is wanted)', await timed(() => call(`?since=${since}`)));
  row('podcast sync by HTTP: all 20,000 places', await timed(() => call('?since=0')));
  row('podcast sync by HTTP: 30 places told (30 ms is wanted)', await timed(tell(30)));
  row('podcast sync by HTTP: 5,000 places told (2 s is wanted)', await timed(tell(5_000)));
}

async function withoutHttp(row: Row, database: Database, userId: string, urls: readonly string[]) {
  const sync = openSync(database, Date.now);
  const device = await sync.devices.findOrCreate({ userId, appPasswordId: 'phone' }, 'phone');
  const ask = (since: number) => listEpisodeActions(sync, { device, since, isExact: true });
  const tell = (count: number) => (turn: number) =>
    applyEpisodeActions(
      sync,
      { device, clockAheadMs: 0 },
      syncPositions(urls, count).map(
        (place): ParsedAction => ({
          ...place,
          device: null,
          at: Date.now(),
          heard: { position: 700 + turn * 20, total: 3600, isMark: false },
        }),
      ),
    );

  const { timestamp } = await ask(0);
  row('podcast sync: 20,000 places asked for since now', await timed(() => ask(timestamp)));
  row('podcast sync: all 20,000 places asked for', await timed(() => ask(0)));
  row('podcast sync: 30 places told', await timed(tell(30)));
  row('podcast sync: 5,000 places told', await timed(tell(5_000)));
  const add = (turn: number) =>
    Array.from({ length: 500 }, (_, number) => `https://more.example.org/${turn}/${number}`);
  row(
    'podcast sync: 500 new shows told',
    await timed((turn) => changeShows({ ...sync }, device, { add: add(turn), remove: [] })),
  );
}

/** On a server of its own: changes are looked at again for some seconds. */
async function onServer(work: (server: BenchServer, database: Database) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const data = join(home, 'data');
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: data });
  const database = openDatabase({ kind: 'sqlite', path: join(data, 'earshot.sqlite') });
  try {
    await work(server, database);
  } finally {
    await database.destroy();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function listenerOf(server: BenchServer, database: Database) {
  const listener = await signIn(server.url);
  const { id } = await database.selectFrom('user').select('id').executeTakeFirstOrThrow();
  return { listener, id, urls: await heardAll(database, openSync(database, Date.now), id) };
}

/** What an app asks and tells of a listener with 20,000 places, through HTTP and without the way through it. */
export async function measurePodcastSync(row: Row): Promise<void> {
  await onServer(async (server, database) => {
    const { listener, urls } = await listenerOf(server, database);
    await throughHttp(row, server, listener, urls);
  });
  await onServer(async (server, database) => {
    const { id, urls } = await listenerOf(server, database);
    await withoutHttp(row, database, id, urls);
  });
}

// Alone: node bench/podcast-sync.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measurePodcastSync((name, value) => console.log(`${name.padEnd(50)} ${value}`));
