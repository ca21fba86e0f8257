import { matchSongs, songFiles } from '#contract/v1/folder-files.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { matchLines } from '../files/match-lines.ts';
import { songFilesOf } from '../files/song-files-of.ts';
import { numberOnEitherSide, referenceTo } from '../resources/resource-id.ts';

/** Songs as files: what export and import of playlist files ask for. */
export function fileRoutes(app: App, read: CatalogueReader, folders: readonly string[]): void {
  serve(app, songFiles, ({ input: { ids } }) => {
    const numbers = ids.map((id) => numberOnEitherSide('songs', id));
    const files = songFilesOf(
      read,
      folders,
      numbers.filter((number) => number !== null),
    );
    const none = { path: null, recordingId: null, isrc: null };
    return { data: ids.map((id, index) => ({ id, ...(files.get(numbers[index] ?? 0) ?? none) })) };
  });

  serve(app, matchSongs, ({ input: { data } }) => {
    return {
      data: matchLines(read, data).map((number) =>
        number === null ? null : referenceTo('songs', 'library', number).id,
      ),
    };
  });
}
