import type { Quality } from '#contract/v1/folder-media.ts';
import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { missing } from '#server/errors.ts';
import type { MusicFile, MusicFiles, WantedPart } from '../access/music-files.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { song as songTable } from '../store/tables.ts';
import type { SongForms } from './converted-songs.ts';
import { openConverted } from './open-converted.ts';
import { type GrowingSong, openForApp, type Wanted } from './open-for-app.ts';
import { openSmall } from './open-small.ts';
import { playsFormat } from './plays-format.ts';
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
type FirstPart = (size: number) => WantedPart | null;

/** A part of an open file. */
type ReadPart = { entry: Entry; position: number; bytes: Buffer };

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
function openFiles(music: MusicFiles) {
  const entries = new Map<number, Entry>();
  const looking = new Map<number, Promise<Entry | null>>();

  function closeIfUnused(entry: Entry): void {
    if (entry.retired && entry.users === 0) entry.file.close();
  }

  function retire(id: number, entry: Entry): void {
    if (entries.get(id) === entry) entries.delete(id);
    entry.retired = true;
    closeIfUnused(entry);
  }

  async function openEntry(id: number, path: string, format: Format): Promise<Entry | null> {
    const file = await music.open(path);
    const source = file && (await sourceOf(file, format));
    if (file && !source) file.close();
    if (!file || !source) return null;
    const lookedAt = performance.now();
    const entry: Entry = { path, file, source, users: 0, retired: false, usedAt: lookedAt, lookedAt };
    entries.set(id, entry);
    for (const [oldest, other] of entries)
      if (entries.size > maxOpen && other !== entry) retire(oldest, other);
    return entry;
  }

  /** The open file where it is what it was, else another opening. */
  async function lookedFor(id: number, path: string, format: Format): Promise<Entry | null> {
    const known = entries.get(id);
    if (!known) return openEntry(id, path, format);
    if (known.path === path && (await isAsItWas(known))) {
      entries.delete(id);
      entries.set(id, known);
      return known;
    }
    retire(id, known);
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

const readAfter =
  ({ position, bytes }: ReadPart, { read }: SongSource): SongSource['read'] =>
  (from, length, into) =>
    from === position && length === bytes.length ? Promise.resolve(bytes) : read(from, length, into);

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

/** Opens songs by their id alone. */
export function songOpener(read: CatalogueReader, music: MusicFiles, forms: SongForms) {
  const files = openFiles(music);

  return {
    /**
     * In a form that the asking browser plays; small where that is asked for and it becomes smaller. 404 for an unknown id
     * and for a file that is gone or lies outside the music folder, 415 for one that would have to be converted and cannot
     * be.
     */
    async open(
      id: string,
      userAgent: string,
      quality: Quality = 'original',
      firstPart?: FirstPart,
    ): Promise<OpenSong> {
      const row = rowOf(read, id);
      const original = await files.openOriginal(id, row.path, parseFormat(row.format), firstPart);
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

const etagOf = (id: string, { size, modifiedMilliseconds }: MusicFile) =>
  `"${id}-${size.toString(36)}-${modifiedMilliseconds.toString(36)}"`;

/** Null when the file is no longer what the scan found. */
async function sourceOf(file: MusicFile, format: Format): Promise<SongSource | null> {
  return factsOf(format).sentAs === 'wav' ? waveSource(file) : file;
}

const isAsItWas = async (entry: Entry): Promise<boolean> => (await bytesAsItWas(entry, null)) !== null;

/** What is wanted of a file that is as it was; null where it is not. Once a second its path is looked at too. */
async function bytesAsItWas(entry: Entry, wanted: WantedPart | null): Promise<Buffer | null> {
  const isDue = performance.now() - entry.lookedAt > lookMilliseconds;
  const found = await entry.file.look(isDue, wanted);
  if (isDue) entry.lookedAt = performance.now();
  const { size, modifiedMilliseconds } = entry.file;
  if (found?.size !== size || found.modifiedMilliseconds !== modifiedMilliseconds) return null;
  return found.bytes ?? Buffer.alloc(0);
}
