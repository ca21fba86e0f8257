import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../scripts/postgres.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from '../bench-server.ts';
import { startFeeds } from '../start-feeds.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { pgbouncerVersion, startPgbouncer } from './pgbouncer.ts';
import { savesStanding, twentyEpisodes } from './postgres-restarts.ts';
import { missingPrograms } from './processes.ts';
import { type Writer, writeOn } from './progress-writer.ts';
import { throughputOf, throughputText } from './throughput.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

/** Fewer than the two servers ask for, so that each transaction may meet another session. */
const poolSize = 10;

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>;
type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Everything goes through the pooler, migrations too; the pooler, PostgreSQL and a server crash under the writers. */
export const behindPooler: TortureRow = {
  name: 'two servers through a pooler in transaction mode, each part of it crashed',
  async run(isShort) {
    const missing = missingPrograms(['pgbouncer']);
    if (missing.length > 0)
      return { figures: `not done: ${missing.join()} is not installed`, faults: [], isSkipped: true };
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const feeds = await startFeeds();
    const postgres = await startPostgres({ durable: true });
    const pooler = await startPgbouncer(postgres.url, poolSize);
    writeTaggedFiles(join(home, 'music'), 100);
    const start = (name: string, url: string, more: Record<string, string> = {}) =>
      startServer({
        DATA_DIR: join(home, name),
        MUSIC_DIR: join(home, 'music'),
        DATABASE_URL: url,
        ALLOW_PRIVATE_HOSTS: feeds.host,
        ...more,
      });
    const servers: BenchServer[] = [];
    try {
      const speeds = [];
      for (const url of [postgres.url, pooler.url])
        speeds.push(await speedOf(await start('first', url), feeds.host, isShort ? 1 : 4, url));
      mkdirSync(join(home, 'second'), { mode: 0o700 });
      copyFileSync(join(home, 'first', 'secret.key'), join(home, 'second', 'secret.key'));
      servers.push(...(await Promise.all(['first', 'second'].map((name) => start(name, pooler.url)))));
      const result = await crashed(
        { servers, pooler, postgres, feeds: feeds.host },
        isShort ? 5 : 20,
        (url) => start('second', pooler.url, { PORT: new URL(url).port }),
      );
      const figures = `${pgbouncerVersion()}, ${poolSize} sessions: ${result.figures}; requests/s of one server without / with the pooler: ${throughputText(speeds)}`;
      return { figures, faults: result.faults };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await pooler.stop();
      await postgres.stop();
      feeds.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function speedOf(server: BenchServer, feeds: string, seconds: number, runId: string) {
  const listener = await signIn(server.url);
  await scanned(server, listener);
  const episodeIds = await twentyEpisodes(server.url, listener, feeds);
  const speed = await throughputOf(server.url, listener, { episodeIds, runId, seconds });
  await server.stop();
  return speed;
}

type Parts = { servers: BenchServer[]; pooler: Pooler; postgres: Postgres; feeds: string };

async function crashed(
  { servers, pooler, postgres, feeds }: Parts,
  pauseSeconds: number,
  restart: (url: string) => Promise<BenchServer>,
): Promise<TortureResult> {
  const [first, second] = servers;
  if (!first || !second) throw new Error('expected two servers');
  const listener = await signIn(first.url);
  const ids = await twentyEpisodes(first.url, listener, feeds);
  const stop = new AbortController();
  // Half of them by each server; those of the second meet its end.
  const writing = Promise.all(
    ids.map((id, index) => writeOn(index % 2 === 0 ? first.url : second.url, listener, id, stop.signal)),
  );
  const pause = () => sleep(pauseSeconds * 1000);
  await pause();
  await pooler.crash();
  await pause();
  await postgres.restart('crash');
  await pause();
  second.kill();
  servers[1] = await restart(second.url);
  await pause();
  stop.abort();
  const writers = await writing;
  const faults = await sessionFaults(pooler, servers.length);
  return verdict(first.url, listener, writers, { faults, servers });
}

/** What a session must not hold that others get: settings and locks of ours, but the shared lock of each server. */
async function sessionFaults(pooler: Pooler, servers: number): Promise<string[]> {
  const timeouts = new Set<unknown>();
  for (let number = 0; number < 3 * poolSize; number += 1)
    for (const row of await pooler.ask('show statement_timeout')) timeouts.add(row['statement_timeout']);
  const [row] = await pooler.ask("select count(*)::int as count from pg_locks where locktype = 'advisory'");
  return [
    ...(timeouts.size === 1 && timeouts.has('0')
      ? []
      : [`sessions with limits of ours: ${[...timeouts].join()}`]),
    ...(row?.['count'] === servers ? [] : [`${String(row?.['count'])} locks for ${servers} servers`]),
  ];
}

async function verdict(
  url: string,
  listener: Listener,
  writers: Writer[],
  { faults, servers }: { faults: string[]; servers: BenchServer[] },
): Promise<TortureResult> {
  const { acknowledged, toldToWait, lost, doubled } = await savesStanding(url, listener, writers);
  const others = writers
    .flatMap(({ unexpected }) => unexpected)
    // A server that was killed refuses connections until it is started again.
    .filter((answer) => !answer.includes('fetch failed'));
  const gap = Math.max(...writers.map(({ longestGapMs }) => longestGapMs));
  return {
    figures: `${acknowledged} saves acknowledged, ${lost} lost, ${doubled} doubled; ${toldToWait} answers 503 with Retry-After; a writer waited ${(gap / 1000).toFixed(1)} s at most`,
    faults: [
      ...faults,
      ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
      ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
      ...(others.length > 0 ? [`answers of another kind: ${[...new Set(others)].join(', ')}`] : []),
      ...(servers.every((server) => server.isAlive()) ? [] : ['a server ended']),
    ],
  };
}
