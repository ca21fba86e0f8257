import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineStatus } from './engine.ts';
import type { PlayContext } from './item.ts';
import { emptyQueue, isSameContext, type Queue } from './queue.ts';

/** What the bar, the queue panel and every play button show. Elapsed time is not here: see `elapsed.ts`. */
export type PlayerState = {
  queue: Queue;
  /** `idle` only without a current item; `paused` also before anything was loaded. */
  status: EngineStatus;
  /** 0..1, the one that unmuting brings back. What is heard: `audibleVolume`. */
  volume: number;
  muted: boolean;
};
export type PlayerStore = StoreApi<PlayerState>;

/** Spec §9. */
export const defaultVolume = 0.75;

/** The state of a player that was never used. */
export function createPlayerStore(
  seed: number,
  loudness: Pick<PlayerState, 'volume' | 'muted'>,
): PlayerStore {
  return createStore<PlayerState>()(() => ({ queue: emptyQueue(seed), status: 'idle', ...loudness }));
}

/** True from pressing play on, also while data is waited for: the icon shows pause (spec §4, playbackState 2). */
export function isActive({ status }: Pick<PlayerState, 'status'>): boolean {
  return status === 'playing' || status === 'waiting' || status === 'loading';
}

/** Muted is volume 0 (spec §4). */
export function audibleVolume({ volume, muted }: PlayerState): number {
  return muted ? 0 : volume;
}

/** True while this album, list or song is the one that is heard: its button shows pause. */
export function isContextActive(state: PlayerState, context: PlayContext): boolean {
  return isActive(state) && isSameContext(state.queue.context, context);
}
