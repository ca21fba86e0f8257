import { monotonicMs } from '#rules/clock.ts';
import type { EngineSession, EngineState } from './engine-state.ts';

/** MusicKit's `play` and `pause` each ignore calls within this time after a call. */
const deafMilliseconds = 250;
const marginMilliseconds = 30;

export type Press = ReturnType<typeof createPress>;

/** Presses one of them so that MusicKit takes it: a press too soon after the last one waits; one that is taken back is not made. */
export function createPress(now = monotonicMs) {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    press(act: () => void): void {
      clearTimeout(timer);
      const wait = pressedAt + deafMilliseconds + marginMilliseconds - now();
      const press = () => {
        pressedAt = now();
        act();
      };
      if (wait <= 0) press();
      else timer = setTimeout(press, wait);
    },
    takeBack: () => clearTimeout(timer),
  };
}

type Needs = { state: EngineState; session: EngineSession; playing: Press };
type Actions = {
  /** Play is done, and something may sound. */
  onPlayed: () => void;
  fail: (thrown: unknown) => void;
};

/** A pause or another song came between: no fault, and what there is to say of it is said by the state. */
const isInterruption = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Presses play in MusicKit: the song's own way to begin the first time, `play` after that. */
export function createPressing({ state, session, playing }: Needs, { onPlayed, fail }: Actions) {
  /** The opening whose song is just being started: another press would start it twice. */
  let beginningOf = -1;

  function pressed(turn: number): void {
    if (turn !== state.opening) return;
    state.isPressed = true;
    onPlayed();
  }

  async function make(start: () => Promise<unknown>): Promise<void> {
    const turn = state.opening;
    beginningOf = turn;
    try {
      await start();
      pressed(turn);
    } catch (thrown) {
      if (isInterruption(thrown)) pressed(turn);
      else if (turn === state.opening) fail(thrown);
    } finally {
      if (beginningOf === turn) beginningOf = -1;
    }
  }

  /** The song's own way to begin, once; after that it is there, and `play` goes on. */
  function sound(): void {
    const { opening: turn, begin } = state;
    if (beginningOf === turn) return;
    state.begin = undefined;
    if (begin !== undefined) return void make(begin);
    playing.press(() => {
      const kit = session.now();
      if (turn === state.opening && state.wanted && kit !== undefined) void make(async () => kit.play());
    });
  }

  return sound;
}
