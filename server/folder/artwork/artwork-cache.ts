import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { createDiskCache, type DiskCache } from '#server/storage/disk-cache.ts';
import { type ArtworkOrder, artworkAnswer } from './artwork-order.ts';

const maxBytes = 500 * 1024 * 1024;

/** Pictures that were made smaller, as files in `<dataFolder>/artwork/made`, at most 500 MB. */
export const artworkCache = (dataFolder: string): DiskCache =>
  createDiskCache({ folder: join(dataFolder, 'artwork', 'made'), maxBytes, tidyEvery: 500 });

const maxAtOnce = 2;
const maxWaiting = 500;
const idleMilliseconds = 15_000;

/** A picture to make smaller. `bytesOf` reads it when its turn comes; null: it is gone. */
export type PictureToMake = Omit<ArtworkOrder, 'id' | 'bytes'> & {
  bytesOf: () => Promise<Uint8Array | null>;
};
type Waiting = { picture: PictureToMake; settle: (isMade: boolean) => void; fail: (thrown: unknown) => void };

function startArtworkWorker(onAnswer: (id: number, isMade: boolean) => void): Worker {
  const started = new Worker(new URL('./artwork-worker.ts', import.meta.url));
  started.on('message', (message: unknown) => {
    const { id, made: isMade } = z.parse(artworkAnswer, message);
    onAnswer(id, isMade);
  });
  return started.on('error', () => undefined);
}

/** Hands pictures to a worker that lives only while there is work: two at a time, each once, up to 500 waiting. */
export function artworkMaker() {
  const running = new Map<number, Waiting>();
  const queue: Waiting[] = [];
  const promises = new Map<string, Promise<boolean>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let lastId = 0;

  function finish(id: number, tell: (waiting: Waiting) => void): void {
    const waiting = running.get(id);
    running.delete(id);
    if (waiting) tell(waiting);
    proceed();
  }
  const settle = (id: number, isMade: boolean) => finish(id, (waiting) => waiting.settle(isMade));

  function startWorker(): Worker {
    const started = startArtworkWorker(settle);
    started.on('exit', () => {
      if (worker === started) worker = null;
      const lost = [...running.keys()];
      for (const id of lost) settle(id, false);
    });
    return started;
  }

  async function begin(id: number, { bytesOf, ...picture }: PictureToMake): Promise<void> {
    const bytes = await bytesOf();
    if (!running.has(id)) return;
    if (bytes === null) return settle(id, false);
    worker ??= startWorker();
    worker.postMessage({ id, ...picture, bytes } satisfies ArtworkOrder, []);
  }

  function proceed(): void {
    if (idle) clearTimeout(idle);
    while (running.size < maxAtOnce && queue.length > 0) {
      const next = queue.shift();
      if (!next) break;
      lastId += 1;
      const id = lastId;
      running.set(id, next);
      begin(id, next.picture).catch((thrown: unknown) => finish(id, ({ fail }) => fail(thrown)));
    }
    if (running.size > 0) return;
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = null;
    }, idleMilliseconds);
    idle.unref();
  }

  return {
    /** Makes `target`; false when the picture is gone or invalid, or too many are waiting. Rejects where its bytes cannot be read just now. */
    make(picture: PictureToMake): Promise<boolean> {
      const pending = promises.get(picture.target);
      if (pending) return pending;
      if (queue.length >= maxWaiting) return Promise.resolve(false);
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const forget = () => void promises.delete(picture.target);
      promise.then(forget, forget);
      promises.set(picture.target, promise);
      queue.push({ picture, settle: resolve, fail: reject });
      proceed();
      return promise;
    },
    async close(): Promise<void> {
      if (idle) clearTimeout(idle);
      for (const { settle: end } of queue.splice(0)) end(false);
      await worker?.terminate();
      worker = null;
      for (const id of running.keys()) settle(id, false);
    },
  };
}

export type ArtworkMaker = ReturnType<typeof artworkMaker>;
