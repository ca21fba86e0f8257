import type { Engine } from '../engine/engine.ts';
import {
  audibleVolume,
  currentKind,
  currentLoudness,
  defaultVolume,
  type LoudnessState,
  type PlayerStore,
} from './player-state.ts';
import type { PlayerStorage } from './saved.ts';
import { writeLoudness } from './saved-loudness.ts';

export type Loudness = {
  /** 0..1. Zero mutes, and unmuting brings back the volume before it. */
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  /** Lets only a part (0 to 1) of the volume be heard; the volume itself stays. */
  fadeTo: (part: number) => void;
};

type Needs = { engine: Engine; store: PlayerStore; storage: PlayerStorage };

/**
 * Volume and mute of what is heard: music and podcasts have their own. Muted is volume 0 for the engine (spec §4); the
 * volume is remembered here.
 */
export function createLoudness({ engine, store, storage }: Needs): Loudness {
  function change(changed: Partial<LoudnessState>) {
    const state = store.getState();
    const loudness = { ...state.loudness, [currentKind(state)]: { ...currentLoudness(state), ...changed } };
    store.setState({ loudness });
    writeLoudness(storage, loudness);
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
      const { muted, volume } = currentLoudness(store.getState());
      change({ muted: !muted, volume: volume || defaultVolume });
    },
  };
}
