import { useCallback, useEffect, useRef, useState } from 'react';
import { currentVolume, isActive, type PlayerState } from '#web/player/player/player-state.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { ownAddress } from '#web/ui/addresses/own-address.ts';

export type RadioState = { id: string; status: 'waiting' | 'playing' | 'failed' };

const volumeOf = (state: PlayerState) => {
  const { volume, muted } = currentVolume(state);
  return muted ? 0 : volume;
};

/** Plays one station at a time while the page is open; the player falls silent for it, and it for the player. */
export function useRadio() {
  const { store, pause } = usePlayer();
  const audio = useRef<HTMLAudioElement>(undefined);
  const [radio, setRadio] = useState<RadioState>();

  const stop = useCallback(() => {
    const element = audio.current;
    audio.current = undefined;
    setRadio(undefined);
    if (element === undefined) return;
    element.pause();
    // Without this the browser would go on fetching.
    element.removeAttribute('src');
    element.load();
  }, []);

  useEffect(() => stop, [stop]);
  useEffect(
    () =>
      store.subscribe((state) => {
        if (isActive(state)) stop();
        else if (audio.current) audio.current.volume = volumeOf(state);
      }),
    [store, stop],
  );

  const play = useCallback(
    (id: string) => {
      stop();
      pause();
      const element = new Audio(ownAddress(`/api/radio/${id}/sound`));
      audio.current = element;
      element.volume = volumeOf(store.getState());
      const tell = (status: RadioState['status']) => audio.current === element && setRadio({ id, status });
      tell('waiting');
      element.addEventListener('playing', () => tell('playing'));
      element.addEventListener('waiting', () => tell('waiting'));
      for (const event of ['error', 'ended']) element.addEventListener(event, () => tell('failed'));
      element.play().catch(() => tell('failed'));
    },
    [store, pause, stop],
  );

  return { radio, play, stop };
}
