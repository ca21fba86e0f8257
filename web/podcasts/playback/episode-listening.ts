import { createStore, type StoreApi } from 'zustand/vanilla';
import { markEpisode, type ProgressEntry } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { createEpisodeEngine, type EpisodeEngine } from './episode-engine.ts';
import { createListenerProgress, type ListenerProgress } from './listener-progress.ts';
import type { Mark } from './progress-outbox.ts';
import type { PositionQuestion } from './progress-runs.ts';
import { createShowSpeeds, type ShowSpeeds } from './show-speeds.ts';

/** A question that waits for the listener; whoever shows it calls `answer` once. */
export type OpenQuestion = PositionQuestion & { answer: (seconds: number | undefined) => void };

/** How far the listener came, as this page was last told. */
export type KnownPositions = {
  onProgress: (entry: ProgressEntry) => void;
  recall: (episodeId: string) => ProgressEntry | undefined;
};

export type EpisodeListening = {
  engine: EpisodeEngine;
  /** Undefined while nothing is to be asked. */
  questions: StoreApi<{ question: OpenQuestion | undefined }>;
  /** Whether what was heard has been waiting for the server for long. */
  lateness: StoreApi<{ isLate: boolean }>;
  speeds: ShowSpeeds;
  /** Tells the page's own lists what is heard, and asks them what they know; answers how to stop. */
  share(positions: KnownPositions): () => void;
  /** Marks an episode as played or unplayed, now or as soon as the server can be reached; the entry as it then stands. Rejects with a `CallError`. */
  mark(mark: Mark, durationSeconds: number | null): Promise<ProgressEntry>;
  /** The listener marked an episode; the entry as it then stands. */
  marked(entry: ProgressEntry): void;
};

/**
 * Everything between the sound of an episode and what the server keeps of it; made once for the page. Whoever is signed in
 * owns what is heard; where nobody is any more, it is still the last one's.
 */
export function createEpisodeListening(session: StoreApi<{ userId: string | undefined }>): EpisodeListening {
  const questions: EpisodeListening['questions'] = createStore(() => ({ question: undefined }));
  const lateness: EpisodeListening['lateness'] = createStore(() => ({ isLate: false }));
  const speeds = createShowSpeeds();
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

  const progressOf = (userId: string) =>
    createListenerProgress({
      userId,
      ask,
      recall: (episodeId) => positions?.recall(episodeId),
      onProgress: (entry) => positions?.onProgress(entry),
      onLate: (isLate) => lateness.setState({ isLate }),
    });

  function signedIn(userId: string): void {
    if (listener?.userId !== userId) listener = progressOf(userId);
    listener.open();
    firstListener.resolve(listener);
    speeds.open(userId);
  }

  function signedOut(): void {
    engine.saveNow();
    listener?.close();
  }

  const runs = async () => (listener ?? (await firstListener.promise)).runs;
  const engine = createEpisodeEngine({
    runs: {
      begin: async (episodeId, chosenSeconds) => (await runs()).begin(episodeId, chosenSeconds),
      resume: async (run, positionSeconds) => (await runs()).resume(run, positionSeconds),
    },
    leave: () => questions.getState().question?.answer(undefined),
    ready: () => speeds.known(),
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
    // Where nobody is signed in the server says so.
    mark: (mark, durationSeconds) => listener?.mark(mark, durationSeconds) ?? call(markEpisode, mark),
    marked: (entry) => listener?.runs.marked(entry),
    share(known) {
      positions = known;
      return () => {
        if (positions === known) positions = undefined;
      };
    },
  };
}
