import { startThread } from './start-thread.ts';

/** A program to run: one of ours in Node, which we speak with, or another that reads an open file. */
export type ChildOrder =
  | { kind: 'node'; program: string; words: string[] }
  | {
      kind: 'program';
      program: string;
      words: string[];
      input: number | 'ignore';
      maxMilliseconds: number;
      /** Nobody waits for it: everything else on the machine comes first. */
      waits: boolean;
    };

/** What the thread tells of its program. */
export type ChildMessage =
  | { kind: 'started' }
  | { kind: 'message'; message: unknown }
  | { kind: 'failed'; sentence: string }
  | { kind: 'exit'; code: number | null };

/** How a program ended: its exit code, or null where it was killed or could not be started. */
type Ending = { code: number | null; failure: string | null };

export type Child = {
  send: (message: object) => void;
  /** By SIGKILL. */
  kill: () => void;
  hasExited: () => boolean;
  /** The program has ended; another that it started may still hold its line. */
  exited: Promise<void>;
  /** The program has ended and all its messages were received. Never rejects. */
  ended: Promise<Ending>;
};

const usual = { worker: new URL('./child-worker.ts', import.meta.url), patienceMilliseconds: 5_000 };
const maxLate = 3;
let late = 0;

/**
 * Runs a program from a thread of its own: a new process first closes every file that this one has open, and closing one on
 * a mount that hangs waits for the mount. One that has not begun after 5 s has failed, and is killed if it begins later.
 */
export function startChild(
  order: ChildOrder,
  hear: (message: unknown) => void = () => undefined,
  { worker, patienceMilliseconds } = usual,
): Child {
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  const state: { hasExited: boolean; isStarted: boolean; isLate: boolean; ending: Ending } = {
    hasExited: false,
    isStarted: false,
    isLate: false,
    ending: { code: null, failure: null },
  };

  function over(ending: Ending): void {
    state.hasExited = true;
    state.ending = ending;
    exit();
  }
  function refuse(): void {
    over({ code: null, failure: 'The program was not started within five seconds.' });
    end(state.ending);
  }

  if (late >= maxLate) {
    refuse();
    return { send: () => undefined, kill: () => undefined, hasExited: () => true, exited, ended };
  }
  const thread = startThread(worker, order);
  // Messages that arrived while this thread was busy are handled before the second step.
  const patience = setTimeout(() => setImmediate(tooLate), patienceMilliseconds);

  function tooLate(): void {
    if (state.isStarted) return;
    state.isLate = true;
    late += 1;
    refuse();
  }

  function started(): void {
    clearTimeout(patience);
    state.isStarted = true;
    if (!state.isLate) return;
    state.isLate = false;
    late -= 1;
    thread.postMessage({ kind: 'kill' }, []);
  }

  thread.ref();
  thread.on('message', (message: ChildMessage) => {
    if (message.kind === 'message') hear(message.message);
    else if (message.kind === 'started') started();
    else if (message.kind === 'exit') over({ code: message.code, failure: null });
    else over({ code: null, failure: message.sentence });
  });
  thread.once('error', (thrown) => over({ code: null, failure: String(thrown) }));
  thread.once('exit', () => {
    started();
    if (!state.hasExited) over({ code: null, failure: null });
    end(state.ending);
  });
  return {
    send: (message) => thread.postMessage({ kind: 'send', message }, []),
    kill: () => thread.postMessage({ kind: 'kill' }, []),
    hasExited: () => state.hasExited,
    exited,
    ended,
  };
}
