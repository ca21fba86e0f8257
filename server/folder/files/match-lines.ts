import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type IdentifiedLine, matchIds } from './match-ids.ts';
import { matchNames, type NamedLine } from './match-names.ts';
import { matchPaths } from './match-paths.ts';
import { decoded } from './path-parts.ts';

/** A line of a playlist file. `path` is empty where it says none. */
export type FileLine = { path: string } & IdentifiedLine & NamedLine;

type Way = (read: CatalogueReader, lines: readonly FileLine[]) => (number | null)[];

const byPath: Way = (read, lines) =>
  matchPaths(
    read,
    lines.map(({ path }) => path),
  );
/** As an address writes it, which some players do for files beside the playlist. */
const byDecodedPath: Way = (read, lines) =>
  matchPaths(
    read,
    lines.map(({ path }) => (path.includes('%') ? decoded(path) : '')),
  );

/** The surest first. */
const ways: readonly Way[] = [byPath, byDecodedPath, matchIds, matchNames];

/** The number of the song that each line means; null for one that is not found, or could be several. */
export function matchLines(read: CatalogueReader, lines: readonly FileLine[]): (number | null)[] {
  return ways.reduce<(number | null)[]>(
    (found, way) => {
      const left = lines.filter((_, index) => found[index] === null);
      if (left.length === 0) return found;
      const more = way(read, left).values();
      return found.map((song) => song ?? more.next().value ?? null);
    },
    lines.map(() => null),
  );
}
