import type { PlayableItem } from '#rules/queue/item.ts';
import { askForAudio } from '#web/player/engine/ask-for-audio.ts';
import {
  type AudioElementEvents,
  createAudioElement,
  type MediaElement,
} from '#web/player/engine/audio-element.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { withoutDevice } from '#web/player/engine/sound-device.ts';
import { fetchWhole } from '#web/player/engine/whole-audio.ts';
import { blockedEpisode } from './diagnose-episode.ts';
import { createEngineTeller } from './engine-teller.ts';
import { episodeAddress } from './episode-address.ts';
import { createEpisodeRecovery } from './episode-recovery.ts';
import type { ProgressRuns } from './progress-runs.ts';
import { createProgressTicker } from './progress-ticker.ts';

type Needs = {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** Something else is played now: nothing more is to be asked about what was. */
  leave?: () => void;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
  createAudio?: () => MediaElement;
  addressOf?: typeof episodeAddress;
  ask?: typeof askForAudio;
  fetchAll?: typeof fetchWhole;
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
  const { runs, leave, ready, createAudio = () => new Audio() } = needs;
  const { addressOf = episodeAddress, ask = askForAudio, fetchAll = fetchWhole } = needs;
  let load = 0;
  /** Rises as something else is asked for, or nothing. */
  let turn = 0;
  const { tell, become, status, assume, listen } = createEngineTeller(() => load);
  let item: PlayableItem | undefined;
  /** Whether sound is wanted: what is opened while it is not stays silent. */
  let isWanted = false;
  let isOpening = false;
  /** Where the listener went before the episode was there. */
  let soughtSeconds: number | undefined;
  const audioElement = createAudioElement(createAudio(), (_, event) => events[event]());
  const ticker = createProgressTicker({ audioElement, durationSeconds });
  const mending = createEpisodeRecovery({
    audioElement,
    addressOf,
    ask,
    fetchAll,
    watchLoad,
    item: () => item,
    sound: () => isWanted && sound(),
    wait: () => become(isWanted ? 'waiting' : 'paused'),
    silent: () => ticker.save(),
    fail: (failure) => tell({ type: 'failed', load, failure }),
  });
  const { stall } = mending;

  /** The file knows its length better than the feed. */
  function durationSeconds(): number {
    return audioElement.durationSeconds() ?? (item ? item.durationMilliseconds / 1000 : 0);
  }

  function tellTime() {
    if (audioElement.item() === undefined) return;
    const awaited = ticker.awaitedSeconds(status() === 'playing');
    if (awaited !== undefined) goTo(awaited);
    const elapsedSeconds = audioElement.elapsedSeconds();
    const bufferedSeconds = audioElement.bufferedSeconds();
    tell({ type: 'time', load, elapsedSeconds, durationSeconds: durationSeconds(), bufferedSeconds });
    if (status() === 'playing') ticker.saveWhenDue();
  }

  function goTo(seconds: number) {
    if (audioElement.canReach(seconds)) audioElement.seek(seconds);
    else mending.reach(seconds);
  }

  function sound() {
    stall.begin();
    audioElement.play();
  }

  /** `isStale`: something else was asked for meanwhile. */
  function watchLoad() {
    const begun = turn;
    return { isStale: () => begun !== turn };
  }

  async function open(opened: PlayableItem, chosenSeconds: number | undefined) {
    const { isStale } = watchLoad();
    isOpening = true;
    const [begun, address] = await Promise.all([
      runs.begin(opened.id, chosenSeconds),
      addressOf(opened),
      ready?.(),
    ]);
    if (isStale()) return;
    isOpening = false;
    if (begun === undefined) return;
    ticker.begin(begun);
    if (soughtSeconds !== undefined) ticker.choose();
    mending.opened(address);
    audioElement.open({ ...opened, audioUrl: address.url }, soughtSeconds ?? begun.startSeconds);
    tellTime();
    if (isWanted) sound();
  }

  async function resume() {
    const { isStale } = watchLoad();
    const paused = ticker.run();
    if (paused === undefined || audioElement.item() === undefined) {
      // Its question was left open: it is asked again.
      if (item !== undefined && !isOpening) await open(item, undefined);
      return;
    }
    const found = await runs.resume(paused, audioElement.elapsedSeconds());
    if (isStale()) return;
    ticker.continueRun(found.run);
    if (found.seconds !== undefined) goTo(found.seconds);
    if (isWanted) sound();
  }

  const events: AudioElementEvents = {
    playing() {
      stall.end();
      become('playing');
    },
    paused() {
      stall.end();
      ticker.save();
      become('paused');
    },
    waiting() {
      stall.begin();
      ticker.save();
      become('waiting');
    },
    time: tellTime,
    ended() {
      stall.end();
      ticker.end();
      isWanted = false;
      become('ended');
    },
    broken: mending.explain,
    withoutDevice() {
      stall.end();
      ticker.save();
      tell({ type: 'failed', load, failure: withoutDevice });
    },
    unreachable: () => mending.reach(audioElement.elapsedSeconds()),
    blocked() {
      stall.end();
      isWanted = false;
      assume('paused');
      tell({ type: 'failed', load, failure: blockedEpisode });
    },
  };

  function letGo() {
    ticker.save();
    turn += 1;
    leave?.();
    soughtSeconds = undefined;
    mending.reset();
    audioElement.close();
    ticker.close();
  }

  return {
    load(loaded, { load: number, play, startSeconds }) {
      letGo();
      load = number;
      item = loaded;
      isWanted = play;
      audioElement.unlock();
      assume('idle');
      become(play ? 'loading' : 'paused');
      void open(loaded, startSeconds);
    },
    // One episode is not joined to the next without a gap.
    setNext: () => undefined,
    play() {
      isWanted = true;
      if (status() !== 'playing') become('loading');
      void resume();
    },
    pause() {
      isWanted = false;
      stall.end();
      if (audioElement.isPaused()) become('paused');
      else audioElement.pause();
    },
    stop() {
      letGo();
      item = undefined;
      isWanted = false;
      become('idle');
    },
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      if (audioElement.item() === undefined) {
        soughtSeconds = Math.max(seconds, 0);
        return;
      }
      ticker.choose();
      goTo(Math.max(0, Math.min(seconds, durationSeconds() || seconds)));
      tellTime();
    },
    setVolume: (volume) => audioElement.setVolume(volume),
    setSpeed: (speed) => audioElement.setSpeed(speed),
    saveNow: () => ticker.save(true),
    listen,
  };
}
