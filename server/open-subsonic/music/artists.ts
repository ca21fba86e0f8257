import { artistCountRows, letterOf } from '#server/folder/catalogue/artist-rows.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import type { artistShape } from '../response/artist-shape.ts';
import type { ValuesOf } from '../response/values.ts';
import { idOf, pictureId } from './ids.ts';
import type { ItemMarks } from './marks.ts';

/** Groups items by their first letter. The group `#`, which comes first, holds names that begin with no letter. */
export function byLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => letterOf(nameOf(item)));
  return [...groups]
    .map(([name, group]) => ({ name, items: group }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export type ArtistValues = ValuesOf<typeof artistShape>;

/** The existing artists among these, in the order of the numbers, with the listener's likes and stars. */
export function artistsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  { starred, stars }: ItemMarks,
): ArtistValues[] {
  const artists = new Map(
    artistCountRows(read, new Set(numbers)).map((row) => {
      const number = row.id;
      return [
        number,
        {
          id: idOf('artist', number),
          name: row.name,
          coverArt: pictureId('artist', number, row.picture_key),
          albumCount: row.album_count,
          starred: starred.get(number),
          userRating: stars.get(number),
          musicBrainzId: row.musicbrainz_id ?? '',
          sortName: row.name_sort ?? '',
          roles: ['artist'],
        },
      ];
    }),
  );
  return numbers.flatMap((number) => artists.get(number) ?? []);
}
