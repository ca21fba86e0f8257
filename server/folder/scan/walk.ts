import { realpathSync, type Stats, statSync } from 'node:fs';
import { musicExtension } from '#server/audio-files/formats.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { isInside } from '../paths/open-inside.ts';
import { discOfFolder } from './disc-folder.ts';
import type { FoundFiles } from './found-files.ts';
import { type Entry, listDirectory } from './list-directory.ts';

const coverName = /^(cover|folder|front|album|albumart)\.(jpe?g|png|webp)$/i;
const lyricsName = /\.lrc$/i;
const deepest = 64;

/**
 * Walks the folders by name and stat alone and tells `found` of songs and of one cover a directory; nothing is opened,
 * and pipes, devices and sockets are passed by. Links come last: one counts when it leads to a place inside
 * `realFolders` that the walk has not seen already, so that no song is there twice and no loop is walked. Answers the
 * directories that could not be listed: nothing below them counts as gone.
 */
export function walk(
  folders: string[],
  realFolders: string[],
  found: FoundFiles,
  onFound: (count: number) => void,
): string[] {
  const closed: string[] = [];
  const seenDirectories = new Set<string>();
  const links: { path: string; directory: string; name: string; depth: number }[] = [];

  function enter(directory: string, depth: number): void {
    const stat = statOf(directory);
    if (stat && !isFirstSight(stat)) return;
    const entries = stat && depth <= deepest ? listDirectory(directory) : null;
    if (entries === null) {
      closed.push(directory);
      return;
    }
    const lyrics = lyricsStamps(directory, entries);
    for (const { name, kind } of entries) {
      const path = `${directory === '/' ? '' : directory}/${name}`;
      if (kind === 'directory') enter(path, depth + 1);
      if (kind === 'file') keep(path, directory, name, statOfMusic(path, directory, name), lyrics);
      if (kind === 'link') links.push({ path, directory, name, depth });
    }
    onFound(found.count());
    // The cover of an album lies beside the folders of its discs.
    for (const { name, kind } of entries)
      if (kind === 'directory' && discOfFolder(name) !== null)
        found.shareCover(directory, `${directory}/${name}`);
  }

  function isFirstSight(stat: Stats): boolean {
    const identity = identityOf(stat);
    if (seenDirectories.has(identity)) return false;
    seenDirectories.add(identity);
    return true;
  }

  /** Whatever is neither a song nor a wanted cover is not even asked about. */
  function statOfMusic(path: string, directory: string, name: string): Stats | null {
    const isWanted = musicExtension(name) !== null || (coverName.test(name) && !found.hasCover(directory));
    return isWanted ? statOf(path) : null;
  }

  function keep(
    path: string,
    directory: string,
    name: string,
    stat: Stats | null,
    lyrics: ReadonlyMap<string, number>,
  ): void {
    if (!stat?.isFile()) return;
    const lyricsStamp = lyrics.get(name.replace(/\.[^.]+$/, '')) ?? 0;
    const file = {
      path,
      directory,
      size: stat.size,
      modifiedMilliseconds: Math.round(stat.mtimeMs),
      lyricsStamp,
    };
    if (musicExtension(name) !== null) found.song(file, identityOf(stat));
    else if (coverName.test(name)) found.cover(file);
  }

  for (const folder of folders) enter(folder, 0);
  const isMet = links.length > 0 ? found.identities() : () => false;
  for (const { path, directory, name, depth } of links) {
    const stat = statInside(path, realFolders);
    if (stat?.isDirectory()) enter(path, depth + 1);
    else if (stat && !isMet(identityOf(stat))) keep(path, directory, name, stat, new Map());
  }
  found.complete();
  return closed;
}

const identityOf = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** By the name of their song, without its ending. */
function lyricsStamps(directory: string, entries: Entry[]): Map<string, number> {
  const stamps = new Map<string, number>();
  for (const { name } of entries) {
    const stat = lyricsName.test(name) ? statOf(`${directory}/${name}`) : null;
    if (stat) stamps.set(name.replace(lyricsName, ''), Math.round(stat.mtimeMs) + stat.size);
  }
  return stamps;
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
