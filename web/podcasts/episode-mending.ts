import type { askForAudio } from '#web/player/ask-for-audio.ts';
import type { EngineFailure } from '#web/player/engine.ts';
import type { PlayableItem } from '#web/player/item.ts';
import { createStallWatch } from '#web/player/stall-watch.ts';
import type { Voice } from '#web/player/voice.ts';
import { diagnoseEpisode } from './diagnose-episode.ts';
import { type EpisodeAddress, type episodeAddress, pipedAddress } from './episode-address.ts';

type Needs = {
  voice: Pick<Voice, 'open' | 'elapsedSeconds'>;
  addressOf: typeof episodeAddress;
  ask: typeof askForAudio;
  /** Tells later whether something else was asked for meanwhile. */
  watchLoad: () => { isStale: () => boolean };
  item: () => PlayableItem | undefined;
  /** Plays on, if sound is wanted. */
  sound: () => void;
  /** The sound has stopped by itself. */
  silent: () => void;
  fail: (failure: EngineFailure) => void;
};

/** Brings the sound of an episode back at the same second: from an address that is asked for anew, or through our server. */
export function createEpisodeMending({ voice, addressOf, ask, watchLoad, item, sound, silent, fail }: Needs) {
  let isPiped = false;
  const stall = createStallWatch(
    () => void reopen(),
    () => void explain(),
  );

  async function reopen(through?: 'server') {
    const broken = item();
    if (broken === undefined) return;
    const { isStale } = watchLoad();
    const seconds = voice.elapsedSeconds();
    const address = through === 'server' ? pipedAddress(broken) : await addressOf(broken);
    if (isStale()) return;
    isPiped = address.isPiped;
    voice.open({ ...broken, audioUrl: address.url }, seconds);
    sound();
  }

  /** Finds out why the episode is silent. A host that a page cannot play from is asked through our server first. */
  async function explain() {
    stall.end();
    const failed = item();
    if (failed === undefined) return;
    silent();
    if (!isPiped) return reopen('server');
    const { isStale } = watchLoad();
    const answer = await ask(pipedAddress(failed).url);
    if (!isStale()) fail(diagnoseEpisode(failed, answer));
  }

  return {
    stall,
    /** The episode was opened from here. */
    opened(address: EpisodeAddress) {
      isPiped = address.isPiped;
    },
    explain: () => void explain(),
    throughServer: () => void reopen('server'),
  };
}
