import { createContext, use, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Elapsed } from '../player/elapsed.ts';
import type { Player } from '../player/player.ts';
import type { PlayerState } from '../player/player-state.ts';

export const PlayerContext = createContext<Player | undefined>(undefined);

/** The player of this page; asking and telling both go through it. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (player === undefined) throw new Error('usePlayer needs a PlayerProvider around it');
  return player;
}

/** A part of the player's state; renders only when that part changes. The selector must not create a new object on each call. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  return useStore(usePlayer().store, select);
}

/** The place in the current item. Only for what ticks: it renders several times a second. */
export function useElapsed(): Elapsed {
  const { elapsed } = usePlayer();
  return useSyncExternalStore(elapsed.subscribe, elapsed.get);
}
