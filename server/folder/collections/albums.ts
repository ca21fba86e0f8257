import type { Collection, Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { selectArtists } from '../catalogue/artist-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type Hidden, nothingHidden, numbersAsJson } from '../catalogue/hidden.ts';
import { linesIn } from '../catalogue/row.ts';
import { albumTrackRows, selectSongs, trackOrder } from '../catalogue/song-rows.ts';
import { albumFacts, albumResource, withVisibleCount } from '../resources/album-resource.ts';
import { artistResource } from '../resources/artist-resource.ts';
import { numberOf, referenceTo, type Side } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';
import { songResource } from '../resources/song-resource.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { collectionOf, notInFolder, notInLibrary, type Page, parseIds, single } from './page.ts';

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
 * `related-albums`: the artist's other albums, then others of the genre, near years first. `appears-on`: mixes with its songs.
 * `other-versions`: its editions, oldest first, with details. 404 `40403` for any other view.
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
  return read.all(otherEditions, number, maxRelated).map((row) => {
    const album = albumResource(row, 'catalogue');
    const facts = albumFacts(read, row.id, albumTrackRows(read, row.id));
    return { ...album, attributes: { ...album.attributes, ...facts } };
  });
}

const byNumber = selectAlbums('where album.id = ?');
const someTracks = selectSongs(
  `where song.album_id = ? and song.id not in (select value from json_each(?)) order by ${trackOrder} limit ? offset ?`,
);
const artistsOfAlbum = selectArtists(
  `join album_artist on album_artist.artist_id = artist.id where album_id = ? order by album_artist.position`,
);

const maxIds = 100;

/** One album with its tracks and artists, all whole. */
export function albumById(
  read: CatalogueReader,
  id: string,
  side: Side,
  hidden: Hidden = nothingHidden,
): Collection {
  const number = numberOf('albums', side, id);
  const row = number === null ? null : read.get(byNumber, number);
  if (number === null || row === null) return single(null);
  if (hidden.albums.has(number)) throw notInLibrary();
  const album = withVisibleCount(albumResource(row, side), number, hidden);
  const songs = albumTrackRows(read, number);
  const tracks = songs.filter((song) => !hidden.songs.has(song.id));
  const total = tracks.length;
  return single({
    ...album,
    attributes: { ...album.attributes, ...albumFacts(read, number, songs) },
    relationships: {
      tracks: {
        href: `${album.href}/tracks`,
        data: tracks.map((song) => songResource(song, side)),
        meta: { total },
      },
      artists: { href: `${album.href}/artists`, data: artistsOf(read, number, side) },
    },
  });
}

/** `ids` comma-joined: those that exist, in the order asked, each with its artists and, when asked, its tracks. */
export function albumsByIds(read: CatalogueReader, ids: string, include: string | undefined): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf('albums', 'catalogue', id));
  const present = numbers.filter((number) => number !== null);
  if (include?.split(',').includes('tracks'))
    return {
      data: present
        .filter((number) => read.get(byNumber, number) !== null)
        .flatMap((number) => albumById(read, String(number), 'catalogue').data),
    };
  return { data: resourcesOf(read, 'albums', 'catalogue', present) };
}

export function albumTracks(
  read: CatalogueReader,
  id: string,
  side: Side,
  page: Page,
  hidden: Hidden = nothingHidden,
): Collection {
  const { number, total } = existing(read, id, side, hidden);
  const rows = read.all(
    someTracks,
    number,
    hidden.songsOfAlbum.has(number) ? numbersAsJson(hidden.songs) : '[]',
    page.limit,
    page.offset,
  );
  const path = `${referenceTo('albums', side, number).href}/tracks`;
  return collectionOf(
    rows.map((row) => songResource(row, side)),
    page,
    total,
    path,
  );
}

export function albumArtists(
  read: CatalogueReader,
  id: string,
  side: Side,
  page: Page,
  hidden: Hidden = nothingHidden,
): Collection {
  const { number } = existing(read, id, side, hidden);
  const artists = artistsOf(read, number, side);
  const path = `${referenceTo('albums', side, number).href}/artists`;
  return collectionOf(artists.slice(page.offset, page.offset + page.limit), page, artists.length, path);
}

/** A library album's twin in the catalogue. */
export function albumCounterpart(
  read: CatalogueReader,
  id: string,
  hidden: Hidden = nothingHidden,
): Collection {
  const { number } = existing(read, id, 'library', hidden);
  const row = read.get(byNumber, number);
  return single(row && albumResource(row, 'catalogue'));
}

function existing(read: CatalogueReader, id: string, side: Side, hidden: Hidden) {
  const number = numberOf('albums', side, id);
  const row = number === null ? null : read.get(byNumber, number);
  if (number === null || row === null) throw notInFolder();
  if (hidden.albums.has(number)) throw notInLibrary();
  const total = row.song_count - (hidden.songsOfAlbum.get(number) ?? 0);
  return { number, total };
}

/** Whom an album is by, the artist it stands under first. */
function artistsOf(read: CatalogueReader, album: number, side: Side): Resource[] {
  return read.all(artistsOfAlbum, album).map((row) => artistResource(row, side));
}
