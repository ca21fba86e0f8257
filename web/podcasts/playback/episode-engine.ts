import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { createEpisodeOpening } from './episode-opening.ts';
import { createEpisodeSound, type SoundNeeds } from './episode-sound.ts';
import { createEpisodeWish } from './episode-wish.ts';
import type { ProgressRuns } from './progress-runs.ts';

type Needs = SoundNeeds & {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** Something else is played now: nothing more is to be asked about what was. */
  leave?: () => void;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
};

export type EpisodeEngine = Engine & {
  /** The page is hidden or goes: keeps the place at once. */
  saveNow: () => void;
};

/**
 * Plays episodes on one audio element: each starts where its listener was, from an address that is asked for anew at
 * each load, and tells the run how far they came. What cannot be played from its host is played through our server.
 */
export function createEpisodeEngine(needs: Needs): EpisodeEngine {
  const events = createEngineEvents();
  const wish = createEpisodeWish();
  const sound = createEpisodeSound(needs, events, wish);
  const { audioElement, ticker, recovery } = sound;
  const opening = createEpisodeOpening({ ...needs, wish, sound });

  function letGo(next: PlayableItem | undefined, play: boolean) {
    ticker.save();
    needs.leave?.();
    wish.change(next, play);
    recovery.reset();
    audioElement.close();
    ticker.close();
  }

  return {
    load(item, { load, play, startSeconds }) {
      letGo(item, play);
      events.begin(load);
      audioElement.unlock();
      events.announce(play ? 'loading' : 'paused');
      void opening.open(item, startSeconds);
    },
    // One episode is not joined to the next without a gap.
    setNext: () => undefined,
    play() {
      wish.wantSound(true);
      if (events.status() !== 'playing') events.become('loading');
      void opening.resume();
    },
    pause() {
      wish.wantSound(false);
      recovery.stall.end();
      if (audioElement.isPaused()) events.become('paused');
      else audioElement.pause();
    },
    stop() {
      letGo(undefined, false);
      events.become('idle');
    },
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      if (audioElement.item() === undefined) return wish.seek(seconds);
      ticker.choose();
      sound.goTo(Math.max(0, Math.min(seconds, sound.durationSeconds() || seconds)));
      sound.tellTime();
    },
    setVolume: (volume) => audioElement.setVolume(volume),
    setSpeed: (speed) => audioElement.setSpeed(speed),
    saveNow: () => ticker.save(true),
    listen: events.listen,
  };
}
