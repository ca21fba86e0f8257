import type { EngineSession } from './engine-session.ts';
import type { EngineState } from './engine-state.ts';
import type { Press } from './press.ts';

type Needs = { state: EngineState; session: EngineSession; playing: Press };
type Actions = {
  /** Play is done, and something may sound. */
  heard: () => void;
  fail: (thrown: unknown) => void;
};

/** A pause or another song came between: no fault, and what there is to say of it is said by the state. */
const isInterruption = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Presses play in MusicKit: the song's own way to begin the first time, `play` after that. */
export function createPressing({ state, session, playing }: Needs, { heard, fail }: Actions) {
  /** The opening whose song is just being started: another press would start it twice. */
  let beginningOf = -1;

  function pressed(turn: number): void {
    if (turn !== state.opening) return;
    state.isPressed = true;
    heard();
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
