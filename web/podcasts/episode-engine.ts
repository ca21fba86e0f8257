import { askForAudio } from '#web/player/ask-for-audio.ts';
import type { Engine, EngineEvent, EngineStatus } from '#web/player/engine.ts';
import type { PlayableItem } from '#web/player/item.ts';
import { createStallWatch } from '#web/player/stall-watch.ts';
import { type AudioElement, createVoice, type VoiceEvents } from '#web/player/voice.ts';
import { diagnoseEpisode } from './diagnose-episode.ts';
import { episodeAddress, pipedAddress } from './episode-address.ts';
import type { ProgressRuns, Run } from './progress-runs.ts';
import { podcastTexts } from './texts.ts';

type Needs = {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** Something else is played now: nothing more is to be asked about what was. */
  leave?: () => void;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
  createAudio?: () => AudioElement;
  addressOf?: typeof episodeAddress;
  ask?: typeof askForAudio;
};

/** Spec §4 saves on pause, end and stall; decisions add every so many seconds of playing. */
const saveEverySeconds = 10;

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
  const { addressOf = episodeAddress, ask = askForAudio } = needs;
  const listeners = new Set<(event: EngineEvent) => void>();
  let load = 0;
  let status: EngineStatus = 'idle';
  let item: PlayableItem | undefined;
  let run: Run | undefined;
  /** Whether sound is wanted: what is opened while it is not stays silent. */
  let isWanted = false;
  let isPiped = false;
  let savedSeconds = 0;
  /** Where the listener went before the episode was there. */
  let soughtSeconds: number | undefined;
  const voice = createVoice(createAudio(), (_, event) => events[event]());
  const stall = createStallWatch(
    () => void reopen(),
    () => void explain(),
  );

  function tell(event: EngineEvent) {
    for (const listener of listeners) listener(event);
  }

  function become(now: EngineStatus) {
    if (now === status) return;
    status = now;
    tell({ type: 'status', load, status });
  }

  /** The file knows its length better than the feed. */
  function durationSeconds(): number {
    return voice.durationSeconds() ?? (item ? item.durationMilliseconds / 1000 : 0);
  }

  function tellTime() {
    if (voice.item() === undefined) return;
    const elapsedSeconds = voice.elapsedSeconds();
    const bufferedSeconds = voice.bufferedSeconds();
    tell({ type: 'time', load, elapsedSeconds, durationSeconds: durationSeconds(), bufferedSeconds });
    const isTime = Math.abs(elapsedSeconds - savedSeconds) >= saveEverySeconds;
    if (status === 'playing' && isTime) save();
  }

  function save(isLast = false) {
    if (run === undefined || voice.item() === undefined) return;
    savedSeconds = voice.elapsedSeconds();
    run.save(savedSeconds, durationSeconds() || null, isLast);
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
    const [begun, address] = await Promise.all([
      runs.begin(opened.id, chosenSeconds),
      addressOf(opened),
      ready?.(),
    ]);
    if (isStale() || begun === undefined) return;
    run = begun;
    isPiped = address.isPiped;
    savedSeconds = begun.startSeconds;
    voice.open({ ...opened, audioUrl: address.url }, soughtSeconds ?? begun.startSeconds);
    tellTime();
    if (isWanted) sound();
  }

  /** The same second again, from an address that is asked for anew, or through our server. */
  async function reopen(through?: 'server') {
    if (item === undefined) return;
    const { isStale } = watchLoad();
    const seconds = voice.elapsedSeconds();
    const address = through === 'server' ? pipedAddress(item) : await addressOf(item);
    if (isStale() || item === undefined) return;
    isPiped = address.isPiped;
    voice.open({ ...item, audioUrl: address.url }, seconds);
    if (isWanted) sound();
  }

  /** Finds out why the episode is silent. A host that a page cannot play from is asked through our server first. */
  async function explain() {
    stall.end();
    if (item === undefined) return;
    save();
    if (!isPiped) return reopen('server');
    const { isStale } = watchLoad();
    const failed = item;
    const answer = await ask(pipedAddress(failed).url);
    if (isStale()) return;
    tell({ type: 'failed', load, failure: diagnoseEpisode(failed, answer) });
  }

  async function resume() {
    const { isStale } = watchLoad();
    const paused = run;
    if (paused === undefined || voice.item() === undefined) return;
    const found = await runs.resume(paused, voice.elapsedSeconds());
    if (isStale()) return;
    run = found.run;
    if (found.seconds !== undefined) voice.seek(found.seconds);
    if (isWanted) sound();
  }

  const events: VoiceEvents = {
    playing() {
      stall.end();
      become('playing');
    },
    paused() {
      stall.end();
      save();
      become('paused');
    },
    waiting() {
      stall.begin();
      save();
      become('waiting');
    },
    time: tellTime,
    ended() {
      const end = durationSeconds() || voice.elapsedSeconds();
      savedSeconds = end;
      run?.save(end, end);
      isWanted = false;
      become('ended');
    },
    broken: () => void explain(),
    unreachable: () => void reopen('server'),
    blocked() {
      stall.end();
      isWanted = false;
      status = 'paused';
      tell({
        type: 'failed',
        load,
        failure: { reason: 'blocked', sentence: podcastTexts.blocked, skippable: false },
      });
    },
  };

  function letGo() {
    save();
    leave?.();
    soughtSeconds = undefined;
    stall.reset();
    voice.close();
    run = undefined;
  }

  return {
    load(loaded, { play, startSeconds }) {
      letGo();
      load += 1;
      item = loaded;
      isWanted = play;
      voice.unlock();
      status = 'idle';
      become(play ? 'loading' : 'paused');
      void open(loaded, startSeconds);
      return load;
    },
    // One episode is not joined to the next without a gap.
    setNext: () => undefined,
    play() {
      isWanted = true;
      if (status !== 'playing') become('loading');
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
      const end = durationSeconds() || seconds;
      voice.seek(Math.min(Math.max(seconds, 0), end));
      tellTime();
    },
    setVolume: (volume) => voice.setVolume(volume),
    setSpeed: (speed) => voice.setSpeed(speed),
    saveNow: () => save(true),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
