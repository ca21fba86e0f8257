import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Elapsed } from '../player/elapsed.ts';
import type { Player } from '../player/player.ts';
import type { PlayerState } from '../player/player-state.ts';
import { listenToKeys } from './keys.ts';

const PlayerContext = createContext<Player | undefined>(undefined);

type PlayerProviderProps = { player: Player; children: ReactNode };

/** Gives the page its player, with the Space key, the system's media keys, and a place that outlives the page. */
export function PlayerProvider({ player, children }: PlayerProviderProps) {
  useEffect(() => {
    const unlisten = listenToKeys(player);
    const disconnect = bringMediaSession(player);
    const save = () => player.save();
    window.addEventListener('pagehide', save);
    return () => {
      unlisten();
      disconnect();
      window.removeEventListener('pagehide', save);
    };
  }, [player]);
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

/** Loaded beside the first screen: the system has nothing to show before something plays. Returns how to let go. */
function bringMediaSession(player: Player): () => void {
  let disconnect: (() => void) | undefined;
  let isOver = false;
  async function connect(): Promise<void> {
    const { connectMediaSession } = await import('./media-session.ts');
    if (!isOver) disconnect = connectMediaSession(player);
  }
  void connect().catch(() => undefined);
  return () => {
    isOver = true;
    disconnect?.();
  };
}

/** The player of this page; asking and telling both go through it. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (player === undefined) throw new Error('usePlayer needs a PlayerProvider around it');
  return player;
}

/** A part of the player's state; renders again only when that part is another one. It must not be made anew on each call. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  return useStore(usePlayer().store, select);
}

/** The place in the current item. Only for what ticks: it renders several times a second. */
export function useElapsed(): Elapsed {
  const { elapsed } = usePlayer();
  return useSyncExternalStore(elapsed.subscribe, elapsed.get);
}
