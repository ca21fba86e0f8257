import type { AudioElement } from '#web/player/engine/audio-element.ts';
import type { Run } from './progress-runs.ts';

type Needs = {
  audioElement: Pick<AudioElement, 'item' | 'elapsedSeconds' | 'durationSeconds'>;
  durationSeconds: () => number;
};

export type ProgressTicker = ReturnType<typeof createProgressTicker>;

/** behaviour.md#states saves on pause, end and stall; decisions add a save every few seconds of playing. */
const saveEverySeconds = 10;

/** Tells the run of an episode how far its listener came. */
export function createProgressTicker({ audioElement, durationSeconds }: Needs) {
  let run: Run | undefined;
  let savedSeconds = 0;
  /** A percent whose second is not known yet: until it is, nothing that sounds is a place to keep. */
  let awaitedPercent: number | undefined;

  function save(isLast = false) {
    if (run === undefined || audioElement.item() === undefined || awaitedPercent !== undefined) return;
    savedSeconds = audioElement.elapsedSeconds();
    run.save(savedSeconds, durationSeconds() || null, isLast);
  }

  return {
    run: () => run,
    begin(begun: Run) {
      run = begun;
      savedSeconds = begun.startSeconds;
      awaitedPercent = begun.startPercent;
    },
    /** The second that the awaited percent is, once. A file that sounds and still has no length will have none. */
    awaitedSeconds(isSounding: boolean): number | undefined {
      const [percent, length] = [awaitedPercent, audioElement.durationSeconds()];
      if (percent === undefined || (length === undefined && !isSounding)) return undefined;
      awaitedPercent = undefined;
      return length === undefined ? undefined : (length * percent) / 100;
    },
    /** The listener went somewhere else. */
    choose() {
      awaitedPercent = undefined;
    },
    /** The same sound, in a run that knows more. */
    continueRun(next: Run) {
      run = next;
    },
    save,
    saveWhenDue() {
      if (Math.abs(audioElement.elapsedSeconds() - savedSeconds) >= saveEverySeconds) save();
    },
    /** The episode ended. */
    end() {
      awaitedPercent = undefined;
      savedSeconds = durationSeconds() || audioElement.elapsedSeconds();
      run?.save(savedSeconds, savedSeconds);
    },
    close() {
      run = undefined;
      awaitedPercent = undefined;
    },
  };
}
