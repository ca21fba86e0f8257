import type { Worker } from 'node:worker_threads';
import { Refusal } from '#server/http/errors.ts';
import { endThread, startThread } from '#server/threads/start-thread.ts';
import { StorageFault } from '../objects/storage-fault.ts';
import type { Answers, FileOrder } from './file-order.ts';
import { doesNotAnswer, type FolderThreads } from './folder-threads.ts';
import type { ObjectAnswer, ObjectOrder, ObjectThreadData } from './object-order.ts';

type Answer = Answers[FileOrder['kind']];
type Waiting = { resolve: (answer: Answer) => void; reject: (thrown: unknown) => void };

const askAgainMilliseconds = 5_000;
const objectWorker = new URL('./object-worker.ts', import.meta.url);

/** Calls to a music folder, in threads of its own or at the object storage. */
export type FolderCalls = Pick<FolderThreads, 'answers' | 'ask' | 'close'>;

/** The one thread that asks the object storage, for all folders there: it waits for many answers at once. */
export function objectThread(data: ObjectThreadData) {
  const pending = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = startThread(objectWorker, data);
    started.on('message', (message: ObjectAnswer) => {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (pending.size === 0) started.unref();
      if ('answer' in message) waiting?.resolve(message.answer);
      else waiting?.reject(faultOf(message));
    });
    started.once('error', (thrown) => {
      worker = undefined;
      fail(thrown);
    });
    return started;
  }

  function fail(thrown: unknown): void {
    for (const { reject } of pending.values()) reject(thrown);
    pending.clear();
  }

  return {
    ask(order: FileOrder): Promise<Answer> {
      worker ??= start();
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      pending.set(lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: lastId, order } satisfies ObjectOrder, []);
      return promise;
    },
    async close(): Promise<void> {
      fail(doesNotAnswer());
      if (worker) await endThread(worker);
    },
  };
}

export type ObjectThread = ReturnType<typeof objectThread>;

const faultOf = ({ failure, kind }: Extract<ObjectAnswer, { failure: string }>): Error =>
  kind === undefined ? new Error(failure) : new StorageFault(kind, failure);

type ObjectFolderNeeds = {
  folder: string;
  thread: Pick<ObjectThread, 'ask'>;
  /** Called when the storage stops answering, with the reason, and when it answers again. */
  onChange: (answers: boolean, reason?: string) => void;
};

/** One music folder in object storage. While that does not answer, calls are refused with 503, and it is asked every 5 s. */
export function objectFolder({ folder, thread, onChange }: ObjectFolderNeeds): FolderCalls {
  let answers = true;
  let isClosed = false;
  let asking: NodeJS.Timeout | undefined;

  function setAnswers(next: boolean, reason?: string): void {
    if (answers === next || isClosed) return;
    answers = next;
    onChange(answers, reason);
  }

  /** It may have been one object alone. */
  async function askAgain(): Promise<void> {
    clearTimeout(asking);
    const [result] = await Promise.allSettled([thread.ask({ kind: 'ask', folder })]);
    if (isClosed || answers) return;
    if (result.status === 'fulfilled' || !isSilent(result.reason)) return setAnswers(true);
    asking = setTimeout(() => void askAgain(), askAgainMilliseconds).unref();
  }

  function refusalOf(thrown: unknown, { kind }: FileOrder): unknown {
    if (!(thrown instanceof StorageFault)) return thrown;
    if (thrown.kind !== 'silent') return new Refusal(503, 'music_folder_silent', thrown.message);
    const isFirst = answers;
    setAnswers(false, thrown.message);
    if (isFirst) void askAgain();
    return kind === 'examine' ? doesNotAnswer(thrown.message) : doesNotAnswer();
  }

  return {
    get answers() {
      return answers;
    },
    async ask(order) {
      if (isClosed || (!answers && order.kind !== 'close')) throw doesNotAnswer();
      try {
        return await thread.ask(order);
      } catch (thrown) {
        throw refusalOf(thrown, order);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(asking);
    },
  };
}

const isSilent = (thrown: unknown): boolean => thrown instanceof StorageFault && thrown.kind === 'silent';
