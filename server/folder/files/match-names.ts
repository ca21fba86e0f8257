import { fold } from '#rules/fold-text.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

/** `names` is `Artist - Title`, where a file does not say them apart. */
export type NamedLine = {
  names?: string | undefined;
  title?: string | undefined;
  artist?: string | undefined;
  album?: string | undefined;
  durationSeconds?: number | undefined;
};
type Named = { artist: string; title: string };

const songFields = fields(tables.song, 'id', 'folded', 'artist_name', 'album_title', 'duration');
const songsNamed = select(
  songFields,
  'from song where folded in (select value from json_each(?)) order by id',
);
type Song = RowIn<typeof songFields> & { album: string };

/** Another recording of a song is seldom of the same length. */
const maxSecondsOff = 2;
/** Of one artist, with one title. */
const maxCandidates = 100;
/** A name with more dashes is no artist and title any more. */
const maxDashes = 6;

/** `A - B - C` may be a song of A, or of `A - B`. */
function readings({ names = '', title, artist }: NamedLine): Named[] {
  const apart = title === undefined || artist === undefined ? [] : [{ artist, title }];
  const parts = names.split(' - ', maxDashes + 1);
  const read = parts.slice(1).map((_, index) => ({
    artist: parts.slice(0, index + 1).join(' - '),
    title: parts.slice(index + 1).join(' - '),
  }));
  return [...apart, ...read].map((reading) => ({ artist: fold(reading.artist), title: fold(reading.title) }));
}

/** The song of each line by artist and title, and by album or length. Null where only another recording on another album exists. */
export function matchNames(read: CatalogueReader, lines: readonly NamedLine[]): (number | null)[] {
  const readingsOfLines = lines.map(readings);
  const titles = readingsOfLines.flatMap((names) => names.map(({ title }) => title));
  const songRows = read.all(songsNamed, JSON.stringify([...new Set(titles)]));
  const rows = songRows.map((row): Song => ({ ...row, album: fold(row.album_title) }));
  const songs = Map.groupBy(rows, (row) => `${fold(row.artist_name)}\n${row.folded}`);
  return readingsOfLines.map((named, index) => {
    const candidates = named.flatMap(({ artist, title }) =>
      (songs.get(`${artist}\n${title}`) ?? []).slice(0, maxCandidates),
    );
    return bestOf(candidates, lines[index] ?? {})?.id ?? null;
  });
}

function bestOf(candidates: readonly Song[], { album, durationSeconds }: NamedLine): Song | undefined {
  const folded = album === undefined ? undefined : fold(album);
  const rated = candidates.map((song) => ({
    song,
    isOfAlbum: folded !== undefined && song.album === folded,
    off: durationSeconds === undefined ? 0 : Math.abs(song.duration / 1000 - durationSeconds),
  }));
  return rated
    .filter(({ isOfAlbum, off }) => isOfAlbum || off <= maxSecondsOff)
    .toSorted((one, other) => Number(other.isOfAlbum) - Number(one.isOfAlbum) || one.off - other.off)[0]
    ?.song;
}
