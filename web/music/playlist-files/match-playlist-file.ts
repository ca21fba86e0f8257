import type { Library, PlaylistLine } from '../provider/library.ts';
import type { FileSong } from './file-song.ts';
import { readPlaylistFile } from './read-playlist-file.ts';

/** What came of a file, before anything is saved. */
export type MatchedFile = {
  name: string;
  /** The songs that were found, in the order of the file. */
  ids: string[];
  /** How many of them stand in the file before. */
  repeated: number;
  missing: FileSong[];
};

const maxPath = 4096;

const lineOf = ({ location, line: _line, said: _said, ...about }: FileSong): PlaylistLine => ({
  path: location.slice(-maxPath),
  ...about,
});

/** Reads a file, and asks once which songs its lines mean. Rejects with a sentence. */
export async function matchPlaylistFile(
  library: Pick<Library, 'matchSongs'>,
  file: File,
): Promise<MatchedFile> {
  const { name, songs } = await readPlaylistFile(file);
  const found = await library.matchSongs(songs.map(lineOf));
  const ids = found.filter((id) => id !== undefined);
  return {
    name,
    ids,
    repeated: ids.length - new Set(ids).size,
    missing: songs.filter((_, index) => found[index] === undefined),
  };
}
