import type { PlayableItem } from '#rules/queue/item.ts';
import { type Answer, askForAudio } from '#web/player/engine/ask-for-audio.ts';
import {
  type AudioElement,
  type AudioElementEvents,
  createAudioElement,
  type MediaElement,
} from '#web/player/engine/audio-element.ts';
import type { Engine, EngineStatus, NextLoad } from '#web/player/engine/engine.ts';
import { createEngineListeners } from '#web/player/engine/engine-listeners.ts';
import { withoutDevice } from '#web/player/engine/sound-device.ts';
import { createStallWatch } from '#web/player/engine/stall-watch.ts';
import { diagnose } from './diagnose.ts';

type Needs = {
  createAudio?: () => MediaElement;
  askForAudio?: (url: string) => Promise<Answer>;
};

/** The next song is fetched when the current one is here as a whole, or so close to its end. */
const readySeconds = 30;

/**
 * Plays plain audio files on two audio elements: while one plays, the other holds the next song, and starts it when the
 * first has ended. An item's `durationMilliseconds` is its duration; an element's own may be infinite.
 */
export function createFolderEngine(needs: Needs = {}): Engine {
  const { createAudio = () => new Audio(), askForAudio: ask = askForAudio } = needs;
  const { tell, listen } = createEngineListeners();
  let load = 0;
  let status: EngineStatus = 'idle';
  let next: NextLoad | undefined;
  let [current, other] = [createAudioElement(createAudio(), hear), createAudioElement(createAudio(), hear)];
  const stall = createStallWatch(
    () => {
      current.reopen();
      current.play();
    },
    () => void explain(undefined),
  );

  function announce(now: EngineStatus) {
    status = now;
    tell({ type: 'status', load, status });
  }

  function become(now: EngineStatus) {
    if (now !== status) announce(now);
  }

  function tellTime() {
    const item = current.item();
    if (item === undefined) return;
    const durationSeconds = secondsOf(item);
    const most = (seconds: number) => (durationSeconds > 0 ? Math.min(seconds, durationSeconds) : seconds);
    const elapsedSeconds = most(current.elapsedSeconds());
    const bufferedSeconds = most(current.bufferedSeconds());
    tell({ type: 'time', load, elapsedSeconds, durationSeconds, bufferedSeconds });
    const isWhole = bufferedSeconds >= durationSeconds - 1;
    if (isWhole || durationSeconds - elapsedSeconds <= readySeconds) makeReady();
  }

  function makeReady() {
    if (next === undefined || isSame(other.item(), next.item)) return;
    other.open(next.item, 0);
  }

  /** The other element's turn: with the next song, if it holds it already. */
  function swap(item: PlayableItem, startSeconds: number) {
    [current, other] = [other, current];
    other.close();
    stall.reset();
    if (isSame(current.item(), item) && !current.failed()) {
      if (startSeconds > 0) current.seek(startSeconds);
    } else current.open(item, startSeconds);
  }

  function sound() {
    stall.begin();
    current.play();
  }

  function advance() {
    if (next === undefined) return become('ended');
    const { item } = next;
    load = next.load;
    next = undefined;
    swap(item, 0);
    sound();
    tell({ type: 'advanced', load });
    announce('loading');
  }

  /** Finds out why the current song is silent, and says so if it still is the current one. */
  async function explain(errorCode: number | undefined) {
    const [item, brokenLoad] = [current.item(), load];
    if (item === undefined) return;
    stall.end();
    const answer = errorCode === undefined ? undefined : await ask(item.audioUrl ?? '');
    if (brokenLoad !== load || current.item() !== item) return;
    tell({ type: 'failed', load, failure: diagnose(item, errorCode, answer) });
  }

  const events: AudioElementEvents = {
    playing() {
      stall.end();
      become('playing');
    },
    paused() {
      stall.end();
      become('paused');
    },
    waiting() {
      stall.begin();
      become('waiting');
    },
    time: tellTime,
    ended: advance,
    broken: () => void explain(current.errorCode()),
    withoutDevice() {
      stall.end();
      tell({ type: 'failed', load, failure: withoutDevice });
    },
    unreachable: () => void explain(undefined),
    blocked() {
      stall.end();
      status = 'paused';
      const sentence = 'The browser waits for a click before it plays.';
      tell({ type: 'failed', load, failure: { reason: 'blocked', sentence, skippable: false } });
    },
  };

  /** What the other element says of the next song changes nothing until it is its turn. */
  function hear(audioElement: AudioElement, event: keyof AudioElementEvents) {
    if (audioElement === current) events[event]();
  }

  return {
    load(item, { load: number, play, startSeconds = 0, next: following }) {
      load = number;
      next = following;
      swap(item, startSeconds);
      other.unlock();
      if (play) sound();
      announce(play ? 'loading' : 'paused');
    },
    setNext(following) {
      next = following;
      if (other.item() !== undefined && !isSame(other.item(), next?.item)) other.close();
      tellTime();
    },
    play: sound,
    pause() {
      stall.end();
      current.pause();
    },
    stop() {
      next = undefined;
      stall.reset();
      current.close();
      other.close();
      become('idle');
    },
    seek(seconds) {
      const item = current.item();
      if (item === undefined || !Number.isFinite(seconds)) return;
      const end = secondsOf(item) || seconds;
      current.seek(Math.min(Math.max(seconds, 0), end));
      tellTime();
    },
    setVolume(volume) {
      current.setVolume(volume);
      other.setVolume(volume);
    },
    listen,
  };
}

function isSame(one: PlayableItem | undefined, two: PlayableItem | undefined): boolean {
  return one !== undefined && one.id === two?.id && one.audioUrl === two.audioUrl;
}

function secondsOf({ durationMilliseconds }: PlayableItem): number {
  return durationMilliseconds > 0 && Number.isFinite(durationMilliseconds) ? durationMilliseconds / 1000 : 0;
}
