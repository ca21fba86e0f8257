import { close, fstatSync, type Stats, stat } from 'node:fs';
import type { Quality } from '#contract/v1/folder-media.ts';
import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { Unreadable } from '#server/audio-files/sound/unreadable.ts';
import { missing } from '#server/errors.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { type OpenFile, openInside } from '../paths/open-inside.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { song as songTable } from '../store/tables.ts';
import type { SongForms } from './converted-songs.ts';
import { openConverted } from './open-converted.ts';
import { type GrowingSong, openForApp, type Wanted } from './open-for-app.ts';
import { openSmall } from './open-small.ts';
import { playsFormat } from './plays-format.ts';
import { fileSource, type OpenSong, type SongSource } from './song-source.ts';
import { waveSource } from './wave-source.ts';

type Entry = {
  path: string;
  file: OpenFile;
  source: SongSource;
  users: number;
  retired: boolean;
  usedAt: number;
  /** When its path was last looked at. */
  lookedAt: number;
};

const fileOf = select(fields(songTable, 'path', 'format', 'title', 'duration'), 'from song where id = ?');

const maxOpen = 64;
const idleMilliseconds = 30_000;
/** For how long an open file that is as it was is served without looking whether its path still leads to it. */
const lookMilliseconds = 1_000;

/**
 * Files stay open for a while, since a browser asks for one song in many parts; each asking looks at the open file, so that
 * one that was deleted, replaced or changed is not served from an old opening, and once a second at the path, which may
 * lead elsewhere.
 */
function openFiles(realFolders: () => string[]) {
  const entries = new Map<number, Entry>();

  function closeIfUnused(entry: Entry): void {
    if (entry.retired && entry.users === 0) close(entry.file.descriptor, () => undefined);
  }

  function retire(id: number, entry: Entry): void {
    entries.delete(id);
    entry.retired = true;
    closeIfUnused(entry);
  }

  function entryOf(id: number, path: string, format: Format, found: Stats): Entry | null {
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
    const source = file && sourceOf(file, format);
    if (file && !source) close(file.descriptor, () => undefined);
    if (!file || !source) return null;
    const entry: Entry = { path, file, source, users: 0, retired: false, usedAt: 0, lookedAt: 0 };
    entries.set(id, entry);
    for (const [oldest, other] of entries)
      if (entries.size > maxOpen && other !== entry) retire(oldest, other);
    return entry;
  }

  async function lookedFor(id: number, path: string, format: Format): Promise<Entry | null> {
    const found = await statOf(pathBytes(path));
    const entry = found && entryOf(id, path, format, found);
    return entry && Object.assign(entry, { lookedAt: performance.now() });
  }

  async function openOriginal(id: string, path: string, format: Format): Promise<OpenSong> {
    const open = entries.get(Number(id));
    const entry = isJustSeen(open, path) ? open : await lookedFor(Number(id), path, format);
    if (!entry) throw missing('The file of this song is no longer in the music folder.');
    entry.users += 1;
    entry.usedAt = performance.now();
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      entry.users -= 1;
      closeIfUnused(entry);
    };
    const etag = etagOf(id, entry.file);
    const { container, sentAs = format } = factsOf(format);
    return { ...entry.file, ...entry.source, etag, format: sentAs, container, release };
  }

  function sweep(before = performance.now() - idleMilliseconds): void {
    for (const [id, entry] of entries) if (entry.users === 0 && entry.usedAt < before) retire(id, entry);
  }
  const sweeping = setInterval(() => sweep(), idleMilliseconds).unref();

  return {
    openOriginal,
    close(): void {
      clearInterval(sweeping);
      for (const [id, entry] of entries) retire(id, entry);
    },
  };
}

/** Opens songs by their id alone. */
export function songOpener(read: CatalogueReader, realFolders: () => string[], forms: SongForms) {
  const files = openFiles(realFolders);

  return {
    /**
     * In a form that the asking browser plays; small where that is asked for and it becomes smaller. 404 for an unknown id
     * and for a file that is gone or lies outside the music folder, 415 for one that would have to be converted and cannot
     * be.
     */
    async open(id: string, userAgent: string, quality: Quality = 'original'): Promise<OpenSong> {
      const row = rowOf(read, id);
      const original = await files.openOriginal(id, row.path, parseFormat(row.format));
      return inForm(original, { ...row, userAgent, quality }, forms);
    },
    /** As it is, or in the form that an app asks for where this server can make it. 404 as above. */
    async openForApp(id: string, wanted: Wanted | undefined): Promise<OpenSong | GrowingSong> {
      const row = rowOf(read, id);
      const original = await files.openOriginal(id, row.path, parseFormat(row.format));
      return wanted === undefined ? original : openForApp(original, wanted, forms.forApps);
    },
    /** Whether songs can be had in other forms than their own. */
    canConvert: (): Promise<boolean> => forms.forApps.isAvailable(),
    close: (): void => files.close(),
  };
}

function rowOf(read: CatalogueReader, id: string) {
  const row = /^[1-9]\d{0,14}$/.test(id) ? read.get(fileOf, Number(id)) : null;
  if (row === null) throw missing('That song is not in the music folder.');
  return row;
}

export type SongOpener = ReturnType<typeof songOpener>;

type Asked = { format: string; title: string; duration: number; userAgent: string; quality: Quality };

/** The song as it is, or made into what was asked for. */
async function inForm(
  original: OpenSong,
  { format, title, duration, userAgent, quality }: Asked,
  { converted, small }: SongForms,
): Promise<OpenSong> {
  const song = quality === 'small' ? await openSmall(original, duration / 1000, small) : original;
  if (song !== original || playsFormat(parseFormat(format), userAgent)) return song;
  return openConverted(song, title, converted);
}

const etagOf = (id: string, { size, modifiedMilliseconds }: OpenFile) =>
  `"${id}-${size.toString(36)}-${modifiedMilliseconds.toString(36)}"`;

/** Null when the file is no longer what the scan found. */
function sourceOf({ descriptor, size }: OpenFile, format: Format): SongSource | null {
  if (factsOf(format).sentAs !== 'wav') return fileSource(descriptor, size);
  try {
    return waveSource(descriptor, size);
  } catch (thrown) {
    if (thrown instanceof Unreadable || thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/** The file is open, was looked for a moment ago, and is still what it was: one name less and it was taken away. */
function isJustSeen(entry: Entry | undefined, path: string): entry is Entry {
  if (entry?.path !== path || performance.now() - entry.lookedAt > lookMilliseconds) return false;
  const found = fstatSync(entry.file.descriptor);
  return isSame(entry.file, found) && found.nlink > 0;
}

function isSame(file: OpenFile, found: Stats): boolean {
  return found.size === file.size && Math.round(found.mtimeMs) === file.modifiedMilliseconds;
}

function statOf(path: string | Buffer): Promise<Stats | null> {
  return new Promise((resolve) => {
    stat(path, (failed, found) => resolve(failed ? null : found));
  });
}
