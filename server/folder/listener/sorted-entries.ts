import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { fold } from '#rules/fold-text.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { DepartedSong, DepartedSongs } from '../store/missing-songs.ts';
import { fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { WholeEntry } from './playlist-entries.ts';

const keyFields = fields(
  tables.song,
  'id',
  'duration',
  'title',
  'artist_name',
  'album_title',
  'track_number',
  'disc_number',
  'folded',
);
const keysOf = select(keyFields, 'from song where id in (select value from json_each(?))');

/** What a song is sorted by; words are folded. */
type Keys = {
  title: string;
  artist: string;
  album: string;
  track: number;
  length: number;
  added: number;
};

const nameless = { title: '', artist: '', album: '', durationMilliseconds: 0 };

function keysOfRow(row: RowIn<typeof keyFields>): Omit<Keys, 'added'> {
  return {
    title: row.folded,
    artist: fold(row.artist_name),
    album: fold(row.album_title),
    track: (row.disc_number ?? 1) * 10_000 + (row.track_number ?? 0),
    length: row.duration,
  };
}

function keysOfDeparted({ title, artist, album, durationMilliseconds }: DepartedSong): Omit<Keys, 'added'> {
  return {
    title: fold(title),
    artist: fold(artist),
    album: fold(album),
    track: 0,
    length: durationMilliseconds,
  };
}

const byWord = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const orders: Record<'title' | 'artist' | 'album' | 'added' | 'length', (one: Keys, other: Keys) => number> =
  {
    title: (one, other) => byWord(one.title, other.title) || byWord(one.artist, other.artist),
    artist: (one, other) =>
      byWord(one.artist, other.artist) || byWord(one.album, other.album) || one.track - other.track,
    album: (one, other) => byWord(one.album, other.album) || one.track - other.track,
    added: (one, other) => one.added - other.added,
    length: (one, other) => one.length - other.length,
  };

/** Entries as one wants to see them; what is alike stays in the playlist's own order. */
export function sortedEntries(
  read: CatalogueReader,
  entries: readonly WholeEntry[],
  sort: PlaylistSort,
  departed: DepartedSongs,
): WholeEntry[] {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const order = Object.entries(orders).find(([key]) => key === name)?.[1] ?? (() => 0);
  const numbers = [...new Set(entries.map(({ songId }) => Number(songId)))];
  const rows = read.all(keysOf, JSON.stringify(numbers));
  const keys = new Map(rows.map((row) => [row.id, keysOfRow(row)]));
  const away = departed(numbers.filter((number) => !keys.has(number)));
  const keyed = entries.map((entry) => {
    const number = Number(entry.songId);
    const sortKeys = keys.get(number) ?? keysOfDeparted(away.get(number) ?? nameless);
    return { entry, ...sortKeys, added: entry.addedAt ?? 0 };
  });
  const turn = isDescending ? -1 : 1;
  return keyed.toSorted((one, other) => turn * order(one, other)).map(({ entry }) => entry);
}
