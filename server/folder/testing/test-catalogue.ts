import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { withoutEdition } from '#rules/edition-title.ts';
import { fold } from '#rules/fold-text.ts';
import { type OpenCatalogue, openCatalogue } from '../catalogue/catalogue-reader.ts';
import { openFolderDatabase } from '../store/folder-database.ts';
import { indexedWords } from '../store/search-words.ts';
import { wordStore } from '../store/word-store.ts';

/** Rows of a made-up catalogue, without files or a scan; for tests and measurements. */
export type TestAlbum = {
  id: number;
  title: string;
  artist: string;
  songs: string[];
  /** By position, where it is not the album's artist. */
  songArtists?: Record<number, string>;
  date?: string;
  genre?: string;
  seenAt?: number;
  hasPicture?: boolean;
  isCompilation?: boolean;
};

export type TestCatalogue = {
  dataFolder: string;
  read: OpenCatalogue;
  /** Songs get the numbers `album id * 100 + position`, positions from 1; artists their place in order of mention. */
  add(albums: Iterable<TestAlbum>): void;
  run(sql: string): void;
  /** The connection that `run` uses. */
  database: DatabaseSync;
  artistId(name: string): number;
  discard(): void;
};

/** Statements that add a row to each table, its columns in this order. */
function rowStatements(database: DatabaseSync) {
  const prepare = (table: string, columns: string) =>
    database.prepare(
      `insert into ${table} (${columns}) values (${columns
        .split(',')
        .map(() => '?')
        .join(', ')})`,
    );
  const putArtist = prepare('artist', 'id, name, folded');
  const putPicture = prepare('picture', 'id, key, path, position, length, width, height, color');
  const putSong = prepare(
    'song',
    `id, path, directory, size, modified_at, first_seen_at, format, sample_rate, frames, priming, padding, duration,
     title, artist_name, album_id, album_title, album_artist_id, album_artist_name, is_compilation, track_number,
     disc_number, release_date, genres, picture_id, folded`,
  );
  const putSongArtist = prepare('song_artist', 'song_id, position, artist_id');
  const putAlbum = prepare(
    'album',
    `id, title, artist_id, artist_name, release_date, genres, song_count, duration, picture_id, is_compilation,
     first_seen_at, newest_file_at, folded, edition_of, edition_folded, first_date`,
  );
  const putGenre = prepare('album_genre', 'genre, album_id');
  return { putArtist, putPicture, putSong, putSongArtist, putAlbum, putGenre };
}

export function testCatalogue(albums: Iterable<TestAlbum> = []): TestCatalogue {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-catalogue-'));
  const database = openFolderDatabase(dataFolder);
  const artists = new Map<string, number>();
  const { putArtist, putPicture, putSong, putSongArtist, putAlbum, putGenre } = rowStatements(database);
  const storeWords = wordStore(database);
  const putWords = (table: string, id: number, ...names: string[]) =>
    database
      .prepare(`insert into ${table}_words (rowid, words) values (?, ?)`)
      .run(id, storeWords(indexedWords(...names)));

  function artist(name: string): number {
    const existing = artists.get(name);
    if (existing !== undefined) return existing;
    const id = artists.size + 1;
    artists.set(name, id);
    putArtist.run(id, name, fold(name));
    putWords('artist', id, name);
    return id;
  }

  function addAlbum({ songArtists, hasPicture, isCompilation, ...album }: TestAlbum): void {
    const { id, title, artist: albumArtist, songs, date = null, genre = '', seenAt = id } = album;
    const artistId = artist(albumArtist);
    const compilation = isCompilation ? 1 : 0;
    if (hasPicture) putPicture.run(id, `key${id}`, 'x', 0, 1, 500, 500, 'aabbcc');
    for (const [index, name] of songs.entries()) {
      const song = id * 100 + index + 1;
      const by = songArtists?.[index + 1] ?? albumArtist;
      const sound = ['mp3', 44_100, 441_000, 0, 0, 10_000] as const;
      const tags = [index + 1, 1, date, genre, null, fold(name)] as const;
      const path = `/${id}/${song}.mp3`;
      const album = [id, title, artistId, albumArtist, compilation] as const;
      putSong.run(song, path, `/${id}`, 1, 1, seenAt, ...sound, name, by, ...album, ...tags);
      putSongArtist.run(song, 0, artist(by));
      putWords('song', song, name, by, title);
    }
    const picture = hasPicture ? id : null;
    const named = [id, title, artistId, albumArtist, date, genre] as const;
    const counted = [songs.length, songs.length * 10_000, picture, compilation, seenAt, seenAt] as const;
    const edition = [id, fold(withoutEdition(title)), date] as const;
    putAlbum.run(...named, ...counted, fold(title), ...edition);
    if (genre !== '') putGenre.run(genre, id);
    putWords('album', id, title, albumArtist);
  }

  function add(more: Iterable<TestAlbum>): void {
    database.exec('begin');
    for (const album of more) addAlbum(album);
    database.exec('commit');
  }

  add(albums);
  const read = openCatalogue(dataFolder);
  return {
    dataFolder,
    read,
    add,
    run: (sql) => database.exec(sql),
    database,
    artistId: artist,
    discard() {
      read.close();
      database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
