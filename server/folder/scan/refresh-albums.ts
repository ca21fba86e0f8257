import type { DatabaseSync } from 'node:sqlite';
import { fold, indexedWords } from '../store/fold.ts';
import { insertInto } from '../store/insert.ts';
import { integer, optionalInteger, optionalText, type Row, text, texts } from '../store/row.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';

/** Sums albums up from their songs; an album without songs goes. Answers nothing: the rows are the result. */
export function albumRefresher(database: DatabaseSync) {
  const songsOf = database.prepare(
    `select song.*, cover.picture_id as cover_id from song left join cover on cover.directory = song.directory
     where album_id = ? order by disc_number, track_number, song.path`,
  );
  const firstSeen = database.prepare(
    'select min(first_seen_at) as first_seen_at from identity.album_identity where id = ?',
  );
  const dropAlbum = writeStatement(database, 'delete from album where id = ?');
  const dropWords = writeStatement(database, 'delete from album_words where rowid = ?');
  const dropGenres = writeStatement(database, 'delete from album_genre where album_id = ?');
  const putGenre = insertInto(database, tables.albumGenre, { or: 'ignore' });
  const dropArtists = writeStatement(database, 'delete from album_artist where album_id = ?');
  const putArtist = insertInto(database, tables.albumArtist);
  const putWords = writeStatement(
    database,
    'insert or replace into album_words (rowid, words) values (?, ?)',
  );
  const putAlbum = insertInto(database, tables.album, { or: 'replace', without: ['artist_folded'] });

  return function refresh(albumIds: Iterable<number>): void {
    for (const id of albumIds) {
      const songs = songsOf.all(id);
      const [first] = songs;
      dropGenres.run(id);
      dropArtists.run(id);
      if (!first) {
        dropAlbum.run(id);
        dropWords.run(id);
        continue;
      }
      const genres = byFrequency(songs.flatMap((song) => texts(song, 'genres')));
      const title = text(first, 'album_title');
      const artistName = text(first, 'album_artist_name');
      putAlbum({
        id,
        title,
        artist_id: integer(first, 'album_artist_id'),
        artist_name: artistName,
        release_date:
          byFrequency(songs.flatMap((song) => optionalText(song, 'release_date') ?? []))[0] ?? null,
        genres: genres.join('\n'),
        song_count: songs.length,
        duration: sum(songs, 'duration'),
        picture_id: pictureOf(songs),
        is_compilation: songs.some((song) => integer(song, 'is_compilation') === 1) ? 1 : 0,
        first_seen_at: integer(firstSeen.get(id) ?? {}, 'first_seen_at'),
        newest_file_at: Math.max(...songs.map((song) => integer(song, 'modified_at'))),
        folded: fold(title),
      });
      for (const genre of genres) putGenre({ genre, album_id: id });
      for (const [index, artist] of moreArtists(songs).entries())
        putArtist({ album_id: id, position: index + 1, artist_id: artist });
      putWords.run(id, indexedWords(title, artistName));
    }
  };
}

/** The directory's cover before the pictures in the songs. */
function pictureOf(songs: Row[]): number | null {
  const cover = songs.find((song) => optionalInteger(song, 'cover_id') !== null);
  if (cover) return optionalInteger(cover, 'cover_id');
  const own = songs.find((song) => optionalInteger(song, 'picture_id') !== null);
  return own ? optionalInteger(own, 'picture_id') : null;
}

/** Whom the album is by besides the artist it stands under (its place in `album_artist` is 0, by a trigger). */
function moreArtists(songs: Row[]): number[] {
  const all = new Set(songs.flatMap((song) => text(song, 'more_album_artists').split(',').filter(Boolean)));
  const first = new Set(songs.slice(0, 1).map((song) => integer(song, 'album_artist_id')));
  return [...all].map(Number).filter((artist) => !first.has(artist));
}

/** The most frequent first, else in their order. */
export function byFrequency(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}

function sum(rows: Row[], column: string): number {
  return rows.reduce((total, row) => total + integer(row, column), 0);
}
