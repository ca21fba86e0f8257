import { createStore, type StoreApi } from 'zustand/vanilla';
import { getProgress, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { createEpisodeEngine, type EpisodeEngine } from './episode-engine.ts';
import { createProgressOutbox, type ProgressOutbox } from './progress-outbox.ts';
import { createProgressRuns, type PositionQuestion } from './progress-runs.ts';
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
  /** Keeps what is heard from now on for this listener; answers how to stop. */
  open(userId: string, positions: KnownPositions): () => void;
  /** The listener marked an episode as played or unplayed; the entry as it then stands. */
  marked(entry: ProgressEntry): void;
};

const readMilliseconds = 5_000;
/** A press of play may come before whoever opens the outbox does; what waits in there is to be sent first. */
const openMilliseconds = 1_000;
const sendMilliseconds = 15_000;

/** Everything between the sound of an episode and what the server keeps of it; made once for the page. */
export function createEpisodeListening(): EpisodeListening {
  const questions: EpisodeListening['questions'] = createStore(() => ({ question: undefined }));
  const lateness: EpisodeListening['lateness'] = createStore(() => ({ isLate: false }));
  const speeds = createShowSpeeds();
  const opening = Promise.withResolvers<void>();
  let outbox: ProgressOutbox | undefined;
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

  const runs = createProgressRuns({
    outbox: () => outbox,
    isOpen: () =>
      Promise.race([opening.promise, new Promise((resolve) => setTimeout(resolve, openMilliseconds))]),
    recall: (episodeId) => positions?.recall(episodeId),
    async read(episodeId) {
      const signal = AbortSignal.timeout(readMilliseconds);
      return (await call(getProgress, { episodeIds: [episodeId] }, { signal }))[0];
    },
    ask,
  });
  const leave = () => questions.getState().question?.answer(undefined);
  const engine = createEpisodeEngine({ runs, leave, ready: () => speeds.known() });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.saveNow();
  });
  addEventListener('pagehide', engine.saveNow);

  return {
    engine,
    questions,
    lateness,
    speeds,
    marked: (entry) => runs.marked(entry),
    open(userId, known) {
      const opened = createProgressOutbox({
        userId,
        send: (save, keepalive) =>
          call(
            saveProgress,
            { ...save, userId },
            keepalive ? { keepalive } : { signal: AbortSignal.timeout(sendMilliseconds) },
          ),
        onSaved(entry, runId) {
          runs.saved(entry, runId);
          known.onProgress(entry);
        },
        onLate: (isLate) => lateness.setState({ isLate }),
      });
      outbox = opened;
      positions = known;
      opening.resolve();
      speeds.open(userId);
      return () => {
        engine.saveNow();
        // It is written to on: what sounds behind a login screen is its listener's, until another one comes.
        opened.close();
      };
    },
  };
}
