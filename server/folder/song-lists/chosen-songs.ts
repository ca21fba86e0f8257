import type { SQLInputValue } from 'node:sqlite';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { numbersAsJson } from '../catalogue/hidden.ts';
import { hiResSql, losslessSql } from '../catalogue/song-quality.ts';
import { matchExpression, parseSearchTerm } from '../discovery/search/search-term.ts';
import { separatorOf } from '../paths/music-folder-paths.ts';
import { rowsOf } from '../store/query.ts';
import type { ListenerFacts, SongRule } from './song-rule.ts';

/** A song as its place in a list is found. `word` is what sorts it where words do. */
export type ListedSong = { id: number; duration: number; artist: number; album: number; word: string | null };

type Condition = { sql: string; values: readonly SQLInputValue[] };

/** Where a value stands among the lines of a column; 0 where it does not. */
const hasLine = (column: string, value = '?') =>
  `instr(char(10) || ${column} || char(10), char(10) || ${value} || char(10))`;
const isOfGenre = (genre: string) => `${hasLine('lower(song.genres)', genre)} > 0`;

/** Of the marks that the catalogue alone decides. */
const markSql: Partial<Record<SongRule['marks'][number], string>> = {
  lossless: losslessSql,
  hiRes: hiResSql,
  compilations: 'song.is_compilation = 1',
};

/** What the whole file takes a second, in bits. */
export const bitRateSql = '(song.size * 8000 / max(song.duration, 1))';

/** What sorts: `word` where the first letters say where one is. What is absent comes last, whatever the direction. */
const keys: Record<SongRule['sort'], { key: string; isWord?: boolean; rest?: string }> = {
  title: { key: 'song.folded', isWord: true },
  artist: {
    key: 'song.artist_folded',
    isWord: true,
    rest: 'album.folded, song.disc_number, song.track_number',
  },
  album: { key: 'album.folded', isWord: true, rest: 'album.id, song.disc_number, song.track_number' },
  genre: { key: "nullif(lower(song.genres), '')", isWord: true },
  year: { key: 'song.release_date', rest: 'album.folded, song.disc_number, song.track_number' },
  editionYear: {
    key: 'coalesce(song_detail.edition_date, song.release_date)',
    rest: 'album.folded, song.disc_number, song.track_number',
  },
  length: { key: 'song.duration' },
  added: { key: 'song.first_seen_at', rest: 'album.folded, song.disc_number, song.track_number' },
  format: { key: 'song.format' },
  bitRate: { key: bitRateSql },
  // Of the listener: sorted by `listOrder`, from titles.
  plays: { key: 'song.folded' },
  lastPlayed: { key: 'song.folded' },
  stars: { key: 'song.folded' },
};

const isByListener = (sort: SongRule['sort']) =>
  sort === 'plays' || sort === 'lastPlayed' || sort === 'stars';

/** The songs that a rule chooses from the catalogue, in its order as far as the catalogue decides it. */
export function chosenSongs(read: CatalogueReader, rule: SongRule, { hidden }: ListenerFacts): ListedSong[] {
  const conditions = conditionsOf(rule, hidden);
  const { key, isWord, rest } = keys[rule.sort];
  const direction = rule.descending && !isByListener(rule.sort) ? 'desc' : 'asc';
  const order = rule.shuffle
    ? 'album.id, song.disc_number, song.track_number, song.id'
    : `(${key}) is null, ${key} ${direction}, ${rest === undefined ? '' : `${rest}, `}song.folded, song.id`;
  const query = rowsOf(
    {
      id: 'integer not null',
      duration: 'integer not null',
      artist: 'integer not null',
      album: 'integer not null',
      word: 'text',
    },
    `select song.id as id, song.duration as duration, song.album_artist_id as artist, song.album_id as album,
       ${isWord ? `substr(${key}, 1, 1)` : 'null'} as word
     from song join album on album.id = song.album_id left join song_detail on song_detail.of_song = song.id
     ${conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql).join(' and ')}`}
     order by ${order}`,
  );
  return read.all(query, ...conditions.flatMap(({ values }) => values));
}

function termCondition(term: string): Condition {
  const { readings } = parseSearchTerm(term);
  if (readings.length === 0) return { sql: 'false', values: [] };
  const sql = 'song.id in (select rowid from song_words where song_words match ?)';
  return { sql, values: [matchExpression(readings)] };
}

function conditionsOf(rule: SongRule, hidden: readonly number[]): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, ...values: SQLInputValue[]) => conditions.push({ sql, values });
  if (hidden.length > 0) add('song.id not in (select value from json_each(?))', numbersAsJson(hidden));
  if (rule.term !== null) conditions.push(termCondition(rule.term));
  if (rule.artist !== null)
    add(
      `song.id in (select song_id from song_artist where artist_id = ? union
         select song.id from album_artist join song on song.album_id = album_artist.album_id
         where album_artist.artist_id = ?)`,
      rule.artist,
      rule.artist,
    );
  if (rule.genre !== null) add(isOfGenre('?'), rule.genre.toLowerCase());
  if (rule.composer !== null)
    add("song.id in (select song_id from song_credit where name = ? and role = 'composer')", rule.composer);
  if (rule.label !== null) add(`${hasLine('song_detail.label')} > 0`, rule.label);
  if (rule.folder !== null)
    add('substr(song.path, 1, length(?) + 1) = ? || ?', rule.folder, rule.folder, separatorOf(rule.folder));
  if (rule.decade !== null) addYears(rule.decade, rule.decade + 9);
  if (rule.year !== null) addYears(rule.year, rule.year);
  if (rule.addedSince !== null) add('song.first_seen_at >= ?', rule.addedSince);
  for (const sql of rule.marks.flatMap((mark) => markSql[mark] ?? [])) add(sql);
  return conditions;

  function addYears(from: number, to: number): void {
    add('cast(substr(song.release_date, 1, 4) as integer) between ? and ?', from, to);
  }
}
