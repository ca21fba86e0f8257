import type { Episode } from '#contract/podcast-shapes.ts';
import type { Player } from '#web/player/player.ts';
import { episodeContext, playableEpisode } from './playable-episode.ts';

/** Goes to a second of an episode and plays on from there; one that is not the current one is started first. */
export function listenFrom(player: Player, episode: Episode, seconds: number): void {
  const id = String(episode.id);
  const isHere = () => player.store.getState().queue.now?.item.id === id;
  if (isHere()) {
    player.seek(seconds);
    player.resume();
    return;
  }
  const item = playableEpisode(episode);
  if (item === undefined) return;
  // Until it sounds, the engine still looks for the place where the listener was.
  const stop = player.store.subscribe(({ status }) => {
    if (isHere() && status !== 'playing') return;
    stop();
    if (isHere()) player.seek(seconds);
  });
  player.play(episodeContext(episode), [item]);
}
