import { monotonicMs } from '#rules/clock.ts';
import type { Player } from '#web/player/player/player.ts';

/** Not oftener than the eye sees, and not so seldom that a seek of the engine's own would be missed. */
const leastMilliseconds = 16;
const mostMilliseconds = 1000;

/** Calls `follow` with the elapsed milliseconds on each tick and after as many milliseconds as it returned. Returns how to stop. */
export function followSound(
  player: Player,
  follow: (milliseconds: number) => number | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTick = { milliseconds: 0, at: 0 };

  const isPlaying = () => player.store.getState().status === 'playing';

  function look(): void {
    clearTimeout(timer);
    const sinceTick = isPlaying() ? monotonicMs() - lastTick.at : 0;
    const nextIn = follow(lastTick.milliseconds + Math.max(sinceTick, 0));
    if (nextIn === undefined || !isPlaying()) return;
    timer = setTimeout(look, Math.min(Math.max(nextIn, leastMilliseconds), mostMilliseconds));
  }

  function onTick(): void {
    lastTick = { milliseconds: player.elapsed.get().elapsedSeconds * 1000, at: monotonicMs() };
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
