import { type ReactNode, useEffect } from 'react';
import type { Player } from '../player/player.ts';
import { PlayerContext } from './use-player.ts';

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

/**
 * Loads the Space key and the system's media keys after the first screen: before something plays they have nothing to
 * do. Returns the cleanup.
 */
function bringKeys(player: Player): () => void {
  let stops: (() => void)[] = [];
  let isOver = false;
  async function connect(): Promise<void> {
    const [{ listenToKeys }, { connectMediaSession }] = await Promise.all([
      import('../system/listen-to-keys.ts'),
      import('../system/media-session.ts'),
    ]);
    if (!isOver) stops = [listenToKeys(player), connectMediaSession(player)];
  }
  void connect().catch(() => undefined);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
