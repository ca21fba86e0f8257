import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createGuardedFetch } from '../server/net/guarded-fetch.ts';
import { openPodcasts } from '../server/podcasts/podcasts.ts';
import { urlKey } from '../server/podcasts/shared/feed-address.ts';
import { newFeedRow } from '../server/podcasts/store/feed-row.ts';

type Row = (name: string, value: string) => void;

const hosts = 20;
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const measured = z.object({
  megabytes: z.number(),
  read: z.number(),
  first: z.number(),
  again: z.number(),
  readMegabytes: z.number(),
  peakMegabytes: z.number(),
});

function measureParse(row: Row): void {
  const printed = execFileSync(process.execPath, [path('./parse-feed.ts')], { encoding: 'utf8' });
  const { megabytes, read, first, again, readMegabytes, peakMegabytes } = z.parse(
    measured,
    JSON.parse(printed),
  );
  const rate = (seconds: number) => `${seconds.toFixed(2)} s CPU, ${Math.round(megabytes / seconds)} MB/s`;
  const size = `a ${Math.round(megabytes)} MB feed of 5,000 episodes`;
  row(`${size}, read`, `${rate(read)}, ${Math.round(readMegabytes)} MB more memory`);
  row(
    `${size}, first time with all notes made safe`,
    `${rate(first)}, ${Math.round(peakMegabytes)} MB more memory`,
  );
  row(`${size}, again with nothing new`, rate(again));
}

async function measureRefresh(row: Row, count: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const publisher = fork(path('./feed-server.ts'));
  const port = await new Promise<number>((resolve) => {
    publisher.once('message', (message) => resolve(Number(message)));
  });
  const location = { kind: 'sqlite' as const, path: join(home, 'earshot.sqlite') };
  const database = openDatabase(location);
  await migrate(database, location);
  await database
    .insertInto('user')
    .values({
      id: 'u',
      email: 'a@example.org',
      email_key: 'a@example.org',
      password_hash: '',
      provider: null,
      created_at: 0,
    })
    .execute();
  await database.transaction().execute(async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      const url = `http://127.0.0.${1 + (number % hosts)}:${port}/${number}`;
      const feed = newFeedRow(url, urlKey(url, null), null, 0);
      await transaction
        .insertInto('podcast_feed')
        .values({ ...feed, id: number, next_fetch_at: 0 })
        .execute();
      await transaction
        .insertInto('podcast_subscription')
        .values({ user_id: 'u', feed_id: number, created_at: 0 })
        .execute();
    }
  });
  let now = Date.now();
  const podcasts = openPodcasts({
    database,
    dataFolder: home,
    net: createGuardedFetch({
      allowPrivateHosts: Array.from({ length: hosts }, (_, index) => `127.0.0.${1 + index}:${port}`),
      userAgent: 'Earshot/bench',
    }),
    directories: [],
    listening: { withListeners: async () => new Set(), move: async () => undefined },
    isDemo: () => false,
    warn: (error) => console.error(error),
    now: () => now,
  });
  for (const [round, name] of ['first fetch', 'refresh, one in ten changed'].entries()) {
    publisher.send(round);
    now += 48 * 60 * 60 * 1000;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const fetched = await podcasts.refresher.runDue();
    const seconds = (performance.now() - began) / 1000;
    delay.disable();
    const lag = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0);
    row(
      `${name}, ${count} feeds on ${hosts} hosts`,
      `${Math.round(fetched / seconds)} feeds/s, event loop p99 ${lag(delay.percentile(99))} ms, most ${lag(delay.max)} ms`,
    );
  }
  await podcasts.close();
  await database.destroy();
  publisher.kill();
  rmSync(home, { recursive: true, force: true });
}

/** Reading one very long feed, and keeping many up to date. */
export async function measurePodcasts(row: Row, feeds = 10_000): Promise<void> {
  measureParse(row);
  await measureRefresh(row, feeds);
}

// Alone: node bench/podcasts.ts [number of feeds]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measurePodcasts(
    (name, value) => console.log(`${name.padEnd(70)} ${value}`),
    Number(process.argv[2] ?? 10_000),
  );
