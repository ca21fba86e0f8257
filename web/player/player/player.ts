import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { isHeard, type Queue } from '#rules/queue/queue.ts';
import { playContext, setShuffle } from '#rules/queue/queue-edits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Chapters } from './chapters.ts';
import { createElapsedChannel, type ElapsedChannel } from './elapsed.ts';
import { createListenerQueue, type ListenerQueue } from './listener-queue.ts';
import { createParkedQueues } from './parked-queues.ts';
import { createPlayback } from './playback.ts';
import { createPlayerStore, isActive, type PlayerStore } from './player-state.ts';
import type { PlayerStorage } from './player-storage.ts';
import { createPlayerVolume, type PlayerVolume } from './player-volume.ts';
import { createQueueControls, type QueueControls } from './queue-controls.ts';
import { readVolumes } from './saved-volumes.ts';
import { createSingleTabPlayback, type SingleTabPlayback } from './single-tab-playback.ts';
import { createSleepTimer, type SleepTimer } from './sleep-timer.ts';
import { nextSpeed } from './speed.ts';
import { createReplacing, losesQueue, type Replaced } from './undo-queue-replacement.ts';

export type PlayOptions = {
  /** Turns shuffle on or off first; on, it starts at any item unless a start is given. */
  shuffle?: boolean;
  /** Where the first item starts; also one that is already there is taken there. */
  startSeconds?: number;
};

export type Player = PlayerVolume &
  QueueControls &
  ListenerQueue & {
    store: PlayerStore;
    elapsed: ElapsedChannel;
    /**
     * Starts a context (behaviour.md#states). The one already there, without a start or with the current item's, toggles pause and
     * play; another row of it plays that row. Without a start: the first item. Starting an episode parks the music, and
     * starting music parks the episode.
     */
    play: (
      context: PlayContext,
      items: readonly PlayableItem[],
      startIndex?: number,
      options?: PlayOptions,
    ) => void;
    toggle: () => void;
    pause: () => void;
    /** The network is back: what stopped without it goes on from its place. */
    comeBack: (awayMilliseconds: number) => void;
    resume: () => void;
    /** Seconds from the start; beyond the ends is the end. */
    seek: (seconds: number) => void;
    /** Goes back to the parked queue, where it was left. What was heard until now is parked if it was not at its end. */
    back: () => void;
    /** How fast episodes are played: 0.75 to 2. */
    setSpeed: (speed: number) => void;
    cycleSpeed: () => void;
    /** Stops playing by itself, after a time or with what plays. */
    sleep: SleepTimer;
    /** What the chapters of an item are, for the scrubber. */
    setChapters: (chapters: Chapters) => void;
    /** Calls back once: when something is played for the first time since the page was loaded. */
    onFirstPlayback: (callback: () => void) => () => void;
  };

type Needs = {
  engine: Engine;
  storage: PlayerStorage;
  /** Takes sentences for the listener, such as a song that had to be skipped. */
  notices?: (sentence: string) => void;
  /** Told when a press of play took the place of a queue that had more to come. */
  onReplaced?: (replaced: Replaced) => void;
  random?: () => number;
  oneTab?: SingleTabPlayback;
};

const withShuffle = (queue: Queue, shuffle: boolean | undefined): Queue =>
  shuffle === undefined ? queue : setShuffle(queue, shuffle);

/** Whether the row can be played; the whole list begins with what can be. */
const isPlayable = (items: readonly PlayableItem[], index: number | undefined): boolean =>
  items.some((item, at) => item.isUnavailable !== true && (index === undefined || at === index));

/** The one player of the page, outside React. The queue is its own; the sound is the engine's. */
export function createPlayer(needs: Needs): Player {
  const {
    engine,
    storage,
    notices = () => undefined,
    random = Math.random,
    oneTab = createSingleTabPlayback(),
  } = needs;
  const { onReplaced = () => undefined } = needs;
  const newSeed = () => Math.floor(random() * 4294967296);
  const store = createPlayerStore(newSeed(), readVolumes(storage));
  const elapsed = createElapsedChannel();
  const volumes = createPlayerVolume({ engine, store, storage });
  const sleep = createSleepTimer({ fadeTo: volumes.fadeTo, sleep: () => playback.pause() });
  const playback = createPlayback({ engine, store, elapsed, notices, sleep });
  const lanes = createParkedQueues({ store, elapsed, playback, newSeed });
  const replacing = createReplacing({ store, elapsed, playback });
  const listenerQueue = createListenerQueue({ storage, store, elapsed, playback, newSeed });
  const queueNow = () => store.getState().queue;
  const toggle = () => (isActive(store.getState()) ? playback.pause() : playback.resume());
  /** Play was pressed at what the queue is at already. */
  function playCurrent(startSeconds: number | undefined): void {
    if (startSeconds === undefined) return toggle();
    playback.seek(startSeconds);
    if (!isActive(store.getState())) playback.resume();
  }
  const setSpeed = (speed: number) => {
    store.setState({ speed });
    engine.setSpeed?.(speed);
  };

  store.subscribe((state, before) => {
    if (state.status === 'playing' && before.status !== 'playing') oneTab.announce();
  });
  oneTab.listen(playback.pause);
  // Nothing is made ready where it is to stop, and what stopped with its end has slept.
  sleep.store.subscribe((now, before) => {
    if (now.kind !== before.kind) playback.edit(queueNow());
  });

  return {
    store,
    elapsed,
    ...volumes,
    ...createQueueControls({ store, playback }),
    ...listenerQueue,
    toggle,
    pause: playback.pause,
    comeBack: playback.comeBack,
    resume: playback.resume,
    seek: playback.seek,
    play(context, items, startIndex, { shuffle, startSeconds } = {}) {
      const queue = queueNow();
      const isThisItem = startIndex === undefined || items[startIndex]?.id === queue.now?.item.id;
      if (isHeard(queue, context) && isThisItem && shuffle === undefined) return playCurrent(startSeconds);
      if (!isPlayable(items, startIndex)) return;
      const anyStart = shuffle === true ? Math.floor(random() * items.length) : 0;
      const before = replacing.snapshot();
      const lane = lanes.queueFor(context);
      const inMode = withShuffle(lane, shuffle);
      const started = playContext(inMode, context, items, startIndex ?? anyStart);
      playback.continueWith({ queue: started, stopped: false }, startSeconds);
      if (losesQueue(lane, started) && !(before.wasAtEnd && lane === before.queue)) {
        const name = context.name ?? started.now?.item.title ?? '';
        onReplaced({ name, undo: () => replacing.bringBack(before) });
      }
    },
    back: () => lanes.back(),
    setSpeed,
    cycleSpeed: () => setSpeed(nextSpeed(store.getState().speed)),
    sleep,
    setChapters: (chapters) => store.setState({ chapters }),
    onFirstPlayback(callback) {
      const unsubscribe = store.subscribe((state) => {
        if (!isActive(state)) return;
        unsubscribe();
        callback();
      });
      return unsubscribe;
    },
  };
}
