import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { monotonicMs } from '#rules/clock.ts';
import { Refusal } from '#server/http/errors.ts';
import { endThread, startThread } from '#server/threads/start-thread.ts';
import type { Answers, FileOrder, FileSaid } from './file-order.ts';

type Answer = Answers[FileOrder['kind']];
type Waiting = { order: FileOrder; resolve: (answer: Answer) => void; reject: (thrown: unknown) => void };
type Thread = { worker: Worker; doing: Waiting | null; since: number };

/** Also those that were left behind. */
const maxThreads = 3;
const closingMilliseconds = 1_000;
const lookMilliseconds = 500;
const idleMilliseconds = 60_000;
const askAgainSeconds = 5;

const fileWorker = new URL('./file-worker.ts', import.meta.url);

export const silentSentence = 'The music folder does not answer.';

/** Whatever needs the files of the folder is refused while it does not answer. Only the operator is given a more exact `sentence`. */
export const doesNotAnswer = (sentence = silentSentence) =>
  new Refusal(503, 'music_folder_silent', sentence, { retryAfterSeconds: askAgainSeconds });

export type FolderThreadsNeeds = {
  folder: string;
  /** How long a call may take before its folder is taken for silent. */
  patienceMilliseconds: number;
  /** Called when the folder stops answering, and when it answers again. */
  onChange: (answers: boolean) => void;
  /** Another program than the real one: a test has one that waits. */
  program?: URL;
};

/**
 * Calls to one music folder, in its own threads, so that a hanging mount blocks nobody else. A thread that takes too long is
 * abandoned, three at most; then calls are refused (503) until one returns or a new one gets an answer.
 */
export class FolderThreads {
  readonly #needs: FolderThreadsNeeds;
  readonly #threads = new Set<Thread>();
  readonly #line: Waiting[] = [];
  readonly #unfinished = new Set<Promise<Answer>>();
  #leftBehind = 0;
  #answers = true;
  #isClosed = false;
  #usedAt = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(needs: FolderThreadsNeeds) {
    this.#needs = needs;
  }

  get answers(): boolean {
    return this.#answers;
  }

  /** Rejects with 503 while the folder does not answer. */
  ask(order: FileOrder): Promise<Answer> {
    if (this.#isClosed || (!this.#answers && order.kind !== 'close')) return Promise.reject(doesNotAnswer());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#unfinished.add(promise);
    const finish = () => void this.#unfinished.delete(promise);
    promise.then(finish, finish);
    this.#line.push({ order, resolve, reject });
    this.#proceed();
    return promise;
  }

  /** What was begun is finished where the folder answers; all else is refused. */
  async close(): Promise<void> {
    const finished = Promise.allSettled(this.#unfinished);
    if (this.#answers) await Promise.race([finished, sleep(closingMilliseconds, undefined, { ref: false })]);
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const { reject } of this.#line.splice(0)) reject(doesNotAnswer());
    for (const { doing } of this.#threads) doing?.reject(doesNotAnswer());
    await Promise.all([...this.#threads].map(({ worker }) => endThread(worker)));
  }

  #setAnswers(answers: boolean): void {
    if (this.#answers === answers) return;
    this.#answers = answers;
    this.#needs.onChange(answers);
  }

  #start(): Thread {
    const worker = startThread(this.#needs.program ?? fileWorker, null);
    const thread: Thread = { worker, doing: null, since: 0 };
    this.#threads.add(thread);
    worker.on('message', (message: FileSaid) => this.#hear(thread, message));
    worker.once('error', (thrown) => {
      this.#threads.delete(thread);
      thread.doing?.reject(thrown);
      this.#proceed();
    });
    this.#looking ??= setInterval(() => this.#look(), lookMilliseconds).unref();
    return thread;
  }

  #hear(thread: Thread, message: FileSaid): void {
    const { doing } = thread;
    thread.doing = null;
    thread.worker.unref();
    if (!this.#threads.has(thread)) this.#comeBack(thread, doing, message);
    else if ('failure' in message) doing?.reject(new Error(message.failure));
    else doing?.resolve(message.answer);
    if (this.#isClosed) return;
    this.#setAnswers(true);
    this.#proceed();
  }

  /** Nobody waits for its answer any more; what it opened is closed. */
  #comeBack({ worker }: Thread, doing: Waiting | null, message: FileSaid): void {
    this.#leftBehind -= 1;
    void endThread(worker);
    if (doing?.order.kind !== 'open' || !('answer' in message)) return;
    const { answer } = message;
    if (answer !== null && typeof answer === 'object' && 'descriptor' in answer)
      void this.ask({ kind: 'close', descriptor: answer.descriptor }).catch(() => undefined);
  }

  #give(thread: Thread, waiting: Waiting): void {
    thread.doing = waiting;
    thread.since = monotonicMs();
    this.#usedAt = thread.since;
    thread.worker.ref();
    thread.worker.postMessage(waiting.order, []);
  }

  #idleThread(): Thread | undefined {
    for (const thread of this.#threads) if (thread.doing === null) return thread;
    return this.#threads.size + this.#leftBehind < maxThreads ? this.#start() : undefined;
  }

  #proceed(): void {
    while (this.#answers && this.#line.length > 0) {
      const thread = this.#idleThread();
      const next = thread && this.#line.shift();
      if (!next) return;
      this.#give(thread, next);
    }
  }

  /** Messages that arrived while this thread was busy are handled before a call counts as late. */
  #look(): void {
    const before = monotonicMs() - this.#needs.patienceMilliseconds;
    if (this.#late(before).length > 0) setImmediate(() => this.#leaveBehind(before));
    if (this.#line.length === 0 && this.#usedAt < monotonicMs() - idleMilliseconds) this.#endIdle();
  }

  #late(before: number): Thread[] {
    return [...this.#threads].filter(({ doing, since }) => doing !== null && since < before);
  }

  #leaveBehind(before: number): void {
    const late = this.#late(before);
    if (late.length === 0 || this.#isClosed) return;
    for (const thread of late) {
      this.#threads.delete(thread);
      thread.worker.unref();
      this.#leftBehind += 1;
      thread.doing?.reject(doesNotAnswer());
    }
    this.#setAnswers(false);
    // What closes files waits until the folder answers.
    for (const waiting of this.#line.splice(0))
      if (waiting.order.kind === 'close') this.#line.push(waiting);
      else waiting.reject(doesNotAnswer());
    // It may have been one file alone.
    const other = this.#idleThread();
    const order: FileOrder = { kind: 'ask', folder: this.#needs.folder };
    if (other) this.#give(other, { order, resolve: () => undefined, reject: () => undefined });
  }

  #endIdle(): void {
    for (const thread of this.#threads) {
      if (thread.doing !== null) continue;
      this.#threads.delete(thread);
      void endThread(thread.worker);
    }
    if (this.#threads.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
