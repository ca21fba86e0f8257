import { radioTitle } from '#contract/radio.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { Queue } from '#rules/queue/queue.ts';
import { call, unreachableSentence } from '#web/api.ts';
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
import { stationIdOf } from './live-station.ts';
import { radioTexts as texts } from './radio-texts.ts';

const eachMilliseconds = 5_000;

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
  /** Whether this station sounded, also before it was loaded again: then a failure is the connection's and not the station's. */
  let wasHeard = false;
  /** The number of the last connection: of an older one nobody asks any more why it was lost. */
  let connection = 0;
  const audioElement = createAudioElement(createAudio(), (_, event) => handlers[event]());
  const stall = createStallWatch(join, () => void lose());
  const status = watchAudioStatus({ events, stall, blocked });
  const handlers: AudioElementEvents = {
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
    connection += 1;
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
    const [lostConnection, lost] = [connection, item];
    stall.reset();
    audioElement.close();
    if (lost === undefined) return;
    const answer = await ask(lost.audioUrl ?? '');
    if (connection === lostConnection) events.fail(failureOf(lost, answer, wasHeard));
  }

  return {
    load(station, { load, play }) {
      // A retry loads the same station: that it sounded before still counts.
      wasHeard &&= item?.id === station.id;
      item = station;
      connection += 1;
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
      wasHeard = false;
      connection += 1;
      stall.reset();
      audioElement.close();
      events.become('idle');
    },
    setVolume: (volume) => audioElement.setVolume(volume),
    listen: events.listen,
  };
}

/** Why a station is silent, as a sentence for the listener. One that sounded a moment ago is tried again. */
function failureOf({ title }: PlayableItem, answer: ProbeResult, wasHeard: boolean): EngineFailure {
  if (answer?.status === 401) return { reason: 'unauthorised', sentence: texts.signedOut, skippable: false };
  if (answer === undefined)
    return { reason: 'network', sentence: texts.waits(title, unreachableSentence()), skippable: false };
  const sentence =
    answer.sentence === undefined ? texts.unplayable(title) : texts.silent(title, answer.sentence);
  const isPassing = wasHeard || answer.status === 429;
  return isPassing
    ? { reason: 'network', sentence, skippable: false, isLive: true }
    : { reason: 'unknown', sentence, skippable: false };
}

/** The engine of internet radio, with what stations say that they play written into the queue. */
export function createRadioEngine(player: Pick<Player, 'store' | 'edit'>): Engine {
  followTitles(player);
  return createStreamEngine();
}

/** While a station sounds, what it says that it plays stands under its name, here and on the system's screen. */
export function followTitles({ store, edit }: Pick<Player, 'store' | 'edit'>): void {
  let followed: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sounding = () => {
    const { queue, status } = store.getState();
    return status === 'playing' && stationIdOf(queue.now?.item) !== undefined ? queue.now : undefined;
  };

  async function ask(key: string, id: string): Promise<void> {
    // What is not answered now is asked again in a moment.
    const title = await call(radioTitle, { id }).then(
      (metadata) => metadata.title || texts.title,
      () => undefined,
    );
    if (followed !== key) return;
    if (title !== undefined) edit((queue) => titled(queue, title));
    timer = setTimeout(() => void ask(key, id), eachMilliseconds);
  }

  function look(): void {
    const now = sounding();
    if (now?.key === followed) return;
    clearTimeout(timer);
    followed = now?.key;
    const id = stationIdOf(now?.item);
    if (now && id !== undefined) void ask(now.key, id);
  }

  store.subscribe(look);
  look();
}

function titled(queue: Queue, artistName: string): Queue {
  const { now } = queue;
  if (now === undefined || now.item.artistName === artistName) return queue;
  return { ...queue, now: { ...now, item: { ...now.item, artistName } } };
}
