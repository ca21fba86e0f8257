import type { Engine } from '../engine/engine.ts';
import {
  audibleVolume,
  currentKind,
  currentVolume,
  defaultVolume,
  type PlayerStore,
  type VolumeState,
} from './player-state.ts';
import type { PlayerStorage } from './player-storage.ts';
import { writeVolumes } from './saved-volumes.ts';

export type PlayerVolume = {
  /** 0..1. Zero mutes, and unmuting brings back the volume before it. */
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  /** Lets only a part (0 to 1) of the volume be heard; the volume itself stays. */
  fadeTo: (part: number) => void;
};

type Needs = { engine: Engine; store: PlayerStore; storage: PlayerStorage };

/**
 * Volume and mute of what is heard: music and podcasts have their own. Muted is volume 0 for the engine (behaviour.md#states); the
 * volume is remembered here.
 */
export function createPlayerVolume({ engine, store, storage }: Needs): PlayerVolume {
  function change(changed: Partial<VolumeState>) {
    const state = store.getState();
    const volumes = { ...state.volumes, [currentKind(state)]: { ...currentVolume(state), ...changed } };
    store.setState({ volumes });
    writeVolumes(storage, volumes);
  }

  let heard = audibleVolume(store.getState());
  let fade = 1;
  function apply() {
    const volume = audibleVolume(store.getState()) * fade;
    if (volume === heard) return;
    heard = volume;
    engine.setVolume(volume);
  }

  engine.setVolume(heard);
  store.subscribe(apply);
  return {
    fadeTo(part) {
      fade = part;
      apply();
    },
    setVolume(volume) {
      if (Number.isNaN(volume)) return;
      const wanted = Math.min(Math.max(volume, 0), 1);
      change(wanted === 0 ? { muted: true } : { volume: wanted, muted: false });
    },
    toggleMute() {
      const { muted, volume } = currentVolume(store.getState());
      change({ muted: !muted, volume: volume || defaultVolume });
    },
  };
}
