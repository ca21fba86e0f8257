import type { Episode } from '#contract/podcast-shapes.ts';
import type { Player } from '#web/player/player/player.ts';
import { episodeContext, playableEpisode } from '../data/playable-episode.ts';

/** Goes to a second of an episode and plays on from there; one that is not the current one is started first. */
export function listenFrom(player: Player, episode: Episode, seconds: number): void {
  const id = String(episode.id);
  const now = player.store.getState().queue.now?.item;
  if (now?.kind === 'episode' && now.id === id) {
    player.seek(seconds);
    player.resume();
    return;
  }
  const item = playableEpisode(episode);
  if (item === undefined) return;
  player.play(episodeContext(episode), [item], undefined, { startSeconds: seconds });
}
