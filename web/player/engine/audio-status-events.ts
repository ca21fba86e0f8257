import { withoutDevice } from './audio-element.ts';
import type { EngineFailure } from './engine.ts';
import type { EngineEvents } from './engine-events.ts';
import type { StallWatch } from './stall-watch.ts';

type Needs = {
  events: EngineEvents;
  stall: StallWatch;
  /** What is said where the browser waits for a click. */
  blocked: EngineFailure;
  /** Called whenever sound stops. */
  silent?: () => void;
};

/** What an audio element says of its sound, as its engine says it on. */
export function watchAudioStatus({ events, stall, blocked, silent = () => undefined }: Needs) {
  return {
    playing() {
      stall.end();
      events.become('playing');
    },
    paused() {
      stall.end();
      silent();
      events.become('paused');
    },
    waiting() {
      stall.begin();
      silent();
      events.become('waiting');
    },
    withoutDevice() {
      stall.end();
      silent();
      events.fail(withoutDevice);
    },
    blocked() {
      stall.end();
      events.assume('paused');
      events.fail(blocked);
    },
  };
}
