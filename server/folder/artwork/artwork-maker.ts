import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { type ArtworkOrder, artworkAnswer } from './artwork-order.ts';

const maxAtOnce = 2;
const maxWaiting = 500;
const idleMilliseconds = 15_000;

type Waiting = { order: ArtworkOrder; settle: (made: boolean) => void };

/**
 * Hands pictures to a worker that lives only while there is work. The same picture asked for twice at once is made
 * once, two are made at a time, and a flood beyond 500 is refused.
 */
export function artworkMaker(setting: () => { dataFolder: string; realFolders: string[] }) {
  const running = new Map<number, Waiting>();
  const queue: Waiting[] = [];
  const promises = new Map<string, Promise<boolean>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let nextId = 1;

  function settle(id: number, made: boolean): void {
    running.get(id)?.settle(made);
    running.delete(id);
    proceed();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./artwork-worker.ts', import.meta.url), { workerData: setting() });
    started.on('message', (said: unknown) => {
      const { id, made } = z.parse(artworkAnswer, said);
      settle(id, made);
    });
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker === started) worker = null;
      const lost = [...running.keys()];
      for (const id of lost) settle(id, false);
    });
    return started;
  }

  function proceed(): void {
    if (idle) clearTimeout(idle);
    while (running.size < maxAtOnce && queue.length > 0) {
      const next = queue.shift();
      if (!next) break;
      worker ??= startWorker();
      running.set(next.order.id, next);
      worker.postMessage(next.order, []);
    }
    if (running.size > 0) return;
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = null;
    }, idleMilliseconds);
    idle.unref();
  }

  return {
    /** Makes `target`; false when the picture is gone, is none, or too many are waiting. */
    make(picture: Omit<ArtworkOrder, 'id'>): Promise<boolean> {
      const known = promises.get(picture.target);
      if (known) return known;
      if (queue.length >= maxWaiting) return Promise.resolve(false);
      const id = nextId;
      nextId += 1;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const settle = (made: boolean) => {
        promises.delete(picture.target);
        resolve(made);
      };
      promises.set(picture.target, promise);
      queue.push({ order: { id, ...picture }, settle });
      proceed();
      return promise;
    },
    async close(): Promise<void> {
      if (idle) clearTimeout(idle);
      for (const { settle } of queue.splice(0)) settle(false);
      await worker?.terminate();
      worker = null;
    },
  };
}

export type ArtworkMaker = ReturnType<typeof artworkMaker>;
