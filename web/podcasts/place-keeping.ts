import type { Voice } from '#web/player/voice.ts';
import type { Run } from './progress-runs.ts';

type Needs = { voice: Pick<Voice, 'item' | 'elapsedSeconds'>; durationSeconds: () => number };

/** Spec §4 saves on pause, end and stall; decisions add every so many seconds of playing. */
const saveEverySeconds = 10;

/** Tells the run of an episode how far its listener came. */
export function createPlaceKeeping({ voice, durationSeconds }: Needs) {
  let run: Run | undefined;
  let savedSeconds = 0;

  function save(isLast = false) {
    if (run === undefined || voice.item() === undefined) return;
    savedSeconds = voice.elapsedSeconds();
    run.save(savedSeconds, durationSeconds() || null, isLast);
  }

  return {
    run: () => run,
    begin(begun: Run) {
      run = begun;
      savedSeconds = begun.startSeconds;
    },
    /** The same sound, in a run that knows more. */
    goOn(known: Run) {
      run = known;
    },
    save,
    saveWhenDue() {
      if (Math.abs(voice.elapsedSeconds() - savedSeconds) >= saveEverySeconds) save();
    },
    /** All of it was heard. */
    end() {
      savedSeconds = durationSeconds() || voice.elapsedSeconds();
      run?.save(savedSeconds, savedSeconds);
    },
    close() {
      run = undefined;
    },
  };
}
