import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Elapsed } from '../player/elapsed.ts';
import type { Player } from '../player/player.ts';
import type { PlayerState } from '../player/player-state.ts';

const PlayerContext = createContext<Player | undefined>(undefined);

type PlayerProviderProps = { player: Player; children: ReactNode };

/** Gives the page its player, with the Space key, the system's media keys, and a place that outlives the page. */
export function PlayerProvider({ player, children }: PlayerProviderProps) {
  useEffect(() => {
    const letGo = bringKeys(player);
    const save = () => player.save();
    window.addEventListener('pagehide', save);
    return () => {
      letGo();
      window.removeEventListener('pagehide', save);
    };
  }, [player]);
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

/** The Space key and the system's media keys are loaded beside the first screen: before something plays they have nothing to do. Returns how to let go. */
function bringKeys(player: Player): () => void {
  let stops: (() => void)[] = [];
  let isOver = false;
  async function connect(): Promise<void> {
    const [{ listenToKeys }, { connectMediaSession }] = await Promise.all([
      import('./keys.ts'),
      import('./media-session.ts'),
    ]);
    if (!isOver) stops = [listenToKeys(player), connectMediaSession(player)];
  }
  void connect().catch(() => undefined);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
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
