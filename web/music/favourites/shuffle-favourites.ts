import type { FavouriteRecord } from '#contract/library.ts';
import { shuffled } from '#rules/queue/shuffle.ts';
import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { musicTexts } from '../items/music-texts.ts';
import { libraryTexts } from '../library/library-texts.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { favouritePlaying } from './favourite-playing.ts';
import { maxQueued } from './favourite-queue.ts';

/**
 * The favourites that are found, shuffled. More than are queued at once, those of the library are found and spread by the
 * server as they are heard, where it does that. Rejects with a sentence.
 */
export async function shuffleFavourites(
  player: Pick<Player, 'play'>,
  provider: MusicProvider,
  found: readonly FavouriteRecord[],
  term: string,
): Promise<void> {
  if (found.length <= maxQueued || !provider.loadSongLists)
    // A new order, also where the song that is there already comes first in it: that is no press on play.
    return favouritePlaying(player, provider, shuffled(found, Date.now()), 0, { shuffle: false });
  const name = libraryTexts.favourites;
  const rule = { marks: 'liked', term };
  const count = await playSongs(await songListsOf(provider), player, { rule, name, shuffle: 'songs' });
  if (count === 0) throw new UserFacingError(musicTexts.nothingToPlay(name));
}
