import type { QueryClient } from '@tanstack/react-query';
import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { artistContext, radioContext } from '../items/contexts.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import { songsOf } from '../items/songs-of.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import type { Catalogue, MusicProvider } from '../provider/provider.ts';
import { artistQuery, topSongsQuery } from '../provider/queries.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';

type Needs = { provider: MusicProvider; queries: QueryClient; player: Player };

const orNothingToPlay = (songs: readonly Song[], { name }: MusicItem): readonly Song[] => {
  if (songs.length === 0) throw new UserFacingError(musicTexts.nothingToPlay(name));
  return songs;
};

/** An artist's own songs: what the radio plays is mostly by others. */
async function topSongs({ provider, queries }: Needs, { id }: MusicItem): Promise<Song[]> {
  const artist = await queries.fetchQuery(artistQuery(provider, id));
  return queries.fetchQuery(topSongsQuery(provider, artist.id));
}

/** Puts an item's songs into the queue and says `sentence`. Rejects with a sentence. */
export async function enqueueItem(
  needs: Needs,
  item: MusicItem,
  add: Player['playNext'],
  sentence: string,
): Promise<void> {
  const songs =
    item.kind === 'artist' ? await topSongs(needs, item) : await songsOf(needs.queries, needs.provider, item);
  add(orNothingToPlay(songs, item).map(playableOf));
  toast.success(sentence);
}

/** Plays all of an artist, by release date or shuffled; without song lists the top songs. Rejects with a sentence. */
export async function playArtist(needs: Needs, item: MusicItem, shuffle: boolean): Promise<void> {
  const { provider, queries, player } = needs;
  const artist = await queries.fetchQuery(artistQuery(provider, item.id));
  if (provider.loadSongLists) {
    const rule = { artist: artist.id, sort: 'year' };
    const order = shuffle ? { shuffle: 'songs' as const } : {};
    const count = await playSongs(await songListsOf(provider), player, { rule, name: item.name, ...order });
    if (count === 0) throw new UserFacingError(musicTexts.nothingToPlay(item.name));
    return;
  }
  const songs = orNothingToPlay(await topSongs(needs, item), item).map(playableOf);
  player.play(artistContext(artist), songs, shuffle ? undefined : 0, shuffle ? { shuffle } : {});
}

async function startSongs(
  catalogue: Catalogue,
  player: Pick<Player, 'play'>,
  item: MusicItem,
): Promise<Song[]> {
  if (item.kind === 'artist') {
    // The button of the artist's page, which is the catalogue's, is to pause it.
    const [artist, songs] = await Promise.all([
      catalogue.artist(item.id),
      readArtistRadio(catalogue, item.id),
    ]);
    player.play(radioContext(artist), songs.map(playableOf));
    return songs;
  }
  if (item.kind !== 'song') return [];
  const { id, name } = await catalogue.songStation(item);
  // Nothing of it was played yet: it begins with the song itself.
  const songs = await catalogue.stationSongs(id, []);
  player.play({ kind: 'station', id, name }, songs.map(playableOf));
  return songs;
}

/** Plays an artist's radio or a song's station. Rejects with the spec's one sentence, whatever the reason (behaviour.md#what-is-said). */
export async function startEndless({ provider, player }: Needs, item: MusicItem): Promise<void> {
  const songs = await startSongs(provider.catalogue, player, item).catch(() => []);
  if (songs.length === 0) throw new UserFacingError(musicTexts.wentWrong);
}
