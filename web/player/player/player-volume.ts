import * as z from 'zod/mini';
import type { Engine } from '../engine/engine.ts';
import {
  audibleVolume,
  currentKind,
  currentVolume,
  defaultVolume,
  type PlayerState,
  type PlayerStore,
  type VolumeState,
} from './player-state.ts';
import { type PlayerStorage, readSaved, writeSaved } from './player-storage.ts';

type Needs = { engine: Engine; store: PlayerStore; storage: PlayerStorage };

const storageKey = 'earshot.player.volume';
const one = z.object({ volume: z.number().check(z.gt(0), z.lte(1)), muted: z.boolean() });
const savedVolumes = z.object({ song: one, episode: one });

/** What this browser last used; 0.75 (behaviour.md#constants) the first time or when it cannot be read. */
export function readVolumes(storage: PlayerStorage): PlayerState['volumes'] {
  const first = { volume: defaultVolume, muted: false };
  return readSaved(storage, storageKey, savedVolumes) ?? { song: first, episode: first };
}

/** Volume and mute; music and podcasts have their own. Muted is volume 0 for the engine (behaviour.md#states). */
export function createPlayerVolume({ engine, store, storage }: Needs) {
  function change(changed: Partial<VolumeState>) {
    const state = store.getState();
    const volumes = { ...state.volumes, [currentKind(state)]: { ...currentVolume(state), ...changed } };
    store.setState({ volumes });
    writeSaved(storage, storageKey, volumes);
  }

  let current = audibleVolume(store.getState());
  let fade = 1;
  function apply() {
    const volume = audibleVolume(store.getState()) * fade;
    if (volume === current) return;
    current = volume;
    engine.setVolume(volume);
  }

  engine.setVolume(current);
  store.subscribe(apply);
  return {
    /** Multiplies the volume by a part (0 to 1); the volume itself stays. */
    fadeTo: (part: number) => {
      fade = part;
      apply();
    },
    /** 0..1. Zero mutes, and unmuting brings back the volume before it. */
    setVolume: (volume: number) => {
      if (Number.isNaN(volume)) return;
      const clamped = Math.min(Math.max(volume, 0), 1);
      change(clamped === 0 ? { muted: true } : { volume: clamped, muted: false });
    },
    toggleMute: () => {
      const { muted, volume } = currentVolume(store.getState());
      change({ muted: !muted, volume: volume || defaultVolume });
    },
  };
}
