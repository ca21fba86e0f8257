import * as z from 'zod/mini';
import { type LikedItem, likedItem, type RatedSong } from '#contract/library.ts';
import { resourcesOf } from '#server/folder/resources/resources.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';

/** Songs as the page of favourites keeps them. */
export const ratedSongs = (read: CatalogueReader, numbers: readonly number[]): RatedSong[] =>
  resourcesOf(read, 'songs', 'library', numbers).map(({ id, attributes }) => ({
    songId: id,
    songName: attributes?.name ?? '',
    artistName: attributes?.artistName ?? '',
    durationInMillis: attributes?.durationInMillis ?? 0,
    albumName: attributes?.albumName ?? '',
    artworkUrl: attributes?.artwork?.url ?? '',
    catalogId: attributes?.playParams?.catalogId ?? '',
  }));

/** An album or artist likewise; undefined for one that is not there. Artists are kept by the id that their page has. */
export function likedItemOf(
  read: CatalogueReader,
  kind: 'album' | 'artist',
  number: number,
): LikedItem | undefined {
  const [found] =
    kind === 'album'
      ? resourcesOf(read, 'albums', 'library', [number])
      : resourcesOf(read, 'artists', 'catalogue', [number]);
  return found && z.parse(likedItem, found);
}
