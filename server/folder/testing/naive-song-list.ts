import type { AxisName } from '#contract/v1/folder-song-lists.ts';
import type { SongRule } from '../song-lists/song-rule.ts';

/* A small library as plain values, and what somebody would choose from it by hand: what lists by rule are compared with. */

const titles = ['Ash', 'Birch', '7 Oaks', 'Elm'];
export const albums = [
  { id: 1, title: 'Rock', artist: 'Ana Reed', songs: titles },
  { id: 2, title: 'Rockabilly', artist: 'Ben Moss', songs: titles.slice(1) },
  { id: 3, title: 'Hills', artist: 'Ana Reed', songs: titles.slice(2) },
];
/** What a scan reads in a file. */
export type File = {
  genres: string[];
  directory: string;
  date: string | null;
  format: string;
  sampleRate: number;
  bits: number | null;
  duration: number;
  size: number;
  added: number;
  isCompilation: boolean;
  labels: string[];
  composers: string[];
};
export type Song = File & {
  id: number;
  title: string;
  artist: string;
  artistId: number;
  album: { id: number; title: string };
  track: number;
};
export type Listener = {
  hidden: Set<number>;
  played: Map<number, { plays: number; last: number }>;
  stars: Map<number, number>;
  likes: Map<string, 1 | -1>;
};
const plainFile: File = {
  genres: [],
  directory: '/music',
  date: null,
  format: 'mp3',
  sampleRate: 44_100,
  bits: null,
  duration: 1,
  size: 1,
  added: 1,
  isCompilation: false,
  labels: [],
  composers: [],
};
export const allSongs = (): Song[] =>
  albums.flatMap(({ id, title, artist, songs }) =>
    songs.map((song, index) => ({
      ...plainFile,
      id: id * 100 + index + 1,
      title: song,
      artist,
      artistId: artist === 'Ana Reed' ? 1 : 2,
      album: { id, title },
      track: index + 1,
    })),
  );
const isLossless = ({ format }: Song) => format !== 'mp3';
const yearOf = ({ date }: Song) => (date === null ? -1 : Number(date.slice(0, 4)));

/** Whether somebody who reads a rule would say that a song is in its list. */
export function isChosen(rule: SongRule, song: Song, listener: Listener): boolean {
  const { hidden, played, likes } = listener;
  const words = [song.title, song.artist, song.album.title].join(' ').toLowerCase().split(' ');
  const like = likes.get(`song ${song.id}`) ?? likes.get(`album ${song.album.id}`);
  const marks = {
    lossless: isLossless(song),
    hiRes: isLossless(song) && (song.sampleRate > 48_000 || (song.bits ?? 0) > 16),
    neverPlayed: !played.has(song.id),
    liked: like === 1,
    compilations: song.isCompilation,
  };
  const { artist: by, genre, composer, folder } = rule;
  return [
    !hidden.has(song.id),
    rule.term === null || words.some((word) => word.startsWith(rule.term ?? '')),
    by === null || by === song.artistId,
    genre === null || song.genres.some((one) => one.toLowerCase() === genre.toLowerCase()),
    composer === null || song.composers.some((one) => one === composer),
    rule.label === null || song.labels.some((one) => one === rule.label),
    folder === null || `${song.directory}/`.startsWith(`${folder}/`),
    rule.decade === null || Math.floor(yearOf(song) / 10) * 10 === rule.decade,
    rule.year === null || yearOf(song) === rule.year,
    rule.addedSince === null || song.added >= rule.addedSince,
    rule.marks.every((mark) => marks[mark]),
  ].every(Boolean);
}

/** What a list is sorted by; null is last, whichever way it goes. */
export function keyOf({ sort }: SongRule, song: Song, { played, stars }: Listener): string | number | null {
  const keys: Record<SongRule['sort'], string | number | null> = {
    title: song.title.toLowerCase(),
    artist: song.artist.toLowerCase(),
    album: song.album.title.toLowerCase(),
    genre: song.genres.join('\n').toLowerCase() || null,
    year: song.date,
    editionYear: song.date,
    length: song.duration,
    added: song.added,
    format: song.format,
    bitRate: Math.floor((song.size * 8000) / song.duration),
    plays: played.get(song.id)?.plays ?? null,
    lastPlayed: played.get(song.id)?.last ?? null,
    stars: stars.get(song.id) ?? null,
  };
  return keys[sort];
}

export const letterOf = (key: string) => (/^[a-z]/.test(key) ? key.slice(0, 1).toUpperCase() : '#');

export function isOrdered(rule: SongRule, keys: readonly (string | number | null)[]): boolean {
  return keys.every((key, index) => {
    const before = keys[index - 1];
    if (index === 0 || key === null || before === undefined) return true;
    return before !== null && (before === key || (rule.descending ? before > key : before < key));
  });
}

/** Songs of one album follow each other in its own order. */
export const areAlbumsWhole = (songs: readonly Song[]) =>
  songs.every(({ album, track }, index) => {
    const before = songs.slice(0, index).findLastIndex((one) => one.album.id === album.id);
    return before < 0 || (before === index - 1 && (songs[before]?.track ?? 0) < track);
  });

/** How many songs have each value; of folders, those right below `within`. */
export function countsOf(songs: Iterable<Song>, axis: AxisName, within: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const song of songs)
    for (const value of valuesOf(song, axis, `${within}/`)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function valuesOf(song: Song, axis: AxisName, above: string): string[] {
  const directory = `${song.directory}/`;
  const [next = ''] = directory.startsWith(above) ? directory.slice(above.length).split('/') : [];
  const values: Partial<Record<AxisName, string[]>> = {
    genres: song.genres,
    labels: song.labels,
    composers: song.composers,
    years: song.date === null ? [] : [song.date.slice(0, 4)],
    folders: next === '' ? [] : [next],
  };
  return values[axis] ?? [];
}
