import type { DatabaseSync } from 'node:sqlite';
import { integer, optionalInteger } from '../row.ts';
import { albumsOfDirectory } from './album-of-song.ts';
import type { Identity } from './named-identity.ts';
import type { ReadSong } from './read-song.ts';
import { albumRefresher } from './refresh-albums.ts';
import { songIdentities } from './song-identity.ts';
import { pictureStore } from './store-picture.ts';
import { songStore } from './store-song.ts';
import type { FoundFile } from './walk.ts';

export type WriterPlace = { dataFolder: string; musicFolders: string[]; realFolders: string[] };

/**
 * Writes what a scan reads, directory by directory. `claimed` are the numbers of songs whose files are unchanged.
 * Nothing is visible before `commit`, which also sums up the albums that were touched.
 */
export function catalogueWriter(
  database: DatabaseSync,
  place: WriterPlace,
  claimed: Set<number>,
  now: number,
) {
  const identities = songIdentities(database, claimed);
  const pictures = pictureStore(database, place.dataFolder, place.realFolders);
  const storeSong = songStore(database, now);
  const refreshAlbums = albumRefresher(database);
  const touchedAlbums = new Set<number>();
  const albumBefore = database.prepare('select album_id from song where id = ? or path = ?');
  const albumsIn = database.prepare('select distinct album_id from song where directory = ?');
  const dropUnreadable = database.prepare('delete from unreadable where path = ?');
  const putUnreadable = database.prepare('insert or replace into unreadable values (?, ?, ?, ?)');
  const putCover = database.prepare('insert or replace into cover values (?, ?, ?, ?, ?)');
  const dropCover = database.prepare('delete from cover where directory = ?');
  const dropSong = database.prepare('delete from song where id = ?');
  const dropSongByPath = database.prepare('delete from song where path = ? returning album_id');

  function touchAlbumsBefore(id: number, path: string): void {
    for (const row of albumBefore.all(id, path)) touchedAlbums.add(integer(row, 'album_id'));
  }

  function touchDirectory(directory: string): void {
    for (const row of albumsIn.all(directory)) touchedAlbums.add(integer(row, 'album_id'));
  }

  return {
    begin: () => database.exec('begin immediate'),
    commit(): void {
      refreshAlbums(touchedAlbums);
      touchedAlbums.clear();
      database.exec('commit');
    },
    /** Songs of one directory. Those whose place in the file tree had another sound before are answered for later. */
    songs(songs: ReadSong[], isLast: boolean): ReadSong[] {
      const later: ReadSong[] = [];
      const albums = albumsOfDirectory(songs, place.musicFolders);
      for (const [index, song] of songs.entries()) {
        const album = albums[index];
        let identity: Identity | null = identities.recognise(song.fingerprint, song.file);
        if (identity === null && isLast) identity = identities.succeed(song.fingerprint, song.file);
        if (identity === null && !isLast && identities.isKnownPath(song.file.path)) later.push(song);
        else if (album) {
          identity ??= identities.allot(song.fingerprint, song.file, now);
          touchAlbumsBefore(identity.id, song.file.path);
          const pictureId = song.picture && pictures.store(song.picture, song.file.path);
          const artistPictureId = song.artistPicture && pictures.store(song.artistPicture, song.file.path);
          touchedAlbums.add(storeSong({ song, identity, album, pictureId, artistPictureId }));
          dropUnreadable.run(song.file.path);
        }
      }
      return later;
    },
    unreadable(file: FoundFile, reason: string): void {
      putUnreadable.run(file.path, file.size, file.modifiedMilliseconds, reason);
      const gone = dropSongByPath.get(file.path);
      if (gone) touchedAlbums.add(integer(gone, 'album_id'));
    },
    cover(file: FoundFile): void {
      const pictureId = pictures.storeFile(file);
      putCover.run(file.directory, file.path, file.size, file.modifiedMilliseconds, pictureId);
      touchDirectory(file.directory);
    },
    coverGone(directory: string): void {
      dropCover.run(directory);
      touchDirectory(directory);
    },
    unreadableGone: (path: string) => void dropUnreadable.run(path),
    /** Songs whose files are gone, unless the scan met them elsewhere. */
    songsGone(songs: { id: number; albumId: number }[]): void {
      for (const { id, albumId } of songs) {
        if (claimed.has(id)) continue;
        dropSong.run(id);
        touchedAlbums.add(albumId);
      }
    },
    songCount: () =>
      optionalInteger(database.prepare('select count(*) as count from song').get() ?? {}, 'count') ?? 0,
  };
}

export type CatalogueWriter = ReturnType<typeof catalogueWriter>;
