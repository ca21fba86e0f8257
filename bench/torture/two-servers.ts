import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { login, me } from '#contract/accounts.ts';
import { importOpml, importProgress } from '#contract/podcast-imports.ts';
import { subscriptions } from '#contract/podcasts.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from '../bench-server.ts';
import { startFeeds } from '../start-feeds.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { copyKey } from './copy-key.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { savesStanding, twentyEpisodes } from './postgres-restarts.ts';
import { post, writeOn } from './progress-writer.ts';
import { throughputOf, throughputText } from './throughput.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

const inFile = 200;
const everyRequest = 40;

/** Requests go to either in turn, and one of them is killed while listeners write and an import runs. */
export const twoServers: TortureRow = {
  name: 'two servers on one PostgreSQL behind nginx, one of them killed',
  async run(isShort) {
    if (!hasNginx()) return { figures: 'not done: nginx is not installed', faults: [] };
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const feeds = await startFeeds();
    const postgres = await startPostgres({ durable: true });
    writeTaggedFiles(join(home, 'music'), 100);
    const start = (name: string, more: Record<string, string> = {}) =>
      startServer({
        DATA_DIR: join(home, name),
        MUSIC_DIR: join(home, 'music'),
        DATABASE_URL: postgres.url,
        ALLOW_PRIVATE_HOSTS: feeds.host,
        TRUST_PROXY: '1',
        ...more,
      });
    await twin(home, await start('first'));
    const [first, second] = await Promise.all([start('first'), start('second')]);
    const hosts = [first, second].map(({ url }) => new URL(url).host);
    const [both, one] = [await startNginx(hosts), await startNginx(hosts.slice(0, 1))];
    const servers = [first, second];
    try {
      return await tried({ both: both.url, one: one.url }, servers, {
        feeds: feeds.host,
        seconds: isShort ? 5 : 20,
        restart: () => start('first', { PORT: new URL(first.url).port }),
      });
    } finally {
      both.stop();
      one.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      feeds.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** The second server gets what docs/scaling.md says that it needs of the first: the key. */
async function twin(home: string, first: BenchServer): Promise<void> {
  await scanned(first, await signIn(first.url));
  await first.stop();
  copyKey(home, 'second');
}

/** The addresses of an nginx before both servers, and of one before the first alone. */
type Proxied = { both: string; one: string };
type Setting = { feeds: string; seconds: number; restart: () => Promise<BenchServer> };

async function tried(
  { both: url, one }: Proxied,
  servers: BenchServer[],
  { feeds, seconds, restart }: Setting,
): Promise<TortureResult> {
  const listener = await signIn(url);
  await Promise.all(servers.map((server) => scanned(server, listener)));
  const faults = await sameEverywhere(url, listener);
  // Somebody else's: what is counted below is of the writers alone.
  const busy = await signIn(url);
  const episodeIds = await twentyEpisodes(url, busy, feeds);
  const speeds = [];
  for (const [runId, address] of Object.entries({ both: url, one, direct: servers[0]?.url ?? '' }))
    speeds.push(await throughputOf(address, busy, { episodeIds, runId, seconds: seconds / 5 }));

  const ids = await twentyEpisodes(url, listener, feeds);
  const stop = new AbortController();
  const writing = Promise.all(ids.map((id) => writeOn(url, listener, id, stop.signal)));
  const jobId = await importFile(url, listener, feeds);
  await sleep((seconds / 4) * 1000);
  servers[0]?.kill();
  await sleep((seconds / 2) * 1000);
  servers[0] = await restart();
  await sleep((seconds / 4) * 1000);
  stop.abort();
  const writers = await writing;
  const { acknowledged, lost, doubled } = await savesStanding(url, listener, writers);
  const took = await importEnds(url, listener, jobId);
  const shows = await showsOf(url, listener);
  const guesses = await guessesUntilRefused(url);
  return {
    figures:
      `${acknowledged} saves acknowledged, ${lost} lost, ${doubled} doubled; ${shows} shows of an import of ${inFile} (${Math.round(took / 1000)} s); ` +
      `a password tried ${guesses} times; requests/s through nginx by both / through nginx by one / of one asked directly: ${throughputText(speeds)}`,
    faults: [
      ...faults,
      ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
      ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
      ...(shows === inFile + 2 ? [] : [`${shows} shows instead of ${inFile + 2}`]),
      ...(guesses === 10 ? [] : [`a password could be tried ${guesses} times`]),
      ...(servers[1]?.isAlive() ? [] : ['the other server ended']),
    ],
  };
}

/** A session of one is known to both, by cookie and by token, and both have the same songs. */
async function sameEverywhere(url: string, { headers }: Listener): Promise<string[]> {
  const answers = new Set<string>();
  for (let number = 0; number < everyRequest; number += 1) {
    const who = await fetch(`${url}${me.path}`, { headers });
    const album = await fetch(`${url}/v1/catalog/us/albums/5`, { headers });
    answers.add(
      `${who.status} ${await who.text()} ${album.status} ${(await album.text()).replaceAll(/"assetUrl":"[^"]*"/g, '')}`,
    );
  }
  return answers.size === 1 ? [] : [`${answers.size} different answers to the same`];
}

async function importFile(url: string, { headers }: Listener, feeds: string): Promise<string> {
  const outlines = Array.from(
    { length: inFile },
    (_, number) => `<outline type="rss" text="Show ${number}" xmlUrl="http://${feeds}/import-${number}"/>`,
  );
  const form = new FormData();
  form.set(
    'file',
    new Blob([`<opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`]),
    'shows.opml',
  );
  const answer = await fetch(`${url}${importOpml.path}`, { method: 'POST', headers, body: form });
  return z.parse(importOpml.reply, await answer.json()).jobId;
}

/** Milliseconds until all of its lines were tried. */
async function importEnds(url: string, { headers }: Listener, jobId: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${url}${importProgress.path.replace(':jobId', jobId)}`, { headers });
    const job = z.parse(importProgress.reply, await answer.json());
    if (job.done === job.total || performance.now() - began > 400_000) return performance.now() - began;
    await sleep(500);
  }
}

async function showsOf(url: string, listener: Listener): Promise<number> {
  const answer = await post(url, subscriptions.path, {}, listener);
  return z.parse(subscriptions.reply, await answer.json()).length;
}

/** How often a password may be guessed, whichever server is asked. */
async function guessesUntilRefused(url: string): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await post(
      url,
      login.path,
      { email: 'ann@example.org', password: `guess ${tries}` },
      { headers: {} },
    );
    await answer.arrayBuffer();
    if (answer.status === 429) return tries;
  }
  return 50;
}
