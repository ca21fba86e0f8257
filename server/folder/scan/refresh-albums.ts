import type { DatabaseSync } from 'node:sqlite';
import { withoutEdition } from '#rules/edition-title.ts';
import { fold } from '#rules/fold-text.ts';
import { linesIn, numbersIn } from '../catalogue/row.ts';
import { insertInto, writeStatement } from '../store/insert.ts';
import { both, computed, fields, prepare, type RowIn, rowsOf, select } from '../store/query.ts';
import { indexedWords } from '../store/search-words.ts';
import * as tables from '../store/tables.ts';
import { createWordCollector } from './word-collector.ts';

const songFields = both(
  fields(
    tables.song,
    'modified_at',
    'duration',
    'album_title',
    'album_artist_id',
    'album_artist_name',
    'is_compilation',
    'release_date',
    'genres',
    'picture_id',
    'more_album_artists',
    'is_book',
  ),
  computed(
    { cover_id: 'integer', release_group: 'text' },
    { cover_id: 'cover.picture_id', release_group: 'song_detail.musicbrainz_release_group' },
  ),
);
type Song = RowIn<typeof songFields>;
const songsOfAlbum = select(
  songFields,
  `from song left join cover on cover.directory = song.directory
   left join song_detail on song_detail.of_song = song.id
   where album_id = ? order by disc_number, track_number, song.path`,
);
const firstSeenOf = rowsOf(
  { first_seen_at: 'integer not null' },
  'select min(first_seen_at) as first_seen_at from identity.album_identity where id = ?',
);

/** Sums albums up from their songs; an album without songs goes. Answers nothing: the rows are the result. */
export function albumRefresher(database: DatabaseSync) {
  const songsOf = prepare(database, songsOfAlbum);
  const firstSeen = prepare(database, firstSeenOf);
  const dropAlbum = writeStatement(database, 'delete from album where id = ?');
  const dropWords = writeStatement(database, 'delete from album_words where rowid = ?');
  const dropGenres = writeStatement(database, 'delete from album_genre where album_id = ?');
  const putGenre = insertInto(database, tables.albumGenre, { or: 'ignore' });
  const dropArtists = writeStatement(database, 'delete from album_artist where album_id = ?');
  const putArtist = insertInto(database, tables.albumArtist);
  const sortByAuthor = writeStatement(database, 'update album set artist_folded = ? where id = ?');
  const words = createWordCollector(database, 'album_words');
  const putAlbum = insertInto(database, tables.album, { or: 'replace', without: ['artist_folded'] });

  function refreshAlbum(id: number): void {
    const songs = songsOf.all(id);
    const [first] = songs;
    dropGenres.run(id);
    dropArtists.run(id);
    if (!first) {
      dropAlbum.run(id);
      dropWords.run(id);
      return;
    }
    const isBook = songs.some((song) => song.is_book === 1);
    const genres = byFrequency(songs.flatMap((song) => linesIn(song.genres)));
    const { album_title: title, album_artist_name: artistName } = first;
    const releaseDate = byFrequency(songs.flatMap((song) => song.release_date ?? []))[0] ?? null;
    putAlbum({
      id,
      title,
      artist_id: artistOf(songs),
      artist_name: artistName,
      release_date: releaseDate,
      genres: genres.join('\n'),
      song_count: songs.length,
      duration: songs.reduce((total, song) => total + song.duration, 0),
      picture_id: pictureOf(songs),
      is_compilation: songs.some((song) => song.is_compilation === 1) ? 1 : 0,
      first_seen_at: firstSeen.one(id).first_seen_at,
      newest_file_at: Math.max(...songs.map((song) => song.modified_at)),
      folded: fold(title),
      release_group: releaseGroupOf(songs),
      // `groupEditions` knows the others, once all is written.
      edition_of: id,
      edition_folded: fold(withoutEdition(title)),
      first_date: releaseDate,
      is_book: isBook ? 1 : 0,
    });
    for (const [index, artist] of moreArtists(songs).entries())
      putArtist({ album_id: id, position: index + 1, artist_id: artist });
    if (isBook) {
      // Books are sorted by it too, and no artist's row says it.
      sortByAuthor.run(fold(artistName), id);
      dropWords.run(id);
      return;
    }
    for (const genre of genres) putGenre({ genre, album_id: id });
    words.put(id, indexedWords(title, artistName));
  }

  return function refresh(albumIds: Iterable<number>): void {
    for (const id of albumIds) refreshAlbum(id);
    words.write();
  };
}

const releaseGroupOf = (songs: readonly Song[]): string | null =>
  songs.find((song) => song.release_group !== null)?.release_group ?? null;

/** The directory's cover before the pictures in the songs. */
function pictureOf(songs: readonly Song[]): number | null {
  const cover = songs.find(({ cover_id }) => cover_id !== null);
  return cover?.cover_id ?? songs.find(({ picture_id }) => picture_id !== null)?.picture_id ?? null;
}

/** The artist it stands under; 0 for a book. An album may be a book in one folder and music in another: then that of the music. */
const artistOf = (songs: readonly Song[]): number =>
  songs.find((song) => song.is_book === 0)?.album_artist_id ?? 0;

/** Further artists of the album (the first one's `position` in `album_artist` is 0, by a trigger). */
function moreArtists(songs: readonly Song[]): number[] {
  const all = new Set(songs.flatMap((song) => numbersIn(song.more_album_artists)));
  return [...all].filter((artist) => artist !== artistOf(songs));
}

/** The most frequent first, else in their order. */
export function byFrequency(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}
