import type { QueryClient } from '@tanstack/react-query';
import { UserFacingError } from '#web/api.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { albumQuery, playlistQuery } from '../provider/queries.ts';
import { musicTexts } from './music-texts.ts';
import { readArtistRadio } from './read-artist-radio.ts';

/** The songs that an item stands for, in their order; an artist stands for its radio, which goes on after these. */
export async function songsOf(
  queries: QueryClient,
  provider: MusicProvider,
  item: MusicItem,
): Promise<Song[]> {
  switch (item.kind) {
    case 'song':
      return [item];
    case 'album':
      return (await queries.fetchQuery(albumQuery(provider, item.id))).songs;
    case 'playlist':
      return (await queries.fetchQuery(playlistQuery(provider, item.id))).songs;
    case 'artist':
      return readArtistRadio(provider.catalogue, item.id);
    case 'station':
      return firstOf(item.name, await provider.catalogue.stationSongs(item.id));
  }
}

function firstOf(name: string, songs: Song[]): Song[] {
  if (songs.length === 0) throw new UserFacingError(musicTexts.nothingToPlay(name));
  return songs;
}
