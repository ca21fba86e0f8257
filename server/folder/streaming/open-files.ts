import { monotonicMs } from '#rules/clock.ts';
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
  lookedAt: number;
};

/** The part of a song of this size that will be read first; null where that is unknown, or more than one read. */
export type FirstPart = (size: number) => FilePart | null;

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
    const before = monotonicMs() - idleMilliseconds;
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

/** Keeps files open for a while, since a browser requests a song in parts. Each request checks the open file for deletion or change, and once a second its path. */
export function openFiles(music: Pick<MusicFiles, 'open'>) {
  const entries = openEntries();
  const looking = new Map<number, Promise<Entry | null>>();

  async function openEntry(id: number, path: string, format: Format): Promise<Entry | null> {
    const file = await music.open(path);
    const source = file && (await sourceOf(file, format));
    if (file && !source) file.close();
    if (!file || !source) return null;
    const lookedAt = monotonicMs();
    const entry: Entry = { path, file, source, users: 0, retired: false, usedAt: lookedAt, lookedAt };
    entries.add(id, entry);
    return entry;
  }

  /** The open file where it is what it was, else another opening. */
  async function lookedFor(id: number, path: string, format: Format): Promise<Entry | null> {
    const entry = entries.get(id);
    if (!entry) return openEntry(id, path, format);
    if (entry.path === path && (await isAsItWas(entry)) && !entry.retired) {
      entries.add(id, entry);
      return entry;
    }
    entries.retire(id, entry);
    return openEntry(id, path, format);
  }

  /** Of many who ask for one song at once, one looks. */
  function entryOf(id: number, path: string, format: Format): Promise<Entry | null> {
    const begun = looking.get(id);
    if (begun) return begun;
    const lookup = lookedFor(id, path, format).finally(() => looking.delete(id));
    looking.set(id, lookup);
    return lookup;
  }

  /** The part that will be asked of a file that is open and as it was, read while it is looked at. */
  async function readAhead(id: number, path: string, firstPart: FirstPart): Promise<ReadPart | null> {
    const entry = entries.get(id);
    const range = entry?.path === path && entry.source === entry.file ? firstPart(entry.source.size) : null;
    if (!entry || !range) return null;
    const bytes = await bytesAsItWas(entry, range);
    return bytes && !entry.retired ? { entry, position: range.position, bytes } : null;
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
    entry.usedAt = monotonicMs();
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
  const { modifiedMilliseconds } = file;
  let released = false;
  return {
    openForProgram: () => file.openForProgram(),
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
async function bytesAsItWas(entry: Entry, range: FilePart | null): Promise<Buffer | null> {
  const isDue = monotonicMs() - entry.lookedAt > lookMilliseconds;
  // It stays open meanwhile.
  entry.users += 1;
  const state = await entry.file.look(isDue, range).finally(() => {
    entry.users -= 1;
    closeIfUnused(entry);
  });
  if (isDue) entry.lookedAt = monotonicMs();
  const { size, modifiedMilliseconds } = entry.file;
  if (state?.size !== size || state.modifiedMilliseconds !== modifiedMilliseconds) return null;
  return state.bytes ?? Buffer.alloc(0);
}
