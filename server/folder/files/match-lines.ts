import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { readablePath } from '../paths/odd-path.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { matchNames, type NamedLine } from './match-names.ts';

type IdentifiedLine = { recordingId?: string | undefined; isrc?: string | undefined };

const songsWith = select(
  fields(tables.songDetail, 'of_song', 'musicbrainz_recording', 'isrc'),
  `from song_detail where lower(musicbrainz_recording) in (select value from json_each(?1))
     or upper(isrc) in (select value from json_each(?2)) order by of_song`,
);

const plain = (isrc: string) => isrc.replaceAll('-', '').toUpperCase();

/** The song of each line by its MusicBrainz recording, else by its ISRC; null where neither leads to one. */
function matchIds(read: CatalogueReader, lines: readonly IdentifiedLine[]): (number | null)[] {
  const recordings = lines.flatMap(({ recordingId }) => recordingId?.toLowerCase() ?? []);
  const codes = lines.flatMap(({ isrc }) => (isrc === undefined ? [] : [plain(isrc)]));
  if (recordings.length === 0 && codes.length === 0) return lines.map(() => null);
  const byRecording = new Map<string, number>();
  const byCode = new Map<string, number>();
  for (const row of read.all(songsWith, JSON.stringify(recordings), JSON.stringify(codes)).toReversed()) {
    if (row.musicbrainz_recording !== null)
      byRecording.set(row.musicbrainz_recording.toLowerCase(), row.of_song);
    if (row.isrc !== null) byCode.set(plain(row.isrc), row.of_song);
  }
  return lines.map(
    ({ recordingId, isrc }) =>
      byRecording.get(recordingId?.toLowerCase() ?? '') ?? byCode.get(plain(isrc ?? '')) ?? null,
  );
}

/** A path as any player writes it, in its parts: `C:\Music\a.mp3`, `../a.mp3`, `file:///music/a%20b.mp3`. */
function pathParts(written: string): string[] {
  const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(written);
  const path = isAddress ? decoded(written.replace(/^[^/]+:\/\/[^/]*/, '')) : written;
  const parted = path.includes('/') ? path : path.replaceAll('\\', '/');
  return parted
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part));
}

/** How two names of files are compared: without regard to case, and to how accents are written. */
function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** What percent signs stand for; as it is where they stand for themselves. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const filesOf = select(
  fields(tables.song, 'id', 'path'),
  `from song where lower(substr(path, length(directory) + 2)) in (select value from json_each(?))`,
);

const maxParts = 12;

/** As SQLite's `lower` does it. */
const lowered = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The ends of a path, the shortest first: its name, its folder and name, and so on. */
function endsOf(parts: readonly string[]): string[] {
  const ends: string[] = [];
  let end = '';
  for (const part of parts.slice(-maxParts).toReversed()) {
    end = `${sameName(part)}/${end}`;
    ends.push(end);
  }
  return ends;
}

/** Which song each end of a path leads to; null where it leads to several. Only files whose names are asked for are read. */
function songsByEnd(read: CatalogueReader, names: Iterable<string>): Map<string, number | null> {
  const forms = [...names].flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const rows = read.all(filesOf, JSON.stringify([...new Set(forms.map(lowered))]));
  const songs = new Map<string, number | null>();
  for (const { id, path } of rows)
    for (const end of endsOf(pathParts(readablePath(path)))) songs.set(end, songs.has(end) ? null : id);
  return songs;
}

/** The song at the end of each path; null for none or several that fit equally. Linear also where all files have one name. */
function matchPaths(read: CatalogueReader, paths: readonly string[]): (number | null)[] {
  const partsOfPaths = paths.map(pathParts);
  const songs = songsByEnd(
    read,
    partsOfPaths.flatMap((parts) => parts.at(-1) ?? []),
  );
  return partsOfPaths.map((parts) => {
    const longest = endsOf(parts).findLast((end) => songs.has(end));
    return longest === undefined ? null : (songs.get(longest) ?? null);
  });
}

/** A line of a playlist file. `path` is empty where it says none. */
export type FileLine = { path: string } & IdentifiedLine & NamedLine;

type Way = (read: CatalogueReader, lines: readonly FileLine[]) => (number | null)[];

const byPath: Way = (read, lines) =>
  matchPaths(
    read,
    lines.map(({ path }) => path),
  );
/** Percent-encoded, as some players write files in the playlist's folder. */
const byDecodedPath: Way = (read, lines) =>
  matchPaths(
    read,
    lines.map(({ path }) => (path.includes('%') ? decoded(path) : '')),
  );

const ways: readonly Way[] = [byPath, byDecodedPath, matchIds, matchNames];

/** The number of the song that each line means; null for one that is not found, or could be several. */
export function matchLines(read: CatalogueReader, lines: readonly FileLine[]): (number | null)[] {
  return ways.reduce<(number | null)[]>(
    (matches, way) => {
      const unmatched = lines.filter((_, index) => matches[index] === null);
      if (unmatched.length === 0) return matches;
      const more = way(read, unmatched).values();
      return matches.map((song) => song ?? more.next().value ?? null);
    },
    lines.map(() => null),
  );
}
