import type { PlayableItem } from '#rules/queue/item.ts';
import type { AudioElement } from '#web/player/engine/audio-element.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import type { probeAudio } from '#web/player/engine/probe-audio.ts';
import { createStallWatch } from '#web/player/engine/stall-watch.ts';
import type { fetchWhole } from '#web/player/engine/whole-audio.ts';
import { diagnoseEpisode } from './diagnose-episode.ts';
import { type EpisodeAddress, type episodeAddress, pipedAddress } from './episode-address.ts';

type Needs = {
  audioElement: Pick<AudioElement, 'open' | 'empty' | 'seek' | 'elapsedSeconds'>;
  addressOf: typeof episodeAddress;
  ask: typeof probeAudio;
  fetchAll: typeof fetchWhole;
  /** Tells later whether something else was asked for meanwhile. */
  watchLoad: () => { isStale: () => boolean };
  item: () => PlayableItem | undefined;
  /** Plays on, if sound is wanted. */
  sound: () => void;
  /** No sound for now, and it is not the listener's wish. */
  wait: () => void;
  /** The sound has stopped by itself. */
  silent: () => void;
  fail: (failure: EngineFailure) => void;
};

export type EpisodeRecovery = ReturnType<typeof createEpisodeRecovery>;

/**
 * Resumes the sound of an episode at the same second: from an address that is resolved again, through our server, or
 * fetched whole where neither supports ranges.
 */
export function createEpisodeRecovery(needs: Needs) {
  const { audioElement, addressOf, ask, fetchAll, watchLoad, item, sound, wait, silent, fail } = needs;
  let isPiped = false;
  const whole = createWholeEpisode(fetchAll);
  // What is being fetched whole says itself when it cannot go on.
  const stall = createStallWatch(
    () => void (whole.isFetching() || reopen()),
    () => void (whole.isFetching() || explain()),
  );

  async function reopen(through?: 'server', seconds = audioElement.elapsedSeconds()) {
    const broken = item();
    if (broken === undefined) return;
    const here = whole.address();
    if (here !== undefined) return openAt(broken, here, seconds);
    const { isStale } = watchLoad();
    const address = through === 'server' ? pipedAddress(broken) : await addressOf(broken);
    if (isStale()) return;
    isPiped = address.isPiped;
    openAt(broken, address.url, seconds);
  }

  function openAt(opened: PlayableItem, url: string, seconds: number) {
    audioElement.open({ ...opened, audioUrl: url }, seconds);
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

  async function openWhole() {
    const opened = item();
    if (opened === undefined || whole.isFetching()) return;
    const { url } = pipedAddress(opened);
    stall.end();
    wait();
    const outcome = await whole.bring(url);
    if (outcome === 'unwanted') return;
    if (outcome === 'failed') return fail(diagnoseEpisode(opened, undefined));
    // What has no end has no places either.
    openAt(opened, whole.address() ?? url, outcome === 'endless' ? 0 : audioElement.elapsedSeconds());
  }

  /**
   * A position that the source cannot reach: tries the next source at that position, and after the last one starts
   * from the beginning.
   */
  function reach(seconds: number) {
    const current = item();
    if (current === undefined) return;
    const here = whole.address();
    if (here !== undefined || whole.isEndless()) return openAt(current, here ?? pipedAddress(current).url, 0);
    if (!isPiped) return void reopen('server', seconds);
    audioElement.empty();
    audioElement.seek(seconds);
    void openWhole();
  }

  return {
    stall,
    reach,
    /** Something else is played, or nothing. */
    reset() {
      stall.reset();
      whole.reset();
    },
    /** The episode was opened from here. */
    opened(address: EpisodeAddress) {
      isPiped = address.isPiped;
    },
    explain: () => void explain(),
  };
}

/** An episode that is fetched whole, since nobody can jump in what its host gives. */
export function createWholeEpisode(fetchAll: typeof fetchWhole) {
  let fetching: AbortController | undefined;
  /** Where it is then, in this page. */
  let address: string | undefined;
  let isEndless = false;

  return {
    isFetching: () => fetching !== undefined,
    address: () => address,
    isEndless: () => isEndless,
    /** What came of it: 'here', 'endless' for what is no file but a stream, 'failed', 'unwanted' after a reset. */
    async bring(url: string): Promise<'here' | 'endless' | 'failed' | 'unwanted'> {
      const controller = new AbortController();
      fetching = controller;
      const blob = await fetchAll(url, controller.signal).catch(() => null);
      if (controller.signal.aborted) {
        URL.revokeObjectURL(blob ?? '');
        return 'unwanted';
      }
      fetching = undefined;
      if (blob === null) return 'failed';
      isEndless = blob === undefined;
      address = blob;
      return isEndless ? 'endless' : 'here';
    },
    /** Something else is played, or nothing. */
    reset(): void {
      fetching?.abort();
      fetching = undefined;
      if (address !== undefined) URL.revokeObjectURL(address);
      address = undefined;
      isEndless = false;
    },
  };
}
