import { matchSongs, songFiles } from '#contract/v1/folder-files.ts';
import { type App, serve } from '#server/serve.ts';
import { matchNames } from '../files/match-names.ts';
import { matchPaths } from '../files/match-paths.ts';
import { songPaths } from '../files/song-paths.ts';
import { numberOnEitherSide, referenceTo } from '../resources/resource-id.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';

/** Songs as files: what export and import of playlist files ask for. */
export function fileRoutes(app: App, read: CatalogueReader, folders: readonly string[]): void {
  serve(app, songFiles, ({ input: { ids } }) => {
    const numbers = ids.map((id) => numberOnEitherSide('songs', id));
    const paths = songPaths(
      read,
      folders,
      numbers.filter((number) => number !== null),
    );
    return { data: ids.map((id, index) => ({ id, path: paths.get(numbers[index] ?? 0) ?? null })) };
  });

  serve(app, matchSongs, ({ input: { data } }) => {
    const byPath = matchPaths(
      read,
      data.map(({ path }) => path),
    );
    const left = data.filter((_, index) => byPath[index] === null);
    const byNames = matchNames(read, left).values();
    return {
      data: byPath.map((number) => {
        const found = number ?? byNames.next().value ?? null;
        return found === null ? null : referenceTo('songs', 'library', found).id;
      }),
    };
  });
}
