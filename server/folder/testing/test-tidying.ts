import { cpSync, existsSync, mkdirSync, renameSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mp3File, type TestTags } from './test-files.ts';

/** What somebody chooses when they write a file: each number selects one of a few values. */
export type ChosenTags = {
  title: number;
  artist: number;
  album: number;
  albumArtist: number;
  picture: number;
};
/** A song, a file that is no music, or one that its reader never finishes. */
type FileKind = 'song' | 'broken' | 'hanging';

export const directories = ['Amber', 'Birch/CD 1', 'Birch/CD 2', 'Cedar', 'Dune'];
const artists = ['Ida', 'Ossian', 'Marta'];

/** A music folder that somebody tidies up: what lies where, and which sound it is. Every write has a later time. */
export function testTidying(music: string, pictures: readonly Buffer[]) {
  const files = new Map<string, { sound: number; kind: FileKind }>();
  let writtenAt = 1_700_000_000;
  let fileCount = 0;

  function tagsOf({ title, artist, album, albumArtist, picture }: ChosenTags): TestTags {
    const tagPicture = pictures[picture] ?? pictures[picture - pictures.length];
    return {
      title: `Tune ${title}`,
      artist: artists[artist % 3] ?? '',
      album: `Album ${album % 4}`,
      track: String(1 + (title % 12)),
      genre: ['Jazz', 'Folk', 'Jazz', 'Folk', 'Audiobook'][title % 5] ?? '',
      date: String(1990 + (album % 3)),
      ...(albumArtist < 3 ? { albumArtist: artists[albumArtist] ?? '' } : {}),
      // The last ones are the same pictures, in a form in which no file contains them byte for byte.
      ...(tagPicture ? { picture: tagPicture, isCompressed: picture >= pictures.length } : {}),
    };
  }
  function put(path: string, bytes: Buffer | string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    writtenAt += 10;
    utimesSync(path, writtenAt, writtenAt);
  }
  const freePath = (directory: number) => {
    fileCount += 1;
    return join(music, directories[directory % directories.length] ?? '', `${fileCount}.mp3`);
  };
  const coverPath = (directory: number) =>
    join(music, directories[directory % directories.length] ?? '', 'cover.jpg');

  return {
    files,
    /** Songs by their paths, with their sound. */
    songs: () => [...files].filter(([, { kind }]) => kind === 'song'),
    hanging: () => [...files].filter(([, { kind }]) => kind === 'hanging').map(([path]) => path),
    freePath,
    newSound: () => 10_000 + fileCount,
    write(path: string, sound: number, tags: ChosenTags, kind: FileKind = 'song'): void {
      put(path, mp3File(tagsOf(tags), sound));
      files.set(path, { sound, kind });
    },
    copy(from: string, to: string): void {
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to);
      files.set(to, files.get(from) ?? { sound: 0, kind: 'song' });
    },
    move(from: string, to: string): void {
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
      files.set(to, files.get(from) ?? { sound: 0, kind: 'song' });
      files.delete(from);
    },
    remove(path: string): void {
      unlinkSync(path);
      files.delete(path);
    },
    breakFile(path: string): void {
      put(path, 'not music any more');
      files.set(path, { sound: 0, kind: 'broken' });
    },
    renameDirectory(directory: number): void {
      const from = join(music, directories[directory] ?? '');
      const to = join(music, `Renamed ${(fileCount += 1)}`);
      if (!existsSync(from)) return;
      renameSync(from, to);
      for (const [path, file] of Array.from(files))
        if (path.startsWith(`${from}/`)) {
          files.delete(path);
          files.set(path.replace(from, to), file);
        }
    },
    putCover: (directory: number, picture: number): void =>
      put(coverPath(directory), pictures[picture % pictures.length] ?? ''),
    removeCover(directory: number): void {
      if (existsSync(coverPath(directory))) unlinkSync(coverPath(directory));
    },
  };
}
