import type { Collection, Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { albumResource, selectAlbums } from '../resources/album-resource.ts';
import { artistResource, selectArtists } from '../resources/artist-resource.ts';
import { resourcesOf } from '../resources/resources.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { countOf, idsOf } from '../store/query.ts';
import { isBy, newestFirst } from './is-by.ts';
import { collectionOf, type Page } from './page.ts';
import { placeholderArtists } from './placeholder-artists.ts';

/** How often each song was played by all listeners, by its id; a song never played is absent. */
export type TotalPlays = { totalPlaysOf(songIds: readonly string[]): Promise<Map<string, number>> };
/** `path` is where the view was asked for: the catalogue's artist, or the twin in the library. */
export type ArtistViewParams = { artist: number; view: string; path: string; page: Page };

const maxRelated = 20;
const maxTopSongs = 100;
/** An artist with more songs than this has those of the newest albums looked at. */
const maxSongsLookedAt = 5_000;

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

const songsByNewest = idsOf(
  `select song.id from song_artist join song on song.id = song_artist.song_id
     join album on album.id = song.album_id where song_artist.artist_id = ?
   order by album.release_date desc, album.id desc, disc_number, track_number, path limit ?`,
);
const withSharedGenres = selectArtists(
  `join (
     select other.artist_id, count(distinct shared.genre) as shared_genres
     from (select distinct genre from album_genre where album_id in
            (select id from album where artist_id = ?) limit 5) as mine
     join album_genre as shared on shared.genre = mine.genre
     join album as other on other.id = shared.album_id
     where other.artist_id <> ? and other.artist_id not in (${placeholderArtists}) group by other.artist_id order by shared_genres desc, count(*) desc limit ?
   ) as similar on similar.artist_id = artist.id order by similar.shared_genres desc, artist.id`,
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
    ['top-songs', () => topSongs(read, artist, counts)],
    ['similar-artists', () => similarArtists(read, artist)],
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

/** The most played by all listeners first, then those of the newest albums. */
async function topSongs(read: CatalogueReader, artist: number, counts: TotalPlays) {
  const numbers = read.all(songsByNewest, artist, maxSongsLookedAt).map(({ id }) => id);
  const plays = await counts.totalPlaysOf(numbers.map(String));
  const playsOf = (number: number) => plays.get(String(number)) ?? 0;
  const ranked = numbers.toSorted((a, b) => playsOf(b) - playsOf(a)).slice(0, maxTopSongs);
  return resourcesOf(read, 'songs', 'catalogue', ranked);
}

/** Those who share most genres. */
function similarArtists(read: CatalogueReader, artist: number) {
  return read
    .all(withSharedGenres, artist, artist, maxRelated)
    .map((row) => artistResource(row, 'catalogue'));
}
