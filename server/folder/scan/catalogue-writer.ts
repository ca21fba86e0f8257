import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { pictureStore } from '../pictures/store-picture.ts';
import { insertInto, writeStatement } from '../store/insert.ts';
import { songDeparture } from '../store/missing-songs.ts';
import { countOf, fields, idsOf, prepare, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { type AlbumOfSong, albumsOfDirectory, type NamedFolders, titleFromPath } from './album-of-song.ts';
import type { ClaimedSongs } from './free-identities.ts';
import type { Identity } from './named-identity.ts';
import type { ReadSong } from './read-song.ts';
import { albumRefresher } from './refresh-albums.ts';
import { songIdentities } from './song-identity.ts';
import { type AlbumKinds, songStore } from './store-song.ts';

/** Numbers are given in three rounds: to songs with an unchanged or empty old place, then by sound to moved ones, then to new sounds. */
export type Round = 'first' | 'second' | 'last';

export type PlacedSong = { song: ReadSong; album: AlbumOfSong };

export type WriterFolders = NamedFolders & { dataFolder: string; realFolders: string[] };

/** The albums that a scan changed something in, to be summed up when it is all written. */
function touchedAlbums(database: DatabaseSync) {
  const refreshAlbums = albumRefresher(database);
  const albumsOf = prepare(database, idsOf('select album_id as id from song where id = ? or path = ?'));
  const albumsIn = prepare(database, idsOf('select distinct album_id as id from song where directory = ?'));
  const ids = new Set<number>();
  return {
    add: (id: number) => void ids.add(id),
    /** Of a song's row as it is, and of whatever lies at the path. */
    addOf(songId: number, path: string): void {
      for (const album of albumsOf.all(songId, path)) ids.add(album.id);
    },
    addIn(directory: string): void {
      for (const album of albumsIn.all(directory)) ids.add(album.id);
    },
    refresh(): void {
      refreshAlbums(ids);
      ids.clear();
    },
  };
}

/** Whether nothing at all is known of any song, also not what an interrupted scan left. */
function isEmptyCatalogue(database: DatabaseSync): boolean {
  const first = ['song', 'song_artist', 'song_detail', 'unreadable'].map((table) => `from ${table} limit 1`);
  return first.every((rest) => database.prepare(`select 1 ${rest}`).get() === undefined);
}

/** Finds a song's number; null where this round cannot decide. */
function identitiesByRound(database: DatabaseSync, identities: ReturnType<typeof songIdentities>) {
  const titlesAt = prepare(
    database,
    select(fields(tables.song, 'title', 'album_title'), 'from song where path = ?'),
  );

  /** A better copy of a song keeps at least its title or its album; `Track 01.mp3` of another album neither. */
  function isAnotherSong({ song: { tags, file }, album }: PlacedSong): boolean {
    const row = titlesAt.get(file.path);
    const title = tags.title ?? titleFromPath(file.path);
    return row !== null && fold(row.title) !== fold(title) && fold(row.album_title) !== fold(album.title);
  }

  return function identityOf(placed: PlacedSong, round: Round): Identity | null {
    const { fingerprint, file } = placed.song;
    const recognised = identities.recognise(fingerprint, file, round !== 'first');
    if (recognised !== null) return recognised;
    if (round !== 'last')
      return identities.mayBeKnown(fingerprint, file.path) ? null : identities.allot(fingerprint, file);
    const successor = isAnotherSong(placed) ? null : identities.succeed(fingerprint, file);
    return successor ?? identities.allot(fingerprint, file);
  };
}

type WriterNeeds = {
  claimed: ClaimedSongs;
  isThere: (path: string) => boolean;
  kinds: AlbumKinds;
  now: number;
};

/**
 * Writes what a scan reads, by directory. `claimed`: numbers of songs with unchanged files; `isThere`: paths in the walk.
 * `kinds`: what listeners said an album is.
 */
export function catalogueWriter(
  database: DatabaseSync,
  folders: WriterFolders,
  { claimed, isThere, kinds, now }: WriterNeeds,
) {
  const identityOf = identitiesByRound(database, songIdentities(database, claimed, isThere, now));
  const pictures = pictureStore(database, folders.dataFolder, folders.realFolders);
  const wasEmpty = isEmptyCatalogue(database);
  const stored = songStore(database, { now, wasEmpty, kinds });
  const touched = touchedAlbums(database);
  const dropUnreadable = writeStatement(database, 'delete from unreadable where path = ?');
  const putUnreadable = insertInto(database, tables.unreadable, { or: 'replace' });
  const putCover = insertInto(database, tables.cover, { or: 'replace' });
  const dropCover = writeStatement(database, 'delete from cover where directory = ?');
  const departure = songDeparture(database);

  return {
    /** Writes the words and the albums of what was written: before each commit. */
    finish(): void {
      stored.writeWords();
      touched.refresh();
    },
    /** The songs of one directory with their albums, which show only in all of them together. */
    folders: (songs: ReadSong[]): PlacedSong[] => {
      const albums = albumsOfDirectory(songs, folders);
      return songs.flatMap((song, index) => {
        const album = albums[index];
        return album ? [{ song, album }] : [];
      });
    },
    /** Writes songs; returns those whose number this round cannot decide. */
    songs(songs: PlacedSong[], round: Round): PlacedSong[] {
      const later: PlacedSong[] = [];
      for (const placed of songs) {
        const { song, album } = placed;
        const identity = identityOf(placed, round);
        if (identity === null) {
          later.push(placed);
          continue;
        }
        if (!wasEmpty) touched.addOf(identity.id, song.file.path);
        const pictureId = song.picture && pictures.store(song.picture, song.file.path);
        const artistPictureId = song.artistPicture && pictures.store(song.artistPicture, song.file.path);
        touched.add(stored.store({ song, identity, album, pictureId, artistPictureId }));
        if (!wasEmpty) dropUnreadable.run(song.file.path);
      }
      return later;
    },
    unreadable(file: ScannedFile, reason: string): void {
      const { path, size, modifiedMilliseconds } = file;
      putUnreadable({ path, size, modified_at: modifiedMilliseconds, reason });
      for (const album of departure.at(path)) touched.add(album);
    },
    cover(file: ScannedFile): void {
      const pictureId = pictures.storeFile(file);
      const { directory, path, size, modifiedMilliseconds } = file;
      putCover({ directory, path, size, modified_at: modifiedMilliseconds, picture_id: pictureId });
      touched.addIn(directory);
    },
    coverGone(directory: string): void {
      dropCover.run(directory);
      touched.addIn(directory);
    },
    unreadableGone: (path: string) => void dropUnreadable.run(path),
    songsGone(songs: { id: number; albumId: number }[]): void {
      for (const { id, albumId } of songs) {
        departure.of(id);
        touched.add(albumId);
      }
    },
    songCount: () => prepare(database, countOf('from song')).one().count,
  };
}

export type CatalogueWriter = ReturnType<typeof catalogueWriter>;
