import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { AxisName } from '#contract/v1/folder-song-lists.ts';
import type { AxisValue } from './axis.ts';
import type { ListOrder } from './list-order.ts';
import type { ListenerFacts, SongRule } from './song-rule.ts';
import { type SongListAnswer, type SongListOrder, songListAnswer } from './song-rule.ts';

const idleMilliseconds = 30_000;

type Waiting = { resolve: (answer: SongListAnswer) => void; reject: (error: Error) => void };

export type AxisParams = { axis: AxisName; hidden: number[]; folders: string[]; within: string | undefined };

/** Has lists and axes read by a worker that lives only while somebody asks. */
export function songListReader(dataFolder: string) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./song-list-worker.ts', import.meta.url), {
      workerData: { dataFolder },
    });
    started.on('message', (message: unknown) => {
      const answer = z.parse(songListAnswer, message);
      const request = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.failed === undefined) request?.resolve(answer);
      else request?.reject(new Error(answer.failed));
      rest();
    });
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.unref();
    return started;
  }

  function rest(): void {
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => end(new Error('Nobody waits.')), idleMilliseconds);
    idle.unref();
  }

  function end(why: Error): void {
    void worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }

  function ask(order: SongListOrder): Promise<SongListAnswer> {
    clearTimeout(idle);
    worker ??= start();
    const { promise, resolve, reject } = Promise.withResolvers<SongListAnswer>();
    waiting.set(order.id, { resolve, reject });
    worker.postMessage(order, []);
    return promise;
  }

  return {
    async list(rule: SongRule, facts: ListenerFacts): Promise<ListOrder> {
      lastId += 1;
      const { list } = await ask({ kind: 'list', id: lastId, rule, facts });
      if (list === undefined) throw new Error('The worker answered something else.');
      return list;
    },
    async axis({ axis, hidden, folders, within }: AxisParams): Promise<AxisValue[]> {
      lastId += 1;
      const place = within === undefined ? {} : { within };
      const { axis: values } = await ask({ kind: 'axis', id: lastId, axis, hidden, folders, ...place });
      if (values === undefined) throw new Error('The worker answered something else.');
      return values;
    },
    async close(): Promise<void> {
      clearTimeout(idle);
      const ending = worker;
      end(new Error('The server is stopping.'));
      await ending?.terminate();
    },
  };
}
export type SongListReader = ReturnType<typeof songListReader>;
