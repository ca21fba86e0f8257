import { createStore, type StoreApi } from 'zustand/vanilla';
import { markEpisode, type ProgressEntry } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { outboxOf } from '#web/outbox/listener-outbox.ts';
import { createBookmarkOutbox } from '../bookmarks/bookmark-outbox.ts';
import { continueBooks } from './book-continuation.ts';
import { createEpisodeEngine } from './episode-engine.ts';
import { createListenerProgress, type ListenerProgress } from './listener-progress.ts';
import type { Mark } from './progress-outbox.ts';
import type { PositionQuestion } from './progress-runs.ts';
import { createShowSpeeds } from './show-speeds.ts';

/** A question that waits for the listener; `answer` is called once. */
export type OpenQuestion = PositionQuestion & { answer: (seconds: number | undefined) => void };

/** The listener's progress and the chapters of episodes, as this page last received them. */
export type KnownPositions = {
  onProgress: (entry: ProgressEntry) => void;
  recall: (episodeId: string) => ProgressEntry | undefined;
  chaptersOf?: (episodeId: string) => readonly { startSeconds: number }[] | undefined;
};

export type EpisodeListening = ReturnType<typeof createEpisodeListening>;

/**
 * Everything between the sound of an episode and its progress on the server; created once for the page. Progress
 * belongs to the signed-in listener, and to the last one after a log-out.
 */
export function createEpisodeListening(session: StoreApi<{ userId: string | undefined }>) {
  /** Undefined while there is no question. */
  const questions = createStore<{ question: OpenQuestion | undefined }>(() => ({ question: undefined }));
  /** Whether progress has been waiting for the server for long. */
  const lateness = createStore(() => ({ isLate: false }));
  const speeds = createShowSpeeds();
  const bookmarks = createBookmarkOutbox();
  const firstListener = Promise.withResolvers<ListenerProgress>();
  let listener: ListenerProgress | undefined;
  let positions: KnownPositions | undefined;

  function ask(question: PositionQuestion): Promise<number | undefined> {
    questions.getState().question?.answer(undefined);
    return new Promise((resolve) => {
      const answer = (seconds: number | undefined) => {
        questions.setState({ question: undefined });
        resolve(seconds);
      };
      questions.setState({ question: { ...question, answer } });
    });
  }

  const chaptersOf = (episodeId: string) => positions?.chaptersOf?.(episodeId);
  const progressOf = (userId: string) =>
    createListenerProgress({
      userId,
      ask,
      recall: (episodeId) => positions?.recall(episodeId),
      onProgress: (entry) => positions?.onProgress(entry),
      onLate: (isLate) => lateness.setState({ isLate }),
      chaptersOf,
    });

  function signedIn(userId: string): void {
    if (listener?.userId !== userId) listener = progressOf(userId);
    listener.open();
    firstListener.resolve(listener);
    speeds.open(userId);
    bookmarks.open(outboxOf(userId));
  }

  function signedOut(): void {
    engine.saveNow();
    listener?.close();
    bookmarks.close();
  }

  const runs = async () => (listener ?? (await firstListener.promise)).runs;
  const engine = createEpisodeEngine({
    runs: {
      begin: async (...what) => (await runs()).begin(...what),
      resume: async (run, positionSeconds) => (await runs()).resume(run, positionSeconds),
    },
    leave: () => questions.getState().question?.answer(undefined),
    ready: () => speeds.whenLoaded(),
    chaptersOf,
  });

  function follow(userId: string | undefined, before: string | undefined): void {
    if (userId === before) return;
    if (before !== undefined) signedOut();
    if (userId !== undefined) signedIn(userId);
  }
  follow(session.getState().userId, undefined);
  session.subscribe((now, before) => follow(now.userId, before.userId));

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.saveNow();
  });
  addEventListener('pagehide', engine.saveNow);

  return {
    engine,
    questions,
    lateness,
    speeds,
    continueBooks,
    bookmarks,
    /** Marks an episode, now or as soon as the server can be reached. Returns its new entry. Rejects with a `CallError`. */
    mark: (mark: Mark, durationSeconds: number | null): Promise<ProgressEntry> =>
      // Where nobody is signed in the server says so.
      listener?.mark(mark, durationSeconds) ?? call(markEpisode, mark),
    /** Sends what waits, before a call that comes after it. */
    flush: async (): Promise<void> => listener?.flush(),
    /** Lays over the page's lists what waits for the server. */
    showWaiting: (): void => void listener?.showWaiting(),
    /** The listener marked an episode, which now has this entry. */
    marked: (entry: ProgressEntry): void => listener?.runs.marked(entry),
    /** Connects the page's own lists of progress; returns how to disconnect. */
    share: (lists: KnownPositions) => {
      positions = lists;
      void listener?.showWaiting();
      return () => {
        if (positions === lists) positions = undefined;
      };
    },
  };
}
