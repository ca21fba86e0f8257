import { type Format, factsOf } from '#server/audio-files/formats.ts';
import { missing } from '#server/http/errors.ts';
import type { FilePart, MusicFile, MusicFiles } from '../access/music-files.ts';
import type { OpenSong, SongSource } from './song-source.ts';
import { waveSource } from './wave-source.ts';

type Entry = {
  path: string;
  file: MusicFile;
  source: SongSource;
  users: number;
  retired: boolean;
  usedAt: number;
  /** When its path was last looked at. */
  lookedAt: number;
};

/** The part that will be read first of a song of so many bytes; null where that is not known, or more than one read. */
export type FirstPart = (size: number) => FilePart | null;

/** A part of an open file. */
type ReadPart = { entry: Entry; position: number; bytes: Buffer };

const maxOpen = 64;
const idleMilliseconds = 30_000;
/** For how long an open file that is as it was is served without looking whether its path still leads to it. */
const lookMilliseconds = 1_000;

function closeIfUnused(entry: Entry): void {
  if (entry.retired && entry.users === 0) entry.file.close();
}

/** The files that are open, the last used at the end; those that nobody used for a while are closed. */
function openEntries() {
  const entries = new Map<number, Entry>();

  function retire(id: number, entry: Entry): void {
    if (entry.retired) return;
    if (entries.get(id) === entry) entries.delete(id);
    entry.retired = true;
    closeIfUnused(entry);
  }
  function sweep(): void {
    const before = performance.now() - idleMilliseconds;
    for (const [id, entry] of entries) if (entry.users === 0 && entry.usedAt < before) retire(id, entry);
  }
  const sweeping = setInterval(sweep, idleMilliseconds).unref();

  return {
    get: (id: number) => entries.get(id),
    /** Last in the line; the first goes where there are too many. */
    add(id: number, entry: Entry): void {
      entries.delete(id);
      entries.set(id, entry);
      for (const [oldest, other] of entries)
        if (entries.size > maxOpen && other !== entry) retire(oldest, other);
    },
    retire,
    close(): void {
      clearInterval(sweeping);
      for (const [id, entry] of entries) retire(id, entry);
    },
  };
}

/**
 * Files stay open for a while, since a browser asks for one song in many parts; each asking looks at the open file, so that
 * one that was deleted, replaced or changed is not served from an old opening, and once a second at the path, which may
 * lead elsewhere.
 */
export function openFiles(music: Pick<MusicFiles, 'open'>) {
  const entries = openEntries();
  const looking = new Map<number, Promise<Entry | null>>();

  async function openEntry(id: number, path: string, format: Format): Promise<Entry | null> {
    const file = await music.open(path);
    const source = file && (await sourceOf(file, format));
    if (file && !source) file.close();
    if (!file || !source) return null;
    const lookedAt = performance.now();
    const entry: Entry = { path, file, source, users: 0, retired: false, usedAt: lookedAt, lookedAt };
    entries.add(id, entry);
    return entry;
  }

  /** The open file where it is what it was, else another opening. */
  async function lookedFor(id: number, path: string, format: Format): Promise<Entry | null> {
    const known = entries.get(id);
    if (!known) return openEntry(id, path, format);
    if (known.path === path && (await isAsItWas(known)) && !known.retired) {
      entries.add(id, known);
      return known;
    }
    entries.retire(id, known);
    return openEntry(id, path, format);
  }

  /** Of many who ask for one song at once, one looks. */
  function entryOf(id: number, path: string, format: Format): Promise<Entry | null> {
    const begun = looking.get(id);
    if (begun) return begun;
    const found = lookedFor(id, path, format).finally(() => looking.delete(id));
    looking.set(id, found);
    return found;
  }

  /** The part that will be asked of a file that is open and as it was, read while it is looked at. */
  async function readAhead(id: number, path: string, firstPart: FirstPart): Promise<ReadPart | null> {
    const known = entries.get(id);
    const wanted = known?.path === path && known.source === known.file ? firstPart(known.source.size) : null;
    if (!known || !wanted) return null;
    const bytes = await bytesAsItWas(known, wanted);
    return bytes && !known.retired ? { entry: known, position: wanted.position, bytes } : null;
  }

  async function openOriginal(
    id: string,
    path: string,
    format: Format,
    firstPart?: FirstPart,
  ): Promise<OpenSong> {
    const ahead = firstPart ? await readAhead(Number(id), path, firstPart) : null;
    const entry = ahead?.entry ?? (await entryOf(Number(id), path, format));
    if (!entry) throw missing('The file of this song is no longer in the music folder.');
    // Another asking may have closed it since.
    if (entry.retired) return openOriginal(id, path, format);
    entry.users += 1;
    entry.usedAt = performance.now();
    const song = songOf(id, entry, format, () => {
      entry.users -= 1;
      closeIfUnused(entry);
    });
    return ahead ? { ...song, read: readAfter(ahead, song) } : song;
  }

  return { openOriginal, close: () => entries.close() };
}

const readAfter =
  ({ position, bytes }: ReadPart, song: SongSource): SongSource['read'] =>
  (from, length, into) =>
    from === position && length === bytes.length ? Promise.resolve(bytes) : song.read(from, length, into);

/** The file of a song as it is served. `onRelease` is called once. */
function songOf(id: string, { file, source }: Entry, format: Format, onRelease: () => void): OpenSong {
  const { container, sentAs = format } = factsOf(format);
  const { descriptor, modifiedMilliseconds } = file;
  let released = false;
  return {
    descriptor,
    modifiedMilliseconds,
    doesFolderAnswer: () => file.doesFolderAnswer(),
    size: source.size,
    read: (position, length, into) => source.read(position, length, into),
    etag: etagOf(id, file),
    format: sentAs,
    container,
    release() {
      if (!released) onRelease();
      released = true;
    },
  };
}

const etagOf = (id: string, { size, modifiedMilliseconds }: MusicFile) =>
  `"${id}-${size.toString(36)}-${modifiedMilliseconds.toString(36)}"`;

/** Null when the file is no longer what the scan found. */
async function sourceOf(file: MusicFile, format: Format): Promise<SongSource | null> {
  return factsOf(format).sentAs === 'wav' ? waveSource(file) : file;
}

const isAsItWas = async (entry: Entry): Promise<boolean> => (await bytesAsItWas(entry, null)) !== null;

/** What is wanted of a file that is as it was; null where it is not. Once a second its path is looked at too. */
async function bytesAsItWas(entry: Entry, wanted: FilePart | null): Promise<Buffer | null> {
  const isDue = performance.now() - entry.lookedAt > lookMilliseconds;
  // It stays open meanwhile.
  entry.users += 1;
  const found = await entry.file.look(isDue, wanted).finally(() => {
    entry.users -= 1;
    closeIfUnused(entry);
  });
  if (isDue) entry.lookedAt = performance.now();
  const { size, modifiedMilliseconds } = entry.file;
  if (found?.size !== size || found.modifiedMilliseconds !== modifiedMilliseconds) return null;
  return found.bytes ?? Buffer.alloc(0);
}
