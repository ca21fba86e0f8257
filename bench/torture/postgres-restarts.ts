import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { episodes } from '#contract/podcasts.ts';
import { subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { getProgress } from '#contract/progress.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type BenchServer, type Listener, signIn, startServer } from '../bench-server.ts';
import { startFeeds } from '../start-feeds.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { post, type Writer, writeOn } from './progress-writer.ts';
import type { TortureResult, TortureRow } from './torture-row.ts';

const betweenMilliseconds = 10_000;

/** Every other time as if it had crashed. What was acknowledged must be there, once. */
export const postgresRestarts: TortureRow = {
  name: 'PostgreSQL restarted every 10 s for 3 minutes under 20 writers',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const publisher = await startFeeds();
    const feeds = publisher.host;
    const music = join(home, 'music');
    writeTaggedFiles(music, 10);
    const postgres = await startPostgres({ durable: true });
    const server = await startServer({
      DATA_DIR: join(home, 'data'),
      MUSIC_DIR: music,
      DATABASE_URL: postgres.url,
      ALLOW_PRIVATE_HOSTS: feeds,
    });
    try {
      const listener = await signIn(server.url);
      const ids = await twentyEpisodes(server.url, listener, feeds);
      const stop = new AbortController();
      const writing = Promise.all(ids.map((id) => writeOn(server.url, listener, id, stop.signal)));
      const restarts = isShort ? 2 : 18;
      for (let number = 0; number < restarts; number += 1) {
        await sleep(betweenMilliseconds);
        await postgres.restart(number % 2 === 0 ? 'fast' : 'crash');
      }
      await sleep(betweenMilliseconds);
      stop.abort();
      return await verdict(server, listener, await writing, restarts);
    } finally {
      await server.stop();
      await postgres.stop();
      publisher.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** What is needed of the reply: a server of a former version may lack the rest. */
const episodeIds = z.object({ data: z.object({ items: z.array(z.object({ id: z.number() })) }) });

export async function twentyEpisodes(url: string, listener: Listener, feeds: string): Promise<number[]> {
  const urls = ['1', '2'].map((feed) => `http://${feeds}/${feed}`);
  const followed = await post(url, subscribeByUrl.path, { urls }, listener);
  const { results } = z.parse(subscribeByUrl.reply, await followed.json());
  const ids: number[] = [];
  for (const { id } of results) {
    const answer = await post(url, episodes.path.replace(':ids', String(id)), {}, listener);
    ids.push(...z.parse(episodeIds, await answer.json()).data.items.map((episode) => episode.id));
  }
  return ids;
}

/** What stands of what was acknowledged: lost saves, and those that count twice. */
export async function savesStanding(url: string, listener: Listener, writers: readonly Writer[]) {
  const answer = await post(url, getProgress.path, {}, listener);
  const entries = new Map(
    z.parse(getProgress.reply, await answer.json()).map((entry) => [entry.episodeId, entry]),
  );
  const sum = (of: (writer: Writer) => number) => writers.reduce((total, writer) => total + of(writer), 0);
  const standing = (writer: Writer) => entries.get(String(writer.episodeId));
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged),
    toldToWait: sum(({ retryCount }) => retryCount),
    // Each stored save raises the version by one. A later save hides a lost one from the position alone.
    lost: sum((writer) => {
      const { positionSeconds = 0, version = 0 } = standing(writer) ?? {};
      return Math.max(0, writer.acknowledged - Math.min(positionSeconds, version));
    }),
    doubled: sum((writer) => Math.max(0, (standing(writer)?.version ?? 0) - writer.acknowledged)),
  };
}

async function verdict(
  server: BenchServer,
  listener: Listener,
  writers: Writer[],
  restarts: number,
): Promise<TortureResult> {
  const {
    acknowledged,
    toldToWait: retryCount,
    lost,
    doubled,
  } = await savesStanding(server.url, listener, writers);
  const others = [...new Set(writers.flatMap((writer) => writer.unexpected))];
  return {
    figures: `${restarts} restarts; ${acknowledged} saves acknowledged, ${lost} lost, ${doubled} doubled; ${retryCount} answers 503 with Retry-After`,
    faults: [
      ...(writers.length === 20 ? [] : [`${writers.length} writers, not 20`]),
      ...(lost > 0 ? [`${lost} acknowledged saves were lost`] : []),
      ...(doubled > 0 ? [`${doubled} saves were counted twice`] : []),
      ...(others.length > 0 ? [`answers of another kind: ${others.join(', ')}`] : []),
      ...(server.isAlive() ? [] : ['the process ended']),
    ],
  };
}
