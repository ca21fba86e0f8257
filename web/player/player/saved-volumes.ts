import * as z from 'zod/mini';
import { defaultVolume, type PlayerState } from './player-state.ts';
import { type PlayerStorage, readSaved, writeSaved } from './player-storage.ts';

const key = 'earshot.player.volume';
const one = z.object({ volume: z.number().check(z.gt(0), z.lte(1)), muted: z.boolean() });
const shape = z.object({ song: one, episode: one });

/** What this browser last used; 0.75 (behaviour.md#constants) the first time or when it cannot be read. */
export function readVolumes(storage: PlayerStorage): PlayerState['volumes'] {
  const first = { volume: defaultVolume, muted: false };
  return readSaved(storage, key, shape) ?? { song: first, episode: first };
}

export function writeVolumes(storage: PlayerStorage, volumes: PlayerState['volumes']): void {
  writeSaved(storage, key, volumes);
}
