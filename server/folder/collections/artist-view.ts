import type { Collection, Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { isBy, newestFirst } from '../catalogue/albums-in-order.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { similarArtists, type TotalPlays, topSongs } from '../catalogue/related-to-artist.ts';
import { albumResource } from '../resources/album-resource.ts';
import { resourcesOf } from '../resources/resources.ts';
import { countOf } from '../store/query.ts';
import { collectionOf, type Page } from './page.ts';

/** `path` is where the view was asked for: the catalogue's artist, or the twin in the library. */
export type ArtistViewParams = { artist: number; view: string; path: string; page: Page };

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
  asked: ArtistViewParams,
  counts: TotalPlays,
  mixesWith: (artist: number) => Promise<Resource[]>,
): Promise<Collection> {
  const { artist, view, path, page } = asked;
  const albums = albumViews.get(view);
  if (albums) return albumsOf(read, asked, albums);
  const otherViews = new Map<string, () => Resource[] | Promise<Resource[]>>([
    ['top-songs', async () => resourcesOf(read, 'songs', 'catalogue', await topSongs(read, artist, counts))],
    ['similar-artists', () => resourcesOf(read, 'artists', 'catalogue', similarArtists(read, artist))],
    ['featured-playlists', () => mixesWith(artist)],
  ]);
  const found = otherViews.get(view);
  if (found === undefined) throw noRelatedResources();
  const all = await found();
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
