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
import { writeOn } from './progress-writer.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

const maxGapMs = 30_000;
const writingSeconds = 10;

type Cluster = Awaited<ReturnType<typeof startPatroni>>;

/** The primary loses its power, and comes back as a standby before the next one does. */
export const failover: TortureRow = {
  name: 'failover of PostgreSQL under Patroni: the primary killed or hanging under 20 writers by two servers',
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
      return await failedOver(servers, cluster, feeds.host, isShort ? 2 : 4);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await cluster.stop();
      feeds.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

const secondsText = (gaps: readonly number[]): string =>
  `${gaps.map((gapMs) => (gapMs / 1000).toFixed(1)).join(' and ')} s`;

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
  let longestGapMs = 0;
  const onSaved = (gapMs: number) => {
    longestGapMs = Math.max(longestGapMs, gapMs);
  };
  const writing = Promise.all(
    ids.map((id, index) => writeOn(urls[index % urls.length] ?? '', listener, id, stop.signal, onSaved)),
  );
  const gaps: Record<'killed' | 'frozen', number[]> = { killed: [], frozen: [] };
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await sleep(writingSeconds * 1000);
    longestGapMs = 0;
    const primary = await cluster.primary();
    // In turn.
    const isFreezing = round % 2 === 1;
    await (isFreezing ? primary.freeze() : primary.kill());
    await sleep(maxGapMs + 5_000);
    if (isFreezing) await primary.reset();
    primary.start();
    await cluster.settle();
    gaps[isFreezing ? 'frozen' : 'killed'].push(longestGapMs);
  }
  await sleep(writingSeconds * 1000);
  stop.abort();
  const writers = await writing;
  const seconds = (performance.now() - began) / 1000;
  const { acknowledged, toldToWait, lost, doubled } = await savesStanding(urls[0] ?? '', listener, writers);
  const others = [...new Set(writers.flatMap(({ unexpected }) => unexpected))];
  const gap = Math.max(...gaps.killed, ...gaps.frozen);
  return {
    figures: `${rounds} failovers; ${acknowledged} saves acknowledged (${Math.round(acknowledged / seconds)} a second), ${lost} lost, ${doubled} doubled; ${toldToWait} answers 503 with Retry-After; saved again ${secondsText(gaps.killed)} after it was killed, ${secondsText(gaps.frozen)} after it hung`,
    faults: [
      ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
      ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
      ...(gap > maxGapMs ? [`no save for ${(gap / 1000).toFixed(1)} s`] : []),
      ...(others.length > 0 ? [`answers of another kind: ${others.join(', ')}`] : []),
      ...(servers.every((server) => server.isAlive()) ? [] : ['a server ended']),
    ],
  };
}
