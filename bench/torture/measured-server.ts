import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '#contract/health.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureResult } from './torture-row.ts';

const memoryEveryMs = 100;

type Limits = { maxMegabytes: number; maxMilliseconds: number };
type Prepared = { server: BenchServer; listener: Listener };

/**
 * Does something to a running Earshot with a small music folder, and measures meanwhile how long the longest /healthz took and
 * how much memory the process took more. `prepare` is not measured; `work` says what came of it.
 */
export async function whileMeasured<Thing>(
  settings: Record<string, string>,
  { maxMegabytes, maxMilliseconds }: Limits,
  prepare: (prepared: Prepared) => Promise<Thing>,
  work: (thing: Thing) => Promise<{ summary: string; faults?: string[] }>,
): Promise<TortureResult> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
  const music = join(home, 'music');
  writeTaggedFiles(music, 500);
  const server = await startServer({ DATA_DIR: join(home, 'data'), MUSIC_DIR: music, ...settings });
  try {
    const listener = await signIn(server.url);
    await scanned(server, listener);
    const thing = await prepare({ server, listener });
    const endProbing = await probe({ '/healthz': `${server.url}${health.path}` });
    const before = server.memoryMegabytes();
    let greatest = before;
    const timer = setInterval(() => {
      if (server.isAlive()) greatest = Math.max(greatest, server.memoryMegabytes());
    }, memoryEveryMs);
    const { summary, faults = [] } = await work(thing).finally(() => clearInterval(timer));
    const probes = await endProbing();
    const more = greatest - before;
    return {
      figures: `${summary}; ${more.toFixed(0)} MB more at most; ${inMilliseconds(probes)} at most`,
      faults: [
        ...faults,
        ...(more > maxMegabytes ? [`${more.toFixed(0)} MB more, above ${maxMegabytes}`] : []),
        ...probeFaults(probes, maxMilliseconds),
        ...(server.isAlive() ? [] : ['the process ended']),
      ],
    };
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** A host of somebody else's, on loopback; `addresses` of the same port are as many hosts. */
export async function startHost(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    host: (number: number) => `127.0.0.${number}:${port}`,
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export const jsonPost = (listener: Listener, body: object) => ({
  method: 'POST',
  headers: { ...listener.headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
