import type { PlayableItem } from '#rules/queue/item.ts';
import type { AudioElement, AudioElementEvents, MediaElement } from '#web/player/engine/audio-element.ts';
import { watchAudioStatus } from '#web/player/engine/audio-status-events.ts';
import type { Engine, EngineFailure, NextLoad } from '#web/player/engine/engine.ts';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { type ProbeResult, probeAudio } from '#web/player/engine/probe-audio.ts';
import { createStallWatch } from '#web/player/engine/stall-watch.ts';
import { createAudioPair } from './audio-pair.ts';
import { createExplanation } from './explain-silence.ts';

type Needs = {
  createAudio?: () => MediaElement;
  askForAudio?: (url: string) => Promise<ProbeResult>;
};

const blocked: EngineFailure = {
  reason: 'blocked',
  sentence: 'The browser waits for a click before it plays.',
  skippable: false,
};

/** The next song is fetched when the current one is here as a whole, or so close to its end. */
const readySeconds = 30;

/** Plays audio files on two elements; the second holds and starts the next song. Durations are the items': an element's may be infinite. */
export function createFolderEngine(needs: Needs = {}): Engine {
  const { createAudio = () => new Audio(), askForAudio: ask = probeAudio } = needs;
  const events = createEngineEvents();
  let next: NextLoad | undefined;
  const pair = createAudioPair(createAudio, (event) => handlers[event]());
  const stall = createStallWatch(
    () => pair.playAgain(),
    () => void explain(undefined),
  );
  const explain = createExplanation({ events, pair, stall, ask });
  const handlers: AudioElementEvents = {
    ...watchAudioStatus({ events, stall, blocked }),
    time: tellTime,
    ended: advance,
    broken: () => void explain(pair.current().errorCode()),
    unreachable: () => void explain(undefined),
  };

  function tellTime() {
    const item = pair.current().item();
    if (item === undefined) return;
    const time = timeOf(item, pair.current());
    events.time(time.elapsedSeconds, time.durationSeconds, time.bufferedSeconds);
    if (next !== undefined && isNextWanted(time)) pair.makeReady(next.item);
  }

  function sound() {
    stall.begin();
    pair.current().play();
  }

  function advance() {
    if (next === undefined) return events.become('ended');
    const { item, load } = next;
    next = undefined;
    events.begin(load);
    stall.reset();
    pair.turn(item, 0);
    sound();
    events.advanced();
    events.announce('loading');
  }

  return {
    load(item, { load, play, startSeconds = 0, next: following }) {
      next = following;
      events.begin(load);
      stall.reset();
      pair.turn(item, startSeconds);
      pair.unlock();
      if (play) sound();
      events.announce(play ? 'loading' : 'paused');
    },
    setNext(following) {
      next = following;
      pair.dropOthers(next?.item);
      tellTime();
    },
    play: sound,
    pause() {
      stall.end();
      pair.current().pause();
    },
    stop() {
      next = undefined;
      stall.reset();
      pair.close();
      events.become('idle');
    },
    seek(seconds) {
      const item = pair.current().item();
      if (item === undefined || !Number.isFinite(seconds)) return;
      pair.current().seek(Math.max(0, Math.min(seconds, secondsOf(item) || seconds)));
      tellTime();
    },
    setVolume: (volume) => pair.setVolume(volume),
    listen: events.listen,
  };
}

/** Nothing lies behind a song's stated end. */
function timeOf(item: PlayableItem, audio: Pick<AudioElement, 'elapsedSeconds' | 'bufferedSeconds'>) {
  const durationSeconds = secondsOf(item);
  const most = (seconds: number) => (durationSeconds > 0 ? Math.min(seconds, durationSeconds) : seconds);
  const elapsedSeconds = most(audio.elapsedSeconds());
  const bufferedSeconds = most(audio.bufferedSeconds());
  return { elapsedSeconds, durationSeconds, bufferedSeconds };
}

/** Once the current song is here as a whole, or soon over. */
function isNextWanted({ elapsedSeconds, durationSeconds, bufferedSeconds }: ReturnType<typeof timeOf>) {
  return bufferedSeconds >= durationSeconds - 1 || durationSeconds - elapsedSeconds <= readySeconds;
}

function secondsOf({ durationMilliseconds }: PlayableItem): number {
  return durationMilliseconds > 0 && Number.isFinite(durationMilliseconds) ? durationMilliseconds / 1000 : 0;
}
