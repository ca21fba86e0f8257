import type { Database } from '#server/database/open-database.ts';
import { missing } from '#server/http/errors.ts';
import type { Shareable, Shared } from '#server/share-links/shareable.ts';
import { maxSharedTracks, type SharedThing, type SharedTrack } from '#server/share-links/shareable.ts';
import { type ArtworkNeeds, sendArtwork } from '../artwork/send-artwork.ts';
import { albumOfSongs, selectAlbums } from '../catalogue/album-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { type SongRow, selectSongs, songPictures, trackOrder } from '../catalogue/song-rows.ts';
import { createEntryRepository } from '../listener/entry-repository.ts';
import { isPlaylistId } from '../listener/playlist-access.ts';
import { createPlaylistPictures } from '../listener/playlist-picture-repository.ts';
import { createPlaylistRepository } from '../listener/playlist-repository.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { SongOpener } from '../streaming/open-song.ts';
import { sendSong } from '../streaming/send-song.ts';

const oneSong = selectSongs('where song.id = ?');
const chosenSongs = selectSongs('where song.id in (select value from json_each(?))');
const songsOfAlbum = selectSongs(`where song.album_id = ? order by ${trackOrder} limit ?`);
const oneAlbum = selectAlbums('where album.id = ?');
const booksOf = select(
  fields(tables.album, 'id'),
  'from main.album as album where is_book = 1 and id in (select value from json_each(?))',
);

/** `picture` is the key of what is shown for it; null where there is none. */
type SharedMusic = Omit<SharedThing, 'hasPicture'> & { picture: string | null };

const trackOf = (row: SongRow): SharedTrack => ({
  id: String(row.id),
  title: row.title,
  by: row.artist_name,
  seconds: row.duration / 1000,
});

/** Each is null where the music folder does not have it. */
function sharedSong(read: CatalogueReader, number: number): SharedMusic | null {
  const row = read.get(oneSong, number);
  if (row === null) return null;
  const track = trackOf(row);
  return { title: track.title, by: track.by, tracks: [track], total: 1, picture: row.picture_key };
}

/** None has the number 0. */
const albumNumber = (id: string): number => numberOnEitherSide('albums', id) ?? 0;

const booksAmong = (read: CatalogueReader, albums: readonly number[]): Set<number> =>
  new Set(read.all(booksOf, JSON.stringify(albums)).map(({ id }) => id));

function sharedAlbum(read: CatalogueReader, number: number): SharedMusic | null {
  const album = read.get(oneAlbum, number);
  if (album === null) return null;
  return {
    title: album.title,
    by: album.artist_name,
    tracks: read.all(songsOfAlbum, number, maxSharedTracks).map(trackOf),
    total: album.song_count,
    isBook: booksAmong(read, [number]).has(number),
    picture: album.picture_key,
  };
}

const isInAlbum = (read: CatalogueReader, song: number, album: number): boolean =>
  albumOfSongs(read, [song]).get(song) === album;

/** A playlist's songs in their order; those whose files are gone are left out. */
function sharedPlaylist(read: CatalogueReader, name: string, songs: readonly number[]): SharedMusic {
  const present = existing(read, 'songs', songs);
  const here = songs.filter((song) => present.has(song));
  const listed = here.slice(0, maxSharedTracks);
  const rows = new Map(read.all(chosenSongs, JSON.stringify(listed)).map((row) => [row.id, row]));
  return {
    title: name,
    by: '',
    tracks: listed.flatMap((song) => rows.get(song) ?? []).map(trackOf),
    total: here.length,
    picture: songPictures(read, here)[0]?.picture_key ?? null,
  };
}

type Needs = Omit<ArtworkNeeds, 'customPictures'> & { read: CatalogueReader; songs: SongOpener };

const notInIt = () => missing('That song is not part of what is shared.');

/** Songs, albums and playlists for people with a share link. */
export function sharedMusic(needs: Needs, database: Database): Shareable {
  const { read } = needs;
  const playlists = createPlaylistRepository(database);
  const entries = createEntryRepository(database);
  const artwork = { ...needs, customPictures: createPlaylistPictures(database) };

  async function playlist({ userId, itemId }: Shared): Promise<SharedMusic | null> {
    const [playlist] = await playlists.byIds(userId, [itemId]);
    // What another shares with its listener is not theirs to show to everybody.
    if (playlist?.access !== 'own') return null;
    const songs = await entries.of(playlist.id);
    const numbers = songs.map(({ songId }) => Number(songId));
    const music = sharedPlaylist(read, playlist.name, numbers);
    const [customPicture] = playlist.picture?.split(' ') ?? [];
    return customPicture === undefined ? music : { ...music, picture: customPicture };
  }

  async function find(shared: Shared): Promise<SharedMusic | null> {
    if (shared.kind === 'playlist') return playlist(shared);
    const isSong = shared.kind === 'song';
    const number = numberOnEitherSide(isSong ? 'songs' : 'albums', shared.itemId);
    if (number === null) return null;
    return isSong ? sharedSong(read, number) : sharedAlbum(read, number);
  }

  async function isInPlaylist({ userId, itemId }: Shared, song: number): Promise<boolean> {
    if (!isPlaylistId(itemId)) return false;
    const entry = await database
      .selectFrom('folder_playlist_entry')
      .innerJoin('folder_playlist', 'folder_playlist.id', 'folder_playlist_entry.playlist_id')
      .select('folder_playlist_entry.entry_id')
      .where('folder_playlist_entry.playlist_id', '=', itemId)
      .where('folder_playlist_entry.song_id', '=', String(song))
      .where('folder_playlist.user_id', '=', userId)
      .where('folder_playlist.removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return entry !== undefined;
  }

  /** Asked with each part of a sound: none of it reads a whole list. */
  async function contains(shared: Shared, song: number): Promise<boolean> {
    if (shared.kind === 'playlist') return isInPlaylist(shared, song);
    if (shared.kind === 'song') return song === numberOnEitherSide('songs', shared.itemId);
    return isInAlbum(read, song, albumNumber(shared.itemId));
  }

  return {
    kinds: ['song', 'album', 'playlist'],
    async find(shared) {
      const music = await find(shared);
      if (music === null) return null;
      const { picture, ...thing } = music;
      return { ...thing, hasPicture: picture !== null };
    },
    async booksAmong(kind, itemIds) {
      if (kind !== 'album') return new Set();
      const books = booksAmong(read, itemIds.map(albumNumber));
      return new Set(itemIds.filter((id) => books.has(albumNumber(id))));
    },
    async sendAudio(shared, trackId, request, response) {
      const song = numberOnEitherSide('songs', trackId);
      if (song === null || !(await contains(shared, song))) throw notInIt();
      await sendSong(
        await needs.songs.open(String(song), request.headers['user-agent'] ?? ''),
        request,
        response,
      );
    },
    async sendPicture(shared, size, request, response) {
      const music = await find(shared);
      if (!music?.picture) throw missing('It has no picture.');
      await sendArtwork(artwork, { key: music.picture, size: `${size}x${size}` }, request, response);
    },
  };
}
