import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createUserRepository } from '../server/accounts/user-repository.ts';
import { migrate } from '../server/database/migrate.ts';
import { type Database, openDatabase } from '../server/database/open-database.ts';
import { changeShows } from '../server/gpodder/change-shows.ts';
import { takeEpisodes, tellEpisodes } from '../server/gpodder/episode-sync.ts';
import type { SentAction } from '../server/gpodder/sent-action.ts';
import { openSync, type Sync } from '../server/gpodder/sync.ts';
import { createSubscriptionRepository } from '../server/podcasts/store/subscription-repository.ts';
import { spreadText } from './spread.ts';

type Row = (name: string, value: string) => void;

const [shows, episodes] = [200, 100];
const turns = 9;

/** 200 shows of 100 episodes, each of them heard in part. */
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
      enclosure_url: `https://audio.example.org/${id}/${number}.mp3`,
      published_at: number,
      sorted_at: number,
      fingerprint: String(number),
      removed: false,
    }));
    const made = await database.insertInto('podcast_episode').values(rows).returning('id').execute();
    const progress = made.map((episode) => ({
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
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work(turn);
    taken.push(performance.now() - began);
  }
  return `${spreadText(taken, 1)} ms`;
}

/** What an app asks and tells of a listener with 20,000 places, without the way through HTTP. */
export async function measurePodcastSync(row: Row): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const location = { kind: 'sqlite' as const, path: join(home, 'earshot.sqlite') };
  const database = openDatabase(location);
  await migrate(database, location);
  const sync = openSync(database, Date.now);
  const userId = (await createUserRepository(database).add('ann@example.org', '', 0)) ?? '';
  const urls = await heardAll(database, sync, userId);
  const device = await sync.devices.come({ userId, appPasswordId: 'phone' }, 'phone');
  const ask = (since: number) => tellEpisodes(sync, { device, since, isExact: true });
  const actions = (count: number, turn: number): SentAction[] =>
    Array.from({ length: count }, (_, number) => ({
      podcast: urls[number % shows] ?? '',
      episode: '',
      guid: `guid-${Math.floor(number / shows)}`,
      device: null,
      at: Date.now(),
      heard: { position: 700 + turn * 20, total: 3600, isMark: false },
    }));
  const tell = (count: number) => (turn: number) =>
    takeEpisodes(sync, { device, ahead: 0 }, actions(count, turn));

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
  await database.destroy();
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/podcast-sync.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measurePodcastSync((name, value) => console.log(`${name.padEnd(50)} ${value}`));
