import { useSyncExternalStore } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';

/** The result of `find` for the current second of this episode; -1 while another one is current. Renders as that changes. */
export function useCurrentPosition(episodeId: number, find: (seconds: number) => number): number {
  const { elapsed, store } = usePlayer();
  function now(): number {
    const item = store.getState().queue.now?.item;
    const isHere = item?.kind === 'episode' && item.id === String(episodeId);
    return isHere ? find(elapsed.get().elapsedSeconds) : -1;
  }
  return useSyncExternalStore((changed) => {
    const stops = [elapsed.subscribe(changed), store.subscribe(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, now);
}
