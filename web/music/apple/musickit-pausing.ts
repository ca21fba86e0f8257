import { isLive } from '#rules/queue/item.ts';
import type { EngineSession } from './engine-session.ts';
import { type EngineState, quietly } from './engine-state.ts';
import type { Press } from './press.ts';

type Needs = {
  state: EngineState;
  session: EngineSession;
  playing: Pick<Press, 'takeBack'>;
  pausing: Press;
};

/** Presses pause in MusicKit. `heard`: it may be silent already. */
export function createPausing({ state, session, playing, pausing }: Needs, heard: () => void) {
  function pause() {
    playing.takeBack();
    const { opening: turn } = state;
    pausing.press(() => turn === state.opening && !state.wanted && quietly(() => session.now()?.pause()));
  }

  /** A live stream cannot be paused: it is left, and joined again. */
  function silence() {
    const kit = session.now();
    if (isLive(state.current)) {
      state.park(0);
      quietly(() => kit?.stop());
      return;
    }
    pause();
    heard();
    void session.renewIfDue();
  }

  return { pause, silence };
}
