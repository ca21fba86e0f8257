import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { me } from '#contract/accounts.ts';
import { subscriptions } from '#contract/podcasts.ts';
import { getProgress } from '#contract/progress.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type BenchServer, signIn, startServer } from '../bench-server.ts';
import { startFeeds } from '../start-feeds.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { buildOldVersion, type OldVersion } from './old-version.ts';
import { savesStanding, twentyEpisodes } from './postgres-restarts.ts';
import { post, writeOn } from './progress-writer.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

/** Where the project stood when its database had migration 024 as its last. */
const oldCommit = '591b5fc';
const serverCount = 4;

/** Each server is taken out of nginx, replaced by the new version, and put back, while listeners save and ask. */
export const rollingUpgrade: TortureRow = {
  name: `rolling upgrade of ${serverCount} servers from ${oldCommit} under 20 writers`,
  async run(isShort) {
    if (!hasNginx()) return { figures: 'not done: nginx is not installed', faults: [], isSkipped: true };
    const old = buildOldVersion(oldCommit);
    if (old === undefined)
      return { figures: `not done: git has no commit ${oldCommit}`, faults: [], isSkipped: true };
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const feeds = await startFeeds();
    const postgres = await startPostgres({ durable: true });
    writeTaggedFiles(join(home, 'music'), 20);
    const start = (name: string, folder?: string, more: Record<string, string> = {}) =>
      startServer(
        {
          DATA_DIR: join(home, name),
          MUSIC_DIR: join(home, 'music'),
          DATABASE_URL: postgres.url,
          ALLOW_PRIVATE_HOSTS: feeds.host,
          TRUST_PROXY: '1',
          ...more,
        },
        folder,
      );
    const servers: BenchServer[] = [];
    try {
      servers.push(...(await startAll(home, old, start)));
      return await upgraded(servers, feeds.host, isShort ? 2 : 10, (index, url) =>
        start(`server${index}`, undefined, { PORT: new URL(url).port }),
      );
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      feeds.stop();
      rmSync(home, { recursive: true, force: true });
      old.remove();
    }
  },
};

type Start = (name: string, folder: string) => Promise<BenchServer>;

/** The first one makes key and ids, which the others get. */
async function startAll(home: string, old: OldVersion, start: Start): Promise<BenchServer[]> {
  const first = await start('server0', old.folder);
  const servers = [first];
  for (let index = 1; index < serverCount; index += 1) {
    mkdirSync(join(home, `server${index}`), { mode: 0o700 });
    cpSync(join(home, 'server0', 'secret.key'), join(home, `server${index}`, 'secret.key'));
    servers.push(await start(`server${index}`, old.folder));
  }
  return servers;
}

type ReadResult = { answers: number; refused: string[] };

/** Asks in turn, until it is stopped. */
async function askOn(
  url: string,
  listener: Parameters<typeof post>[3],
  stop: AbortSignal,
): Promise<ReadResult> {
  const result: ReadResult = { answers: 0, refused: [] };
  const calls = [
    () => fetch(`${url}${me.path}`, listener),
    () => post(url, subscriptions.path, {}, listener),
    () => post(url, getProgress.path, {}, listener),
    () => fetch(`${url}/`, listener),
  ];
  while (!stop.aborted)
    for (const [index, call] of calls.entries()) {
      const answer = await call().then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: unknown) => String(error),
      );
      result.answers += 1;
      if (answer !== 200) result.refused.push(`call ${index}: ${answer}`);
    }
  return result;
}

async function upgraded(
  servers: BenchServer[],
  feeds: string,
  pauseSeconds: number,
  startNew: (index: number, url: string) => Promise<BenchServer>,
): Promise<TortureResult> {
  const hosts = servers.map(({ url }) => new URL(url).host);
  const nginx = await startNginx(hosts);
  try {
    const listener = await signIn(nginx.url);
    const ids = await twentyEpisodes(nginx.url, listener, feeds);
    const stop = new AbortController();
    const writing = Promise.all(ids.map((id) => writeOn(nginx.url, listener, id, stop.signal)));
    const asking = Promise.all([1, 2].map(() => askOn(nginx.url, listener, stop.signal)));
    for (const [index, server] of servers.entries()) {
      await sleep(pauseSeconds * 1000);
      await nginx.setHosts(hosts.filter((host) => host !== hosts[index]));
      await server.stop();
      servers[index] = await startNew(index, server.url);
      await nginx.setHosts(hosts);
    }
    await sleep(pauseSeconds * 1000);
    stop.abort();
    const writers = await writing;
    const reads = await asking;
    const { acknowledged, toldToWait, lost, doubled } = await savesStanding(nginx.url, listener, writers);
    const gap = Math.max(...writers.map(({ longestGapMs }) => longestGapMs));
    const answers = reads.reduce((sum, one) => sum + one.answers, 0);
    const others = [
      ...writers.flatMap(({ unexpected }) => unexpected),
      ...reads.flatMap((one) => one.refused),
    ];
    // What a server refuses or breaks off is a 502 of nginx. nginx itself closes idle connections when it reads its settings.
    const refused = others.filter((answer) => !answer.includes('fetch failed'));
    return {
      figures: `${acknowledged} saves acknowledged, ${lost} lost, ${doubled} doubled, ${toldToWait} told to come again; ${answers} other answers, ${refused.length} refused; ${others.length - refused.length} connections closed by nginx’s reload; a writer waited ${(gap / 1000).toFixed(1)} s at most`,
      faults: [
        ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
        ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
        ...(toldToWait > 0 ? [`${toldToWait} saves were told to come again`] : []),
        ...(refused.length > 0 ? [`refused: ${[...new Set(refused)].join(', ')}`] : []),
      ],
    };
  } finally {
    nginx.stop();
  }
}
