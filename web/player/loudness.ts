import type { Engine } from './engine.ts';
import { audibleVolume, defaultVolume, type PlayerState, type PlayerStore } from './player-state.ts';
import type { PlayerStorage } from './saved.ts';
import { writeLoudness } from './saved-loudness.ts';

export type Loudness = {
  /** 0..1. Zero mutes, and unmuting brings back the volume before it. */
  setVolume: (volume: number) => void;
  toggleMute: () => void;
};

type Needs = { engine: Engine; store: PlayerStore; storage: PlayerStorage };

/** Volume and mute. Muted is volume 0 for the engine (spec §4); the volume is remembered here. */
export function createLoudness({ engine, store, storage }: Needs): Loudness {
  function change(loudness: Partial<Pick<PlayerState, 'volume' | 'muted'>>) {
    store.setState(loudness);
    engine.setVolume(audibleVolume(store.getState()));
    writeLoudness(storage, store.getState());
  }

  engine.setVolume(audibleVolume(store.getState()));
  return {
    setVolume(volume) {
      if (Number.isNaN(volume)) return;
      const wanted = Math.min(Math.max(volume, 0), 1);
      change(wanted === 0 ? { muted: true } : { volume: wanted, muted: false });
    },
    toggleMute() {
      const { muted, volume } = store.getState();
      change({ muted: !muted, volume: volume || defaultVolume });
    },
  };
}
