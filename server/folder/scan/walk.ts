import { realpathSync, type Stats, statSync } from 'node:fs';
import { musicExtension } from '../frames/sound-of.ts';
import { pathBytes } from '../odd-path.ts';
import { isInside } from '../open-inside.ts';
import { type Entry, listDirectory } from './list-directory.ts';

export type FoundFile = { path: string; directory: string; size: number; modifiedMilliseconds: number };

/** What lies in the music folders: songs in the order of their paths, one cover a directory. */
export type Walk = {
  songs: FoundFile[];
  covers: Map<string, FoundFile>;
  /** Directories that could not be listed: nothing below them counts as gone. */
  closed: string[];
};

const coverName = /^(cover|folder|front|album|albumart)\.(jpe?g|png|webp)$/i;
/** Folders that hold one disc of an album: its cover lies beside them. */
const discFolder = /^(cd|dis[ck])[\s._-]*\d{1,2}$/i;
const deepest = 64;

/**
 * Walks the folders by name and stat alone; nothing is opened, and pipes, devices and sockets are passed by. Links
 * come last: one counts when it leads to a place inside `realFolders` that the walk has not seen already, so that no
 * song is there twice and no loop is walked.
 */
export function walk(folders: string[], realFolders: string[], onFound: (count: number) => void): Walk {
  const found: Walk = { songs: [], covers: new Map(), closed: [] };
  const seen = new Set<string>();
  const links: { path: string; directory: string; name: string; depth: number }[] = [];

  function enter(directory: string, depth: number): void {
    const stat = statOf(directory);
    if (stat && !firstSight(stat)) return;
    const entries = stat && depth <= deepest ? listDirectory(directory) : null;
    if (entries === null) {
      found.closed.push(directory);
      return;
    }
    for (const { name, kind } of entries) {
      const path = `${directory === '/' ? '' : directory}/${name}`;
      if (kind === 'directory') enter(path, depth + 1);
      if (kind === 'file') keep(path, directory, name, null);
      if (kind === 'link') links.push({ path, directory, name, depth });
    }
    onFound(found.songs.length);
    shareCover(directory, entries);
  }

  function shareCover(directory: string, entries: Entry[]): void {
    const cover = found.covers.get(directory);
    for (const { name, kind } of entries) {
      const disc = `${directory}/${name}`;
      if (cover && kind === 'directory' && discFolder.test(name) && !found.covers.has(disc))
        found.covers.set(disc, { ...cover, directory: disc });
    }
  }

  function keep(path: string, directory: string, name: string, linked: Stats | null): void {
    const isSong = musicExtension(name) !== null;
    if (!isSong && (!coverName.test(name) || found.covers.has(directory))) return;
    const stat = linked ?? statOf(path);
    if (!stat?.isFile()) return;
    const file = { path, directory, size: stat.size, modifiedMilliseconds: Math.round(stat.mtimeMs) };
    if (!isSong) found.covers.set(directory, file);
    else if (firstSight(stat) || linked === null) found.songs.push(file);
  }

  function firstSight({ dev, ino }: Stats): boolean {
    const identity = `${dev}:${ino}`;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  }

  for (const folder of folders) enter(folder, 0);
  for (const { path, directory, name, depth } of links) {
    const stat = statInside(path, realFolders);
    if (stat?.isDirectory()) enter(path, depth + 1);
    else if (stat) keep(path, directory, name, stat);
  }
  return found;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(pathBytes(path), { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function statInside(path: string, realFolders: string[]): Stats | null {
  try {
    const real = realpathSync.native(pathBytes(path), 'buffer').toString('latin1');
    return realFolders.some((folder) => isInside(folder, real)) ? statOf(path) : null;
  } catch {
    return null;
  }
}
