import type { Player } from '#web/player/player/player.ts';

/** Not oftener than the eye sees, and not so seldom that a seek of the engine's own would be missed. */
const leastMilliseconds = 16;
const mostMilliseconds = 1000;

/**
 * Calls `follow` with the millisecond that is heard, now and whenever the sound goes on or elsewhere; what it answers is
 * after how many milliseconds it wants to know again, also between the ticks of the sound. Answers how to stop.
 */
export function followSound(
  player: Player,
  follow: (milliseconds: number) => number | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = { milliseconds: 0, at: 0 };

  const isPlaying = () => player.store.getState().status === 'playing';

  function look(): void {
    clearTimeout(timer);
    const gone = isPlaying() ? performance.now() - told.at : 0;
    const wanted = follow(told.milliseconds + Math.max(gone, 0));
    if (wanted === undefined || !isPlaying()) return;
    timer = setTimeout(look, Math.min(Math.max(wanted, leastMilliseconds), mostMilliseconds));
  }

  function onTick(): void {
    told = { milliseconds: player.elapsed.get().elapsedSeconds * 1000, at: performance.now() };
    look();
  }

  const stops = [
    player.elapsed.subscribe(onTick),
    player.store.subscribe((state, before) => state.status !== before.status && onTick()),
  ];
  onTick();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
