import * as z from 'zod/mini';
import { type LikedItem, likedItem, type RatedSong } from '#contract/library.ts';
import type { Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { referenceTo } from '../resources/resource-id.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { DepartedSong, DepartedSongs } from '../store/missing-songs.ts';

/** A liked resource as a card shows it. */
export const likedRecord = (resource: Resource): LikedItem => z.parse(likedItem, resource);

/** Songs as the page of favourites shows them, by their numbers; one whose file is away has its last name. */
export function songRecords(
  read: CatalogueReader,
  departed: DepartedSongs,
  numbers: readonly number[],
): Map<number, RatedSong> {
  const here = resourcesByNumber(read, 'songs', 'library', numbers);
  const away = departed(numbers.filter((number) => !here.has(number)));
  return new Map(
    numbers.flatMap((number) => {
      const attributes = here.get(number)?.attributes ?? nameOf(away.get(number));
      if (attributes === undefined) return [];
      const song: RatedSong = {
        songId: referenceTo('songs', 'library', number).id,
        songName: attributes.name ?? '',
        artistName: attributes.artistName ?? '',
        durationInMillis: attributes.durationInMillis ?? 0,
        albumName: attributes.albumName ?? '',
        artworkUrl: attributes.artwork?.url ?? '',
        catalogId: String(number),
      };
      return [[number, song] as const];
    }),
  );
}

function nameOf(song: DepartedSong | undefined): Resource['attributes'] {
  if (song === undefined) return undefined;
  const { title, artist, album, durationMilliseconds } = song;
  return { name: title, artistName: artist, albumName: album, durationInMillis: durationMilliseconds };
}

/** An album whose files are away, by the last name of one of its songs. */
export function departedAlbum(number: number, { album, artist }: DepartedSong): LikedItem {
  const { id, type } = referenceTo('albums', 'library', number);
  const playParams = { id, kind: 'album', catalogId: String(number) };
  return likedRecord({ id, type, attributes: { name: album, artistName: artist, playParams } });
}
