import * as z from 'zod/mini';
import { defaultVolume, type PlayerState } from './player-state.ts';
import { type PlayerStorage, readSaved, writeSaved } from './saved.ts';

type LoudnessState = Pick<PlayerState, 'volume' | 'muted'>;

const key = 'earshot.player.volume';
const shape = z.object({ volume: z.number().check(z.gt(0), z.lte(1)), muted: z.boolean() });

/** What this browser last used; 0.75 (spec §9) the first time or when it cannot be read. */
export function readLoudness(storage: PlayerStorage): LoudnessState {
  return readSaved(storage, key, shape) ?? { volume: defaultVolume, muted: false };
}

export function writeLoudness(storage: PlayerStorage, { volume, muted }: LoudnessState): void {
  writeSaved(storage, key, { volume, muted });
}
