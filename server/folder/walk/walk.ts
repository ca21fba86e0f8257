import { realpathSync } from 'node:fs';
import { musicExtension } from '#server/audio-files/formats.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { discOfFolder, lyricsNames, pictureName, withoutEnding } from './file-names.ts';
import { type FileStat, statOf } from './file-stat.ts';
import { type Entry, listDirectory } from './list-directory.ts';
import type { ScannedFile, ScannedFiles } from './scanned-files.ts';

/** The files of the walk by inode. Eight bytes a file; the sets are made at the first lookup. */
function fileNumbers() {
  const met = new Map<number, { listed: number[]; inodes: Set<number> }>();

  function ofDevice(device: number) {
    const numbers = met.get(device) ?? { listed: [], inodes: new Set<number>() };
    met.set(device, numbers);
    return numbers;
  }

  return {
    add: ({ dev, ino }: FileStat): void => void ofDevice(dev).listed.push(ino),
    has({ dev, ino }: FileStat): boolean {
      const { listed, inodes } = ofDevice(dev);
      for (const number of listed) inodes.add(number);
      listed.length = 0;
      return inodes.has(ino);
    },
  };
}

const coverName = /^(cover|folder|front|album|albumart)\.(jpe?g|png|webp)$/i;
const artistPicture = /^artist\.[^.]+$/i;
const deepest = 64;

/**
 * Walks the folders by name and stat alone, without opening files, and adds songs and one cover of each directory to
 * `scanned`. Links come last, once for each place inside `realFolders`, so that no song is there twice and no loop is
 * walked. Returns directories that could not be listed: nothing below them is gone.
 */
export function walk(
  folders: string[],
  realFolders: string[],
  scanned: ScannedFiles,
  onFound: (count: number) => void,
): string[] {
  const closed: string[] = [];
  const directories = fileNumbers();
  const files = fileNumbers();
  const links: { path: string; directory: string; name: string; depth: number }[] = [];

  function enter(directory: string, depth: number, coverBeside: ScannedFile | null): void {
    const stat = statOf(directory);
    if (stat && directories.has(stat)) return;
    if (stat) directories.add(stat);
    const entries = stat && depth <= deepest ? listDirectory(directory) : null;
    if (entries === null) {
      closed.push(directory);
      return;
    }
    const cover = tellFiles(directory, entries, depth, coverBeside);
    // The cover of an album is in the parent of its discs' folders.
    for (const { name } of entries.filter(({ kind }) => kind === 'directory'))
      enter(pathOf(directory, name), depth + 1, discOfFolder(name) === null ? null : cover);
  }

  /** Tells of the songs of a directory and remembers its links; answers the cover that lies in it. */
  function tellFiles(
    directory: string,
    entries: Entry[],
    depth: number,
    coverBeside: ScannedFile | null,
  ): ScannedFile | null {
    const { songs, cover } = filesOf(directory, entries);
    if (mayShowArtist(entries, songs.length > 0)) scanned.pictureDirectory(directory);
    const ownLinks = entries.filter(({ kind }) => kind === 'link');
    for (const { name } of ownLinks) links.push({ path: pathOf(directory, name), directory, name, depth });
    scanned.directory({ directory, songs, cover: cover ?? coverBeside, isWhole: ownLinks.length === 0 });
    onFound(scanned.count());
    return cover;
  }

  /** Whatever is neither a song nor the first cover is not even asked about. */
  function filesOf(directory: string, entries: Entry[]): { songs: ScannedFile[]; cover: ScannedFile | null } {
    const lyrics = lyricsStamps(directory, entries);
    const songs: ScannedFile[] = [];
    let cover: ScannedFile | null = null;
    for (const { name } of entries.filter(({ kind }) => kind === 'file')) {
      const isSong = musicExtension(name) !== null;
      if (!isSong && (cover !== null || !coverName.test(name))) continue;
      const path = pathOf(directory, name);
      const stat = statOf(path);
      if (!stat?.isFile()) continue;
      if (isSong) {
        files.add(stat);
        songs.push(foundAt(path, directory, stat, lyrics.get(withoutEnding(name)) ?? 0));
      } else cover = foundAt(path, directory, stat, 0);
    }
    return { songs, cover };
  }

  function addLinked(path: string, directory: string, name: string, stat: FileStat): void {
    if (!stat.isFile() || files.has(stat)) return;
    const file = foundAt(path, directory, stat, 0);
    if (musicExtension(name) !== null) {
      files.add(stat);
      scanned.linkedSong(file);
    } else if (coverName.test(name)) scanned.linkedCover(file);
  }

  for (const folder of folders) enter(folder, 0, null);
  for (const { path, directory, name, depth } of links) {
    const stat = statInside(path, realFolders);
    if (stat?.isDirectory()) enter(path, depth + 1, null);
    else if (stat) addLinked(path, directory, name, stat);
  }
  scanned.complete();
  return closed;
}

/** Whether a picture may be an artist's: by its name, or in a directory without an album; artists' names are compared later. */
function mayShowArtist(entries: readonly Entry[], hasSongs: boolean): boolean {
  const isAlbum = hasSongs && !entries.some(({ kind }) => kind === 'directory');
  return entries.some(
    ({ name, kind }) =>
      kind === 'file' &&
      pictureName.test(name) &&
      (artistPicture.test(name) || (!isAlbum && !coverName.test(name))),
  );
}

const pathOf = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

function foundAt(path: string, directory: string, stat: FileStat, lyricsStamp: number): ScannedFile {
  return { path, directory, size: stat.size, modifiedMilliseconds: Math.round(stat.mtimeMs), lyricsStamp };
}

/** By the name of their song, without its ending. */
function lyricsStamps(directory: string, entries: Entry[]): Map<string, number> {
  const stamps = new Map<string, number>();
  for (const [song, files] of lyricsNames(entries.map(({ name }) => name)))
    for (const { name } of files) {
      const stat = statOf(pathOf(directory, name));
      if (stat) stamps.set(song, (stamps.get(song) ?? 0) + Math.round(stat.mtimeMs) + stat.size);
    }
  return stamps;
}

function statInside(path: string, realFolders: string[]): FileStat | null {
  try {
    const real = realpathSync.native(pathBytes(path), 'buffer').toString('latin1');
    return realFolders.some((folder) => isInside(folder, real)) ? statOf(path) : null;
  } catch {
    return null;
  }
}
