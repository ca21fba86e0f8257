import { type EngineState } from './engine-state.ts';
import { type MusicKitInstance, playbackStates as states } from './musickit.ts';

/** A silence that nobody asked for is believed after this time: MusicKit says it in passing too. */
const doubtMilliseconds = 300;
/** MusicKit may take this long from a song's end to the next one. */
const nextMilliseconds = 10_000;
/** A play without a fault says something within this time. */
const unheardMilliseconds = 5_000;

type Actions = {
  fail: (thrown: unknown) => void;
  continueWithNext: (kit: MusicKitInstance) => void;
};

export const isSilent = (state: number) =>
  state === states.none || state === states.paused || state === states.stopped;

/** Older versions say nothing of a browser that waits for a click. */
const unheard = () =>
  'userActivation' in navigator && !navigator.userActivation.hasBeenActive
    ? { reason: 'USER_INTERACTION_REQUIRED' }
    : undefined;

/** What a silence means: a pause, the end of a song, or a fault that MusicKit keeps to itself. */
export function createSilence(state: EngineState, { fail, continueWithNext }: Actions) {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  /** Acts later, unless MusicKit says something before, or the song is another by then. */
  function unlessHeard(milliseconds: number, act: () => void): void {
    clearTimeout(silenceTimer);
    const turn = state.opening;
    silenceTimer = setTimeout(() => turn === state.opening && act(), milliseconds);
  }

  /** Between two songs MusicKit is silent for as long as it asks for the next; then it goes on, or says that it is through. */
  function hearEnd(kit: MusicKitInstance): void {
    state.hasEnded = true;
    // A pause at the very end is a pause: MusicKit goes on all the same, and is silenced when it does.
    if (!state.wanted) return state.become('paused');
    unlessHeard(doubtMilliseconds, () => {
      state.become('waiting');
      unlessHeard(nextMilliseconds, () => continueWithNext(kit));
    });
  }

  function hearSilence(kit: MusicKitInstance): void {
    if (state.hasEnded) return hearEnd(kit);
    if (!state.wanted) {
      // Stopped is what it is between two songs, too.
      if (kit.playbackState === states.paused) state.isQuiet = true;
      return state.become('paused');
    }
    // MusicKit keeps some faults to itself: play was pressed, and nothing comes of it.
    if (state.status === 'loading') {
      if (state.isPressed)
        unlessHeard(unheardMilliseconds, () => isSilent(kit.playbackState) && fail(unheard()));
      return;
    }
    unlessHeard(doubtMilliseconds, () => {
      if (!isSilent(kit.playbackState)) return;
      state.wanted = false;
      state.isQuiet = true;
      if (kit.playbackState === states.stopped) state.park(state.elapsedSeconds);
      state.become('paused');
    });
  }

  return {
    /** MusicKit said something: what was to follow from the silence does not. */
    isOver: () => clearTimeout(silenceTimer),
    hearEnd,
    hearSilence,
  };
}
