import type { Collection, Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { albumsBy, isBy, newestFirst } from '../catalogue/albums-in-order.ts';
import { similarArtists, type TotalPlays, topSongs } from '../catalogue/artist-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { type Hidden, nothingHidden, numbersAsJson } from '../catalogue/hidden.ts';
import { albumResource, withVisibleCount } from '../resources/album-resource.ts';
import { numberOf, referenceTo, type Side } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';
import { countOf } from '../store/query.ts';
import { collectionOf, notInFolder, type Page, parseIds, single } from './page.ts';

/** `path` is where the view was asked for: the catalogue's artist, or the twin in the library. */
type ArtistViewParams = { artist: number; view: string; path: string; page: Page };

const withSongsBy = `album.id in (select song.album_id from song_artist join song on song.id = song_artist.song_id
  where song_artist.artist_id = ?1)`;
/** Apple calls up to three songs a single and up to six within half an hour an EP, and shows both as singles. */
const short = '(song_count <= 6 and duration < 1800000)';

/** Views that list albums, newest first: what `where` says of the artist `?1`. */
const albumViews = new Map<string, { where: string; order?: string; most?: number }>(
  Object.entries({
    'featured-albums': { where: isBy },
    'full-albums': { where: `${isBy} and is_compilation = 0 and not ${short}` },
    singles: { where: `${isBy} and is_compilation = 0 and ${short}` },
    'compilation-albums': { where: `is_compilation = 1 and (${isBy} or ${withSongsBy})` },
    'appears-on-albums': { where: `not ${isBy} and ${withSongsBy}` },
    'latest-release': {
      where: `${isBy} and release_date is not null`,
      order: 'release_date desc, album.id desc',
      most: 1,
    },
  }),
);

/** A view of an artist that exists; 404 `40403` for one that the folder does not know. */
export async function artistView(
  read: CatalogueReader,
  params: ArtistViewParams,
  counts: TotalPlays,
  mixesWith: (artist: number) => Promise<Resource[]>,
): Promise<Collection> {
  const { artist, view, path, page } = params;
  const albums = albumViews.get(view);
  if (albums) return albumsOf(read, params, albums);
  const otherViews = new Map<string, () => Resource[] | Promise<Resource[]>>([
    ['top-songs', async () => resourcesOf(read, 'songs', 'catalogue', await topSongs(read, artist, counts))],
    ['similar-artists', () => resourcesOf(read, 'artists', 'catalogue', similarArtists(read, artist))],
    ['featured-playlists', () => mixesWith(artist)],
  ]);
  const list = otherViews.get(view);
  if (list === undefined) throw noRelatedResources();
  const all = await list();
  return collectionOf(all.slice(page.offset, page.offset + page.limit), page, all.length, path);
}

function albumsOf(
  read: CatalogueReader,
  { artist, path, page }: ArtistViewParams,
  { where, order = newestFirst, most = 1_000_000_000 }: { where: string; order?: string; most?: number },
): Collection {
  const total = read.get(countOf(`from album where ${where}`), artist)?.count ?? 0;
  const rows = read.all(
    selectAlbums(`where ${where} order by ${order} limit ?2 offset ?3`),
    artist,
    Math.min(page.limit, Math.max(0, most - page.offset)),
    page.offset,
  );
  const data = rows.map((row) => albumResource(row, 'catalogue'));
  return collectionOf(data, page, Math.min(total, most), path);
}

const maxIds = 100;
const maxReferences = 25;
const visible = `where ${isBy} and album.id not in (select value from json_each(?))`;
const countShown = countOf(`from album ${visible}`);
const albumsShown = selectAlbums(`${visible} order by ${newestFirst} limit ? offset ?`);

/** The artist's number; 404 when there is none. */
export function existingArtist(read: CatalogueReader, id: string): number {
  const number = numberOf('artists', 'catalogue', id);
  if (number === null || !existing(read, 'artists', [number]).has(number)) throw notInFolder();
  return number;
}

/** One artist with the newest albums by id. */
export function artistById(read: CatalogueReader, id: string): Collection {
  const number = existingArtist(read, id);
  const [artist] = resourcesOf(read, 'artists', 'catalogue', [number]);
  if (!artist) return single(null);
  const albums = albumsBy(read, number, maxReferences + 1);
  const href = `${referenceTo('artists', 'catalogue', number).href}/albums`;
  const data = albums.slice(0, maxReferences).map((album) => referenceTo('albums', 'catalogue', album));
  const next = albums.length > maxReferences ? { next: `${href}?offset=${maxReferences}` } : {};
  return single({ ...artist, relationships: { albums: { href, ...next, data } } });
}

/** `ids` comma-joined: those that exist, in the order asked. */
export function artistsByIds(read: CatalogueReader, ids: string): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf('artists', 'catalogue', id));
  const present = numbers.filter((number) => number !== null);
  return { data: resourcesOf(read, 'artists', 'catalogue', present) };
}

/** The artist's albums, newest first. */
export function artistAlbums(
  read: CatalogueReader,
  { artist, side }: { artist: number; side: Side },
  page: Page,
  hidden: Hidden = nothingHidden,
): Collection {
  const away = numbersAsJson(hidden.albums);
  const total = read.get(countShown, artist, away)?.count ?? 0;
  const rows = read.all(albumsShown, artist, away, page.limit, page.offset);
  const data = rows.map((row) => withVisibleCount(albumResource(row, side), row.id, hidden));
  return collectionOf(data, page, total, `${referenceTo('artists', side, artist).href}/albums`);
}
