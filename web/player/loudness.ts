import type { Engine } from './engine.ts';
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

  engine.setVolume(audibleVolume(store.getState()));
  store.subscribe((state, before) => {
    const volume = audibleVolume(state);
    if (volume !== audibleVolume(before)) engine.setVolume(volume);
  });
  return {
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
