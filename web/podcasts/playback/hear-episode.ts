import type { AudioElement, AudioElementEvents } from '#web/player/engine/audio-element.ts';
import type { EngineEvents } from '#web/player/engine/engine-events.ts';
import { withoutDevice } from '#web/player/engine/sound-device.ts';
import { blockedEpisode } from './diagnose-episode.ts';
import type { EpisodeRecovery } from './episode-recovery.ts';
import type { EpisodeWish } from './episode-wish.ts';
import type { ProgressTicker } from './progress-ticker.ts';

type Needs = {
  events: EngineEvents;
  wish: Pick<EpisodeWish, 'wantSound'>;
  ticker: Pick<ProgressTicker, 'save' | 'end'>;
  recovery: Pick<EpisodeRecovery, 'stall' | 'explain' | 'reach'>;
  audioElement: Pick<AudioElement, 'elapsedSeconds'>;
  tellTime: () => void;
};

/** What the audio element says of an episode, and what comes of it: the place is kept wherever sound stops. */
export function hearEpisode({
  events,
  wish,
  ticker,
  recovery,
  audioElement,
  tellTime,
}: Needs): AudioElementEvents {
  const { stall } = recovery;
  return {
    playing() {
      stall.end();
      events.become('playing');
    },
    paused() {
      stall.end();
      ticker.save();
      events.become('paused');
    },
    waiting() {
      stall.begin();
      ticker.save();
      events.become('waiting');
    },
    time: tellTime,
    ended() {
      stall.end();
      ticker.end();
      wish.wantSound(false);
      events.become('ended');
    },
    broken: recovery.explain,
    withoutDevice() {
      stall.end();
      ticker.save();
      events.fail(withoutDevice);
    },
    unreachable: () => recovery.reach(audioElement.elapsedSeconds()),
    blocked() {
      stall.end();
      wish.wantSound(false);
      events.assume('paused');
      events.fail(blockedEpisode);
    },
  };
}
