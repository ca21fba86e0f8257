import type { PlayableItem } from '#rules/queue/item.ts';
import { unreachableSentence } from '#web/api.ts';
import {
  type AudioElementEvents,
  createAudioElement,
  type MediaElement,
} from '#web/player/engine/audio-element.ts';
import { watchAudioStatus } from '#web/player/engine/audio-status-events.ts';
import type { Engine, EngineFailure } from '#web/player/engine/engine.ts';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { type ProbeResult, probeAudio } from '#web/player/engine/probe-audio.ts';
import { createStallWatch } from '#web/player/engine/stall-watch.ts';
import type { Player } from '#web/player/player/player.ts';
import { followTitles } from './follow-titles.ts';
import { radioTexts as texts } from './radio-texts.ts';

type Needs = {
  createAudio?: () => MediaElement;
  askForAudio?: (url: string) => Promise<ProbeResult>;
};

const blocked: EngineFailure = { reason: 'blocked', sentence: texts.blocked, skippable: false };

/**
 * Plays live streams on one audio element. A pause leaves the stream and play joins it where it is by then: what was said
 * meanwhile is nowhere, and nothing is fetched that nobody hears.
 */
export function createStreamEngine(needs: Needs = {}): Engine {
  const { createAudio = () => new Audio(), askForAudio: ask = probeAudio } = needs;
  const events = createEngineEvents();
  let item: PlayableItem | undefined;
  /** Whether it was heard since it was loaded: then it is the connection that broke, and not the station that has nothing. */
  let wasHeard = false;
  const audioElement = createAudioElement(createAudio(), (_, event) => heard[event]());
  const stall = createStallWatch(join, () => void lose());
  const status = watchAudioStatus({ events, stall, blocked });
  const heard: AudioElementEvents = {
    ...status,
    playing() {
      wasHeard = true;
      status.playing();
    },
    // A system that pauses it (a call comes in) holds the stream; it is left as by a press.
    paused: leave,
    time: () => events.time(audioElement.elapsedSeconds(), 0, 0),
    ended: () => void lose(),
    broken: () => void lose(),
    unreachable: join,
    blocked() {
      // Nothing is held back for a click that may never come.
      audioElement.close();
      status.blocked();
    },
  };

  function join() {
    if (item === undefined) return;
    audioElement.open(item, 0);
    stall.begin();
    audioElement.play();
  }

  function leave() {
    stall.end();
    audioElement.close();
    events.become('paused');
  }

  async function lose() {
    const [load, lost] = [events.load(), item];
    stall.reset();
    audioElement.close();
    if (lost === undefined) return;
    const answer = await ask(lost.audioUrl ?? '');
    if (load === events.load() && item === lost) events.fail(failureOf(lost, answer, wasHeard));
  }

  return {
    load(station, { load, play }) {
      item = station;
      wasHeard = false;
      events.begin(load);
      stall.reset();
      audioElement.close();
      audioElement.unlock();
      if (play) join();
      events.announce(play ? 'loading' : 'paused');
    },
    // One stream is not joined to another, and a live one has no places.
    setNext: () => undefined,
    seek: () => undefined,
    play() {
      if (audioElement.item() !== undefined) return;
      join();
      events.become('loading');
    },
    pause: leave,
    stop() {
      item = undefined;
      stall.reset();
      audioElement.close();
      events.become('idle');
    },
    setVolume: (volume) => audioElement.setVolume(volume),
    listen: events.listen,
  };
}

/** Why a station is silent, as the listener hears of it. What was heard a moment ago is tried again. */
function failureOf({ title }: PlayableItem, answer: ProbeResult, wasHeard: boolean): EngineFailure {
  if (answer?.status === 401) return { reason: 'unauthorised', sentence: texts.signedOut, skippable: false };
  if (answer === undefined)
    return { reason: 'network', sentence: texts.waits(title, unreachableSentence()), skippable: false };
  const sentence =
    answer.sentence === undefined ? texts.unplayable(title) : texts.silent(title, answer.sentence);
  const isPassing = wasHeard || answer.status === 429;
  return { reason: isPassing ? 'network' : 'unknown', sentence, skippable: false };
}

/** The engine of internet radio, with what stations say that they play written into the queue. */
export function createRadioEngine(player: Pick<Player, 'store' | 'edit'>): Engine {
  followTitles(player);
  return createStreamEngine();
}
