import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchServer, signIn, startServer } from '../bench-server.ts';
import { startFeeds } from '../start-feeds.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { debianPostgres, startPatroni } from './patroni.ts';
import { savesStanding, twentyEpisodes } from './postgres-restarts.ts';
import { missingPrograms } from './processes.ts';
import { type Writer, writeOn } from './progress-writer.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

const maxGapMs = 30_000;
const writingSeconds = 10;

type Cluster = Awaited<ReturnType<typeof startPatroni>>;

/** The primary loses its power, and comes back as a standby before the next one does. */
export const failover: TortureRow = {
  name: 'failover of PostgreSQL under Patroni: the primary killed under 20 writers by two servers',
  async run(isShort) {
    const programs = debianPostgres();
    const missing = [
      ...missingPrograms(['patroni', 'etcd', 'ps']),
      ...(programs === undefined ? ['postgresql'] : []),
    ];
    if (programs === undefined || missing.length > 0)
      return { figures: `not done: ${missing.join()} is not installed`, faults: [], isSkipped: true };
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const feeds = await startFeeds();
    const cluster = await startPatroni(programs);
    writeTaggedFiles(join(home, 'music'), 10);
    const start = (name: string) =>
      startServer({
        DATA_DIR: join(home, name),
        MUSIC_DIR: join(home, 'music'),
        DATABASE_URL: cluster.url,
        ALLOW_PRIVATE_HOSTS: feeds.host,
      });
    const servers: BenchServer[] = [];
    try {
      servers.push(await start('first'));
      mkdirSync(join(home, 'second'), { mode: 0o700 });
      copyFileSync(join(home, 'first', 'secret.key'), join(home, 'second', 'secret.key'));
      servers.push(await start('second'));
      return await failedOver(servers, cluster, feeds.host, isShort ? 1 : 3);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await cluster.stop();
      feeds.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function failedOver(
  servers: BenchServer[],
  cluster: Cluster,
  feeds: string,
  rounds: number,
): Promise<TortureResult> {
  const urls = servers.map(({ url }) => url);
  const listener = await signIn(urls[0] ?? '');
  const ids = await twentyEpisodes(urls[0] ?? '', listener, feeds);
  const stop = new AbortController();
  const writers: Writer[] = [];
  const writing = Promise.all(
    ids.map(async (id, index) => {
      writers.push(await writeOn(urls[index % urls.length] ?? '', listener, id, stop.signal));
    }),
  );
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await sleep(writingSeconds * 1000);
    const killed = await cluster.primary();
    await killed.kill();
    await sleep(maxGapMs + 5_000);
    killed.start();
    await cluster.settle();
  }
  await sleep(writingSeconds * 1000);
  stop.abort();
  await writing;
  const seconds = (performance.now() - began) / 1000;
  const { acknowledged, toldToWait, lost, doubled } = await savesStanding(urls[0] ?? '', listener, writers);
  const others = [...new Set(writers.flatMap(({ unexpected }) => unexpected))];
  const gap = Math.max(...writers.map(({ longestGapMs }) => longestGapMs));
  return {
    figures: `${rounds} failovers; ${acknowledged} saves acknowledged (${Math.round(acknowledged / seconds)} a second), ${lost} lost, ${doubled} doubled; ${toldToWait} answers 503 with Retry-After; saved again after ${(gap / 1000).toFixed(1)} s at most`,
    faults: [
      ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
      ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
      ...(gap > maxGapMs ? [`no save for ${(gap / 1000).toFixed(1)} s`] : []),
      ...(others.length > 0 ? [`answers of another kind: ${others.join(', ')}`] : []),
      ...(servers.every((server) => server.isAlive()) ? [] : ['a server ended']),
    ],
  };
}
