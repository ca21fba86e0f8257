import type { PlayableItem } from '#rules/queue/item.ts';

/** What an engine says of the sound it makes. `waiting`: it would play, and has no data yet. */
export type EngineStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'waiting' | 'ended';

/**
 * Why a load failed. `sentence` is for the listener; `skippable` says the next item may be tried at once; `isLive` that a
 * broadcast broke off, which is tried again for longer.
 */
export type EngineFailure = {
  reason: 'missing' | 'unsupported' | 'network' | 'unauthorised' | 'blocked' | 'unknown';
  sentence: string;
  skippable: boolean;
  isLive?: boolean;
};

/** What follows the current item, and the number that its load has once the engine went on to it. */
export type NextLoad = { item: PlayableItem; load: number };

/**
 * `load` is the number by which the player tells events of an older load from those that count. Without `startSeconds` an
 * item starts where its kind does: a song at 0, an episode where the listener was. `next` is made ready ahead of time.
 */
export type LoadOptions = { load: number; play: boolean; startSeconds?: number; next?: NextLoad };

/** Each event carries the number of the load it belongs to; the player drops those of an older load. */
export type EngineEvent =
  | { type: 'status'; load: number; status: EngineStatus }
  | { type: 'time'; load: number; elapsedSeconds: number; durationSeconds: number; bufferedSeconds: number }
  /** The engine went on to the `next` that came with this number. */
  | { type: 'advanced'; load: number }
  | { type: 'failed'; load: number; failure: EngineFailure };

/**
 * Makes sound and owns the truth about it. The player asks and listens; it never believes its own wish.
 * Seconds and 0..1 everywhere.
 */
export type Engine = {
  /** Makes `item` current. */
  load(item: PlayableItem, options: LoadOptions): void;
  /** Another item will follow the current one (the queue changed), or none. */
  setNext(next: NextLoad | undefined): void;
  play(): void;
  pause(): void;
  stop(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  /** Only where the engine has speeds; the pitch stays. */
  setSpeed?(speed: number): void;
  listen(listener: (event: EngineEvent) => void): () => void;
};
