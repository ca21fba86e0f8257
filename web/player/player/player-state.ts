import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ItemKind, PlayContext } from '#rules/queue/item.ts';
import type { ParkedQueue } from '#rules/queue/parked-queue.ts';
import { emptyQueue, isHeard, type Queue } from '#rules/queue/queue.ts';
import type { EngineStatus } from '../engine/engine.ts';
import type { Chapters, Marks } from './chapters.ts';

/** What the bar, the queue panel and every play button show. Elapsed time is not here: see `elapsed.ts`. */
export type PlayerState = {
  queue: Queue;
  /** `idle` only without a current item; `paused` also before anything was loaded. */
  status: EngineStatus;
  /** The other lane's queue, paused where it was; undefined when there is none. */
  parked: ParkedQueue | undefined;
  /** Music and podcasts each remember their own (behaviour.md#states). */
  volumes: Record<ItemKind, VolumeState>;
  /** How fast episodes are played; songs are always played as they are. */
  speed: number;
  /** The queue came to its end and stopped there. */
  isAtEnd: boolean;
  /** More of a station is on its way; resolves once it is there, or will not come. */
  filling: Promise<void> | undefined;
  /** The last chapters that were set; they count while their episode is the current one. */
  chapters: Chapters | undefined;
  /** As the chapters: the last marks that were set. */
  marks: Marks | undefined;
};
/** `volume` 0..1 is the one that unmuting restores. See `audibleVolume`. */
export type VolumeState = { volume: number; muted: boolean };
export type PlayerStore = StoreApi<PlayerState>;

/** behaviour.md#constants. */
export const defaultVolume = 0.75;

/** The state of a player that was never used. */
export function createPlayerStore(seed: number, volumes: PlayerState['volumes']): PlayerStore {
  return createStore<PlayerState>()(() => ({
    queue: emptyQueue(seed),
    status: 'idle',
    parked: undefined,
    volumes,
    speed: 1,
    isAtEnd: false,
    filling: undefined,
    chapters: undefined,
    marks: undefined,
  }));
}

/** How fast the current item is played: songs always as they are. */
export const currentSpeed = (state: Pick<PlayerState, 'queue' | 'speed'>): number =>
  currentKind(state) === 'episode' ? state.speed : 1;

/** The kind of the current item. */
export function currentKind({ queue }: Pick<PlayerState, 'queue'>): ItemKind {
  return queue.now?.item.kind ?? 'song';
}

/** The volume and mute of the current kind. */
export function currentVolume(state: PlayerState): VolumeState {
  return state.volumes[currentKind(state)];
}

/** True from pressing play on, also while data is waited for: the icon shows pause (behaviour.md#states, playbackState 2). */
export function isActive({ status }: Pick<PlayerState, 'status'>): boolean {
  return status === 'playing' || status === 'waiting' || status === 'loading';
}

/** Muted is volume 0 (behaviour.md#states). */
export function audibleVolume(state: PlayerState): number {
  const { volume, muted } = currentVolume(state);
  return muted ? 0 : volume;
}

/** True while this album, list or song plays: its button shows pause. */
export function isContextActive(state: PlayerState, context: PlayContext): boolean {
  return isActive(state) && isHeard(state.queue, context);
}
