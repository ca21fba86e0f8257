import { close, type Stats, stat } from 'node:fs';
import { missing } from '#server/errors.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { pathBytes } from './odd-path.ts';
import { type OpenFile, openInside } from './open-inside.ts';
import { text } from './row.ts';

/** A song's open file. `release` must be called once, when nothing reads it any more. */
export type OpenSong = OpenFile & { etag: string; format: string; release: () => void };

type Entry = { path: string; file: OpenFile; users: number; retired: boolean; usedAt: number };

const mostOpen = 64;
const idleMilliseconds = 30_000;

/**
 * Opens songs by their id alone. Files stay open for a while, since a browser asks for one song in many parts; each
 * asking looks at the path first, so that a file that was deleted or replaced is not served from an old opening.
 */
export function songOpener(read: CatalogueReader, realFolders: () => string[]) {
  const entries = new Map<number, Entry>();

  function closeIfUnused(entry: Entry): void {
    if (entry.retired && entry.users === 0) close(entry.file.descriptor, () => undefined);
  }

  function retire(id: number, entry: Entry): void {
    entries.delete(id);
    entry.retired = true;
    closeIfUnused(entry);
  }

  function entryOf(id: number, path: string, found: Stats): Entry | null {
    const known = entries.get(id);
    if (known) {
      entries.delete(id);
      if (known.path === path && isSame(known.file, found)) {
        entries.set(id, known);
        return known;
      }
      retire(id, known);
    }
    const file = openInside(realFolders(), pathBytes(path));
    if (file === null) return null;
    const entry: Entry = { path, file, users: 0, retired: false, usedAt: 0 };
    entries.set(id, entry);
    for (const [oldest, other] of entries)
      if (entries.size > mostOpen && other !== entry) retire(oldest, other);
    return entry;
  }

  const sweeping = setInterval(() => {
    const before = performance.now() - idleMilliseconds;
    for (const [id, entry] of entries) if (entry.users === 0 && entry.usedAt < before) retire(id, entry);
  }, idleMilliseconds);
  sweeping.unref();

  return {
    /** 404 for an unknown id and for a file that is gone or lies outside the music folder. */
    async open(id: string): Promise<OpenSong> {
      const row = /^[1-9]\d{0,14}$/.test(id)
        ? read.get('select path, format from song where id = ?', Number(id))
        : null;
      if (row === null) throw missing('That song is not in the music folder.');
      const path = text(row, 'path');
      const found = await statOf(pathBytes(path));
      const entry = found && entryOf(Number(id), path, found);
      if (!entry) throw missing('The file of this song is no longer in the music folder.');
      entry.users += 1;
      entry.usedAt = performance.now();
      let released = false;
      const { file } = entry;
      const etag = `"${id}-${file.size.toString(36)}-${file.modifiedMilliseconds.toString(36)}"`;
      const release = () => {
        if (released) return;
        released = true;
        entry.users -= 1;
        closeIfUnused(entry);
      };
      return { ...file, etag, format: text(row, 'format'), release };
    },
    close(): void {
      clearInterval(sweeping);
      for (const [id, entry] of entries) retire(id, entry);
    },
  };
}

export type SongOpener = ReturnType<typeof songOpener>;

function isSame(file: OpenFile, found: Stats): boolean {
  return found.size === file.size && Math.round(found.mtimeMs) === file.modifiedMilliseconds;
}

function statOf(path: string | Buffer): Promise<Stats | null> {
  return new Promise((resolve) => {
    stat(path, (failed, found) => resolve(failed ? null : found));
  });
}
