import type { Collection, Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { linesIn } from '../catalogue/row.ts';
import { albumFacts } from '../resources/album-facts.ts';
import { albumResource } from '../resources/album-resource.ts';
import { numberOf } from '../resources/resource-id.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { collectionOf, notInFolder, type Page } from './page.ts';

const maxRelated = 20;
const factsOf = select(
  fields(tables.album, 'artist_id', 'release_date', 'genres'),
  'from album where id = ?',
);
const othersOfArtist = selectAlbums(
  'where artist_id = ? and album.id <> ? order by release_date desc, album.id limit ?',
);
const othersOfGenre = selectAlbums(
  `where album.id in (select album_id from album_genre where genre = ?) and artist_id <> ?
   order by abs(coalesce(cast(substr(release_date, 1, 4) as integer), 0) - ?), album.id limit ?`,
);

const otherEditions = selectAlbums(
  `where edition_of = (select edition_of from album where id = ?1) and album.id <> ?1
   order by release_date, album.id limit ?2`,
);

/**
 * `related-albums`: the artist's other albums, then albums of the same genre by others, those of about the same year
 * first. `appears-on`: the mixes with one of its songs. `other-versions`: its other editions, the oldest first, with what
 * an album's page says of each. 404 `40403` for every other view.
 */
export async function albumView(
  read: CatalogueReader,
  { id, view, page }: { id: string; view: string; page: Page },
  mixesWith: (album: number) => Promise<Resource[]>,
): Promise<Collection> {
  const number = numberOf('albums', 'catalogue', id);
  const album = number === null ? null : read.get(factsOf, number);
  if (number === null || album === null) throw notInFolder();
  const path = `/v1/catalog/us/albums/${id}/view/${view}`;
  if (view === 'appears-on') {
    const mixes = await mixesWith(number);
    return collectionOf(mixes.slice(page.offset, page.offset + page.limit), page, mixes.length, path);
  }
  if (view === 'other-versions') {
    const editions = editionsOf(read, number);
    return collectionOf(editions.slice(page.offset, page.offset + page.limit), page, editions.length, path);
  }
  if (view !== 'related-albums') throw noRelatedResources();
  const artistId = album.artist_id;
  const year = Number(album.release_date?.slice(0, 4) ?? 0);
  const own = read.all(othersOfArtist, artistId, number, maxRelated);
  const others = read.all(othersOfGenre, linesIn(album.genres)[0] ?? '', artistId, year, maxRelated);
  const all = [...own, ...others].slice(0, maxRelated).map((row) => albumResource(row, 'catalogue'));
  return collectionOf(all.slice(page.offset, page.offset + page.limit), page, all.length, path);
}

function editionsOf(read: CatalogueReader, number: number): Resource[] {
  const rows = read.all(otherEditions, number, maxRelated);
  const facts = albumFacts(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const album = albumResource(row, 'catalogue');
    return { ...album, attributes: { ...album.attributes, ...facts.get(row.id) } };
  });
}
