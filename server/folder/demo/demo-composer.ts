import { Worker } from 'node:worker_threads';
import type { Log } from '../access/log.ts';
import { isComposed } from './is-composed.ts';

/**
 * Composes the demo collection once, in a worker of its own. `onAlbum` is called when another album is there to be
 * scanned, `onEnd` when nothing more comes.
 */
export function startComposer(
  folder: string,
  { log, onAlbum, onEnd }: { log: Log; onAlbum: () => void; onEnd: () => void },
): { close(): Promise<void> } {
  if (isComposed(folder)) {
    onEnd();
    return { close: async () => undefined };
  }
  let closed = false;
  const worker = new Worker(new URL('./compose-worker.ts', import.meta.url), { workerData: { folder } });
  worker.on('message', () => closed || onAlbum());
  worker.on('error', (thrown) => log.error({ err: thrown }, 'composing the demo collection failed'));
  worker.on('exit', () => closed || onEnd());
  return {
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}
