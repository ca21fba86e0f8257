import type { FavouriteRecord } from '#contract/library.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { shuffled } from '#rules/queue/shuffle.ts';
import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { musicTexts } from '../items/music-texts.ts';
import { libraryTexts } from '../library/library-texts.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { favouritePlaying, maxQueued } from './favourite-playing.ts';

/** Plays favourites shuffled, by the server where they are more than a queue holds and it makes song lists. Rejects with a sentence. */
export async function shuffleFavourites(
  player: Pick<Player, 'play'>,
  provider: MusicProvider,
  favourites: readonly FavouriteRecord[],
  term: string,
): Promise<void> {
  if (favourites.length <= maxQueued || !provider.loadSongLists)
    // A new order, also where the song that is there already comes first in it: that is no press on play.
    return favouritePlaying(player, provider, shuffled(favourites, wallTimeMs()), 0, { shuffle: false });
  const name = libraryTexts.favourites;
  const rule = { marks: 'liked', term };
  const count = await playSongs(await songListsOf(provider), player, { rule, name, shuffle: 'songs' });
  if (count === 0) throw new UserFacingError(musicTexts.nothingToPlay(name));
}
