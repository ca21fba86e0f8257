import { Agent } from 'node:http';
import * as z from 'zod/mini';
import { collection } from '#contract/v1/provider.ts';
import type { Listener } from '../bench-server.ts';
import { loadOf } from '../http-load.ts';
import { savesPerSecond } from '../saves-load.ts';
import { words } from '../tagged-files.ts';

/** Requests a second of what listeners ask most, by its name. */
export type Throughput = Record<'albums' | 'searches' | '64 KiB ranges' | 'saves', number>;

const connections = 16;
const album = '/v1/catalog/us/albums/5';

/** One address asked for some seconds by 16 connections, each call by itself; `runId` tells this measuring from others. */
export async function throughputOf(
  url: string,
  { headers }: Listener,
  { episodeIds, runId, seconds }: { episodeIds: readonly number[]; runId: string; seconds: number },
): Promise<Throughput> {
  const tracks = await fetch(`${url}${album}/tracks`, { headers });
  const sound = z.parse(collection, await tracks.json()).data[0]?.attributes?.assetUrl ?? '';
  const terms = Array.from(
    { length: 100 },
    (_, number) =>
      `/v1/catalog/us/search?types=songs,albums&limit=5&term=${encodeURIComponent(words(number * 7).slice(0, 4 + (number % 9)))}`,
  );
  async function answered(paths: readonly string[], more: Record<string, string> = {}): Promise<number> {
    const load = await loadOf(url, paths, { seconds, connections, headers: { ...headers, ...more } });
    if (load.failures > 0) throw new Error(`${load.failures} answers of ${paths[0]} failed.`);
    return load.requestsPerSecond;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return {
      albums: await answered([album]),
      searches: await answered(terms),
      '64 KiB ranges': await answered([sound], { range: 'bytes=0-65535' }),
      saves: await savesPerSecond({ url, headers, agent }, episodeIds.slice(0, connections), {
        runId,
        seconds,
      }),
    };
  } finally {
    agent.destroy();
  }
}

/** 'albums 900/1000/2000, saves …': one figure for each. */
export const throughputText = (all: readonly Throughput[]): string =>
  (['albums', 'searches', '64 KiB ranges', 'saves'] as const)
    .map((name) => `${name} ${all.map((one) => Math.round(one[name])).join(' / ')}`)
    .join(', ');
