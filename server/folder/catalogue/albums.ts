import type { Collection, Resource } from '#contract/provider.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer } from '../row.ts';
import { albumResource, selectAlbums } from './album-resource.ts';
import { artistResource, selectArtists } from './artist-resource.ts';
import { collectionOf, notInFolder, type Page, relatedPage, single } from './page.ts';
import { numberOf, referenceTo, type Side } from './resource-id.ts';
import { selectSongs, songResource } from './song-resource.ts';

const byDiscAndTrack = 'order by song.disc_number, song.track_number, song.path';

/** One album with its tracks and artists, all whole. */
export function albumById(read: CatalogueReader, id: string, side: Side): Collection {
  const number = numberOf('albums', side, id);
  const row = number === null ? null : read.get(`${selectAlbums} where album.id = ?`, number);
  if (number === null || row === null) return single(null);
  const album = albumResource(row, side);
  const tracks = read.all(`${selectSongs} where song.album_id = ? ${byDiscAndTrack}`, number);
  const total = tracks.length;
  return single({
    ...album,
    relationships: {
      tracks: {
        href: `${album.href}/tracks`,
        data: tracks.map((song) => songResource(song, side)),
        meta: { total },
      },
      artists: { href: `${album.href}/artists`, data: artistsOf(read, integer(row, 'artist_id'), side) },
    },
  });
}

export function albumTracks(read: CatalogueReader, id: string, side: Side, page: Page): Collection {
  const { number, total } = existing(read, id, side);
  const rows = read.all(
    `${selectSongs} where song.album_id = ? ${byDiscAndTrack} limit ? offset ?`,
    number,
    page.limit,
    page.offset,
  );
  const path = `${referenceTo('albums', side, number).href}/tracks`;
  return relatedPage(
    rows.map((row) => songResource(row, side)),
    page,
    total,
    path,
  );
}

export function albumArtists(read: CatalogueReader, id: string, side: Side, page: Page): Collection {
  const { number, artistId } = existing(read, id, side);
  const artists = artistsOf(read, artistId, side);
  const path = `${referenceTo('albums', side, number).href}/artists`;
  return relatedPage(artists.slice(page.offset, page.offset + page.limit), page, artists.length, path);
}

/** A library album's twin in the catalogue. */
export function albumTwin(read: CatalogueReader, id: string): Collection {
  const { number } = existing(read, id, 'library');
  const row = read.get(`${selectAlbums} where album.id = ?`, number);
  return single(row && albumResource(row, 'catalogue'));
}

/** The library's albums, newest in the folder first. */
export function recentlyAdded(read: CatalogueReader, page: Page): Collection {
  const total = integer(read.get('select count(*) as total from album') ?? {}, 'total');
  const rows = read.all(
    `${selectAlbums} order by first_seen_at desc, newest_file_at desc, album.id desc limit ? offset ?`,
    page.limit,
    page.offset,
  );
  const albums = rows.map((row) => albumResource(row, 'library'));
  return collectionOf(albums, page, total, '/v1/me/library/recently-added');
}

function existing(read: CatalogueReader, id: string, side: Side) {
  const number = numberOf('albums', side, id);
  const row =
    number === null ? null : read.get('select id, artist_id, song_count from album where id = ?', number);
  if (number === null || row === null) throw notInFolder();
  return { number, artistId: integer(row, 'artist_id'), total: integer(row, 'song_count') };
}

function artistsOf(read: CatalogueReader, artistId: number, side: Side): Resource[] {
  return read.all(`${selectArtists} where artist.id = ?`, artistId).map((row) => artistResource(row, side));
}
