import type { AudioElement, AudioElementEvents } from '#web/player/engine/audio-element.ts';
import { watchAudioStatus } from '#web/player/engine/audio-status-events.ts';
import type { EngineEvents } from '#web/player/engine/engine-events.ts';
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
  const status = watchAudioStatus({ events, stall, blocked: blockedEpisode, silent: () => ticker.save() });
  return {
    ...status,
    time: tellTime,
    ended() {
      stall.end();
      ticker.end();
      wish.wantSound(false);
      events.become('ended');
    },
    broken: recovery.explain,
    unreachable: () => recovery.reach(audioElement.elapsedSeconds()),
    blocked() {
      wish.wantSound(false);
      status.blocked();
    },
  };
}
