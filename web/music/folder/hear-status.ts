import type { EngineFailure } from '#web/player/engine/engine.ts';
import type { EngineEvents } from '#web/player/engine/engine-events.ts';
import { withoutDevice } from '#web/player/engine/sound-device.ts';
import type { StallWatch } from '#web/player/engine/stall-watch.ts';

const blocked: EngineFailure = {
  reason: 'blocked',
  sentence: 'The browser waits for a click before it plays.',
  skippable: false,
};

/** What the element says of its sound, as the engine says it on. */
export function hearStatus(events: EngineEvents, stall: StallWatch) {
  return {
    playing() {
      stall.end();
      events.become('playing');
    },
    paused() {
      stall.end();
      events.become('paused');
    },
    waiting() {
      stall.begin();
      events.become('waiting');
    },
    withoutDevice() {
      stall.end();
      events.fail(withoutDevice);
    },
    blocked() {
      stall.end();
      events.assume('paused');
      events.fail(blocked);
    },
  };
}
