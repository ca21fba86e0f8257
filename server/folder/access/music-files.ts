import * as z from 'zod/mini';
import { isInside } from '../paths/is-inside.ts';
import type { Examined } from './file-order.ts';
import type { FolderThreads } from './folder-threads.ts';
import { type MusicFoldersOptions, musicFolderThreads } from './music-folder-threads.ts';

const openAnswer = z.nullable(
  z.object({
    descriptor: z.number(),
    size: z.number(),
    modifiedMilliseconds: z.number(),
    realFolder: z.nullable(z.string()),
  }),
);
const lookAnswer = z.nullable(
  z.object({ size: z.number(), modifiedMilliseconds: z.number(), read: z.number() }),
);
const layoutAnswer = z.nullable(
  z.object({
    channels: z.number(),
    sampleRate: z.number(),
    frames: z.number(),
    bytesPerSample: z.number(),
    isLittleEndian: z.boolean(),
    isFloat: z.boolean(),
    isUnsigned: z.boolean(),
    start: z.number(),
    length: z.number(),
  }),
);
const partAnswer = z.nullable(z.instanceof(Uint8Array));
const tagsAnswer = z.array(z.object({ name: z.string(), values: z.array(z.string()) }));
const examinedAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['conflict', 'problem']), sentence: z.string() }),
  z.object({ kind: z.enum(['unreadable', 'empty', 'good']) }),
]);

/**
 * The files of the music folders, for the thread that answers listeners: every call is made by other threads. Each rejects
 * with 503 while the folder does not answer.
 */
export function openMusicFiles(folders: readonly string[], options: MusicFoldersOptions) {
  const { of, ask, realFolders, ...state } = musicFolderThreads(folders, options);

  /** Where a path lies; null where it lies in no music folder any more. A link may lead from one folder to another. */
  async function placed(path: string) {
    const folder = folders
      .filter((one) => isInside(one, path))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    if (folder === '') return null;
    const others = folders.filter((one) => one !== folder);
    await Promise.all(others.filter((one) => !realFolders.has(one)).map(ask));
    return { path, folder, otherRealFolders: others.flatMap((one) => realFolders.get(one) ?? []) };
  }

  return {
    /** An open file; null for what is not there, is no plain file or lies outside of the music. The caller closes it. */
    async open(path: string) {
      const place = await placed(path);
      if (place === null) return null;
      const threads = of(place.folder);
      const found = z.parse(openAnswer, await threads.ask({ kind: 'open', ...place }));
      if (found === null) return null;
      const { realFolder, ...file } = found;
      if (realFolder !== null) realFolders.set(place.folder, realFolder);
      return {
        ...fileThrough(threads, file, path),
        /** Whether whatever is behind its folder answers just now. */
        async doesFolderAnswer(): Promise<boolean> {
          await ask(place.folder);
          return threads.answers;
        },
      };
    },
    /** Some bytes within a file; null where it is gone. */
    async part(path: string, position: number, length: number): Promise<Uint8Array | null> {
      const place = await placed(path);
      if (place === null) return null;
      const answer = await of(place.folder).ask({ kind: 'part', position, length, ...place });
      return z.parse(partAnswer, answer);
    },
    /** The tags as they stand in a file now; none where it is gone or they cannot be read. */
    async tags(path: string, format: string) {
      const place = await placed(path);
      if (place === null) return [];
      return z.parse(tagsAnswer, await of(place.folder).ask({ kind: 'tags', format, ...place }));
    },
    /** What stands against a folder as a music folder beside this data folder. */
    async examine(folder: string, dataFolder: string): Promise<Examined> {
      return z.parse(examinedAnswer, await of(folder).ask({ kind: 'examine', folder, dataFolder }));
    },
    /** Whether every folder answers just now. */
    async doAnswer(): Promise<boolean> {
      await Promise.all(folders.map(ask));
      return state.silent().length === 0;
    },
    ...state,
  };
}

export type FilePart = { position: number; length: number };

type OpenedFile = { descriptor: number; size: number; modifiedMilliseconds: number };

/** What can be asked of an open file. */
function fileThrough(threads: FolderThreads, file: OpenedFile, path: string) {
  const { descriptor, size } = file;
  return {
    ...file,
    /**
     * What it is by now, and the bytes of `wanted`, which cost nothing more; null where it was taken away. `withPath`: also
     * where its path leads elsewhere.
     */
    async look(withPath: boolean, wanted: FilePart | null = null) {
      const into = wanted && shareableBuffer(wanted.length);
      const part = wanted && into && { ...wanted, into: into.buffer };
      const order = { kind: 'look', descriptor, path: withPath ? path : null, part } as const;
      const found = z.parse(lookAnswer, await threads.ask(order));
      return found && { ...found, bytes: into?.subarray(0, found.read) };
    },
    /** How the sound of an AIFF file lies in it; null when it is none. */
    layout: async () => z.parse(layoutAnswer, await threads.ask({ kind: 'layout', descriptor, size })),
    /** Up to `length` bytes; fewer at the end of the file. `into` is used where it is given. */
    async read(position: number, length: number, into = shareableBuffer(length)): Promise<Buffer> {
      const order = { kind: 'read', descriptor, position, into: into.buffer, length } as const;
      return into.subarray(0, z.parse(z.number(), await threads.ask(order)));
    },
    /** When the folder answers. */
    close: () => void threads.ask({ kind: 'close', descriptor }).catch(() => undefined),
  };
}

/** Room that another thread fills. */
export const shareableBuffer = (bytes: number): Buffer<SharedArrayBuffer> =>
  Buffer.from(new SharedArrayBuffer(bytes));

export type MusicFiles = ReturnType<typeof openMusicFiles>;
export type MusicFile = NonNullable<Awaited<ReturnType<MusicFiles['open']>>>;
