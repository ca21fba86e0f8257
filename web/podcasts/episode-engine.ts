import { askForAudio } from '#web/player/ask-for-audio.ts';
import type { Engine } from '#web/player/engine.ts';
import type { PlayableItem } from '#web/player/item.ts';
import { withoutDevice } from '#web/player/sound-device.ts';
import { type AudioElement, createVoice, type VoiceEvents } from '#web/player/voice.ts';
import { fetchWhole } from '#web/player/whole-audio.ts';
import { blockedEpisode } from './diagnose-episode.ts';
import { createEngineTeller } from './engine-teller.ts';
import { episodeAddress } from './episode-address.ts';
import { createEpisodeMending } from './episode-mending.ts';
import { createPlaceKeeping } from './place-keeping.ts';
import type { ProgressRuns } from './progress-runs.ts';

type Needs = {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** Something else is played now: nothing more is to be asked about what was. */
  leave?: () => void;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
  createAudio?: () => AudioElement;
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
  const { tell, become, status, assume, listen } = createEngineTeller(() => load);
  let item: PlayableItem | undefined;
  /** Whether sound is wanted: what is opened while it is not stays silent. */
  let isWanted = false;
  let isOpening = false;
  /** Where the listener went before the episode was there. */
  let soughtSeconds: number | undefined;
  const voice = createVoice(createAudio(), (_, event) => events[event]());
  const place = createPlaceKeeping({ voice, durationSeconds });
  const mending = createEpisodeMending({
    voice,
    addressOf,
    ask,
    fetchAll,
    watchLoad,
    item: () => item,
    sound: () => isWanted && sound(),
    wait: () => become(isWanted ? 'waiting' : 'paused'),
    silent: () => place.save(),
    fail: (failure) => tell({ type: 'failed', load, failure }),
  });
  const { stall } = mending;

  /** The file knows its length better than the feed. */
  function durationSeconds(): number {
    return voice.durationSeconds() ?? (item ? item.durationMilliseconds / 1000 : 0);
  }

  function tellTime() {
    if (voice.item() === undefined) return;
    const awaited = place.awaitedSeconds(status() === 'playing');
    if (awaited !== undefined) goTo(awaited);
    const elapsedSeconds = voice.elapsedSeconds();
    const bufferedSeconds = voice.bufferedSeconds();
    tell({ type: 'time', load, elapsedSeconds, durationSeconds: durationSeconds(), bufferedSeconds });
    if (status() === 'playing') place.saveWhenDue();
  }

  function goTo(seconds: number) {
    if (voice.canReach(seconds)) voice.seek(seconds);
    else mending.reach(seconds);
  }

  function sound() {
    stall.begin();
    voice.play();
  }

  /** `isStale`: something else was asked for meanwhile. */
  function watchLoad() {
    const begun = load;
    return { isStale: () => begun !== load };
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
    place.begin(begun);
    if (soughtSeconds !== undefined) place.choose();
    mending.opened(address);
    voice.open({ ...opened, audioUrl: address.url }, soughtSeconds ?? begun.startSeconds);
    tellTime();
    if (isWanted) sound();
  }

  async function resume() {
    const { isStale } = watchLoad();
    const paused = place.run();
    if (paused === undefined || voice.item() === undefined) {
      // Its question was left open: it is asked again.
      if (item !== undefined && !isOpening) await open(item, undefined);
      return;
    }
    const found = await runs.resume(paused, voice.elapsedSeconds());
    if (isStale()) return;
    place.goOn(found.run);
    if (found.seconds !== undefined) goTo(found.seconds);
    if (isWanted) sound();
  }

  const events: VoiceEvents = {
    playing() {
      stall.end();
      become('playing');
    },
    paused() {
      stall.end();
      place.save();
      become('paused');
    },
    waiting() {
      stall.begin();
      place.save();
      become('waiting');
    },
    time: tellTime,
    ended() {
      place.end();
      isWanted = false;
      become('ended');
    },
    broken: mending.explain,
    withoutDevice() {
      stall.end();
      place.save();
      tell({ type: 'failed', load, failure: withoutDevice });
    },
    unreachable: () => mending.reach(voice.elapsedSeconds()),
    blocked() {
      stall.end();
      isWanted = false;
      assume('paused');
      tell({ type: 'failed', load, failure: blockedEpisode });
    },
  };

  function letGo() {
    place.save();
    leave?.();
    soughtSeconds = undefined;
    mending.reset();
    voice.close();
    place.close();
  }

  return {
    load(loaded, { play, startSeconds }) {
      letGo();
      load += 1;
      item = loaded;
      isWanted = play;
      voice.unlock();
      assume('idle');
      become(play ? 'loading' : 'paused');
      void open(loaded, startSeconds);
      return load;
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
      if (voice.isPaused()) become('paused');
      else voice.pause();
    },
    stop() {
      letGo();
      load += 1;
      item = undefined;
      isWanted = false;
      become('idle');
    },
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      if (voice.item() === undefined) {
        soughtSeconds = Math.max(seconds, 0);
        return;
      }
      place.choose();
      const end = durationSeconds() || seconds;
      goTo(Math.min(Math.max(seconds, 0), end));
      tellTime();
    },
    setVolume: (volume) => voice.setVolume(volume),
    setSpeed: (speed) => voice.setSpeed(speed),
    saveNow: () => place.save(true),
    listen,
  };
}
