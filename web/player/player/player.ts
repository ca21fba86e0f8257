import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { kindOfContext, kindOfQueue } from '#rules/queue/parked-queue.ts';
import { emptyQueue, isHeard, type Queue } from '#rules/queue/queue.ts';
import { playContext, setShuffle } from '#rules/queue/queue-edits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Chapters, Marks } from './chapters.ts';
import { createElapsedChannel } from './elapsed.ts';
import { createPlayback } from './playback.ts';
import { createPlayerStore, isActive } from './player-state.ts';
import type { PlayerStorage } from './player-storage.ts';
import { createPlayerVolume, readVolumes } from './player-volume.ts';
import { createQueueControls } from './queue-controls.ts';
import { createQueuePersistence } from './queue-persistence.ts';
import { createSingleTabPlayback, type SingleTabPlayback } from './single-tab-playback.ts';
import { createSleepTimer } from './sleep-timer.ts';
import { createReplacementUndo, losesQueue, type Replaced } from './undo-queue-replacement.ts';

export type PlayOptions = {
  /** Turns shuffle on or off first; on, it starts at any item unless a start is given. */
  shuffle?: boolean;
  /** Where the first item starts; also one that is already there is taken there. */
  startSeconds?: number;
};

type Needs = {
  engine: Engine;
  storage: PlayerStorage;
  /** Takes sentences for the listener, such as a song that had to be skipped. */
  notices?: (sentence: string) => void;
  /** Called when a press of play replaced a queue that had more to come. */
  onReplaced?: (replaced: Replaced) => void;
  random?: () => number;
  oneTab?: SingleTabPlayback;
};

/** behaviour.md#constants, in the order of the cycle. */
const cycledSpeeds = [1, 1.25, 1.5, 2, 0.75];

export type Player = ReturnType<typeof createPlayer>;

/** The one player of the page, outside React. The queue is its own; the sound is the engine's. */
export function createPlayer({
  engine,
  storage,
  notices = () => undefined,
  onReplaced = () => undefined,
  random = Math.random,
  oneTab = createSingleTabPlayback(),
}: Needs) {
  const newSeed = () => Math.floor(random() * 4294967296);
  const store = createPlayerStore(newSeed(), readVolumes(storage));
  const elapsed = createElapsedChannel();
  const volume = createPlayerVolume({ engine, store, storage });
  const sleep = createSleepTimer({ fadeTo: volume.fadeTo, sleep: () => playback.pause() });
  const playback = createPlayback({ engine, store, elapsed, notices, sleep });
  const replacement = createReplacementUndo({ store, elapsed, playback });
  const queueNow = () => store.getState().queue;

  store.subscribe((state, before) => {
    if (state.status === 'playing' && before.status !== 'playing') oneTab.announce();
  });
  oneTab.listen(playback.pause);
  // Nothing is made ready where it is to stop, and what stopped with its end has slept.
  sleep.store.subscribe((now, before) => {
    if (now.kind !== before.kind) playback.edit(queueNow());
  });

  const toggle = () => (isActive(store.getState()) ? playback.pause() : playback.resume());

  /** Play was pressed at what the queue is at already. */
  function playCurrent(startSeconds: number | undefined): void {
    if (startSeconds === undefined) return toggle();
    playback.seek(startSeconds);
    if (!isActive(store.getState())) playback.resume();
  }

  /** The queue that a new context goes into. Music and podcasts have one each; the other one is parked where it is. */
  function queueFor(context: PlayContext): Queue {
    const { queue, parked } = store.getState();
    const kind = kindOfQueue(queue);
    if (kind === undefined || kind === kindOfContext(context)) return queue;
    store.setState({ parked: { queue, elapsedSeconds: elapsed.get().elapsedSeconds } });
    return parked?.queue ?? emptyQueue(newSeed());
  }

  function setSpeed(speed: number) {
    store.setState({ speed });
    engine.setSpeed?.(speed);
  }

  return {
    store,
    elapsed,
    ...volume,
    ...createQueueControls({ store, playback }),
    ...createQueuePersistence({ storage, store, elapsed, playback, newSeed }),
    /** Stops playing by itself, after a time or with what plays. */
    sleep,
    toggle,
    pause: playback.pause,
    resume: playback.resume,
    seek: playback.seek,
    comeBack: playback.comeBack,
    /**
     * Starts a context (behaviour.md#states). The one already there, without a start or with the current item's, toggles pause and
     * play; another row of it plays that row. Without a start: the first item. Starting an episode parks the music, and
     * starting music parks the episode.
     */
    play: (
      context: PlayContext,
      items: readonly PlayableItem[],
      startIndex?: number,
      { shuffle, startSeconds }: PlayOptions = {},
    ): void => {
      const queue = queueNow();
      const isThisItem = startIndex === undefined || items[startIndex]?.id === queue.now?.item.id;
      if (isHeard(queue, context) && isThisItem && shuffle === undefined) return playCurrent(startSeconds);
      if (!isPlayable(items, startIndex)) return;
      const anyStart = shuffle === true ? Math.floor(random() * items.length) : 0;
      const before = replacement.snapshot();
      const target = queueFor(context);
      const started = playContext(withShuffle(target, shuffle), context, items, startIndex ?? anyStart);
      playback.continueWith({ queue: started, stopped: false }, startSeconds);
      if (losesQueue(target, started) && !(before.wasAtEnd && target === before.queue)) {
        const name = context.name ?? started.now?.item.title ?? '';
        onReplaced({ name, undo: () => replacement.restore(before) });
      }
    },
    /** Goes back to the parked queue, where it was left. The current queue is parked unless it was at its end. */
    back: () => {
      const { queue, parked, isAtEnd } = store.getState();
      if (parked === undefined) return;
      const isOver = queue.now === undefined || isAtEnd;
      const { elapsedSeconds } = elapsed.get();
      store.setState({ queue: parked.queue, parked: isOver ? undefined : { queue, elapsedSeconds } });
      const isSong = parked.queue.now?.item.kind === 'song';
      playback.start(isSong ? parked.elapsedSeconds : undefined);
    },
    /** How fast episodes are played: 0.5 to 3. */
    setSpeed,
    cycleSpeed: () => setSpeed(nextSpeed(store.getState().speed)),
    /** The chapters of an item, for the scrubber. */
    setChapters: (chapters: Chapters) => store.setState({ chapters }),
    /** What the listener marked of an item, for the scrubber. */
    setMarks: (marks: Marks) => store.setState({ marks }),
    /** Calls back once: when something is played for the first time since the page was loaded. */
    onFirstPlayback: (callback: () => void) => {
      const unsubscribe = store.subscribe((state) => {
        if (!isActive(state)) return;
        unsubscribe();
        callback();
      });
      return unsubscribe;
    },
  };
}

/** Whether the row can be played; the whole list begins with what can be. */
const isPlayable = (items: readonly PlayableItem[], index: number | undefined): boolean =>
  items.some((item, at) => item.isUnavailable !== true && (index === undefined || at === index));

const withShuffle = (queue: Queue, shuffle: boolean | undefined): Queue =>
  shuffle === undefined ? queue : setShuffle(queue, shuffle);

/** 1 -> 1.25 -> 1.5 -> 2 -> 0.75 -> 1; any other speed goes back to 1. */
export function nextSpeed(speed: number): number {
  return cycledSpeeds[cycledSpeeds.indexOf(speed) + 1] ?? 1;
}
