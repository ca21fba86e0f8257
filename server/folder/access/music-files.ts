import * as z from 'zod/mini';
import { isObjectPath } from '../objects/object-path.ts';
import type { ObjectStorage } from '../objects/storage-request.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { answers, type Examined } from './file-order.ts';
import { FolderThreads } from './folder-threads.ts';
import type { Log } from './log.ts';
import { type FolderCalls, objectFolder, objectThread } from './object-folders.ts';

const defaultPatienceMilliseconds = 5_000;

export type MusicFoldersOptions = {
  log: Log;
  /** Tests have less patience and a program that waits. */
  patienceMilliseconds?: number;
  program?: URL;
  /** Where folders `s3://…` are, and the folder for copies of objects. */
  objects?: { storage: ObjectStorage; temporaryFolder: string } | undefined;
};

function musicFolderThreads(folders: readonly string[], options: MusicFoldersOptions) {
  const { log, patienceMilliseconds = defaultPatienceMilliseconds, program, objects } = options;
  const storage =
    objects && objectThread({ ...objects, folders: folders.filter(isObjectPath), patienceMilliseconds });
  const threads = new Map<string, FolderCalls>();
  const realFolders = new Map<string, string>();
  const listeners = new Set<() => void>();

  function onChange(folder: string, answers: boolean, reason?: string): void {
    if (answers) log.info({ folder }, 'the music folder answers again');
    else log.warn({ folder, reason }, 'the music folder does not answer');
    if (answers) for (const listener of listeners) listener();
  }

  function of(folder: string): FolderCalls {
    const existing = threads.get(folder);
    if (existing) return existing;
    const own = program ? { program } : {};
    const tell = (answers: boolean, reason?: string) => onChange(folder, answers, reason);
    const created =
      storage && isObjectPath(folder)
        ? objectFolder({ folder, thread: storage, onChange: tell })
        : new FolderThreads({ folder, patienceMilliseconds, onChange: tell, ...own });
    threads.set(folder, created);
    return created;
  }

  /** Asks whatever is behind a folder. Never rejects: where it does not answer, `answers` of its threads says so. */
  async function ask(folder: string): Promise<void> {
    const [result] = await Promise.allSettled([of(folder).ask({ kind: 'ask', folder })]);
    const realFolder = result.status === 'fulfilled' ? z.parse(answers.ask, result.value) : null;
    if (realFolder !== null) realFolders.set(folder, realFolder);
  }

  return {
    of,
    /** The real paths of those that were asked and are there. */
    realFolders,
    ask,
    silent: (): string[] => folders.filter((folder) => threads.get(folder)?.answers === false),
    /** The callback runs after a silent folder answers again. */
    whenAnswering: (listener: () => void): void => void listeners.add(listener),
    async close(): Promise<void> {
      await Promise.all([...threads.values()].map((one) => one.close()));
      await storage?.close();
    },
  };
}

/** The files of the music folders. Every call runs in another thread and rejects with 503 while the folder does not answer. */
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
      const opened = z.parse(answers.open, await threads.ask({ kind: 'open', ...place }));
      if (opened === null) return null;
      const { realFolder, ...file } = opened;
      if (realFolder !== null) realFolders.set(place.folder, realFolder);
      return {
        ...fileThrough(threads, file, path),
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
      return z.parse(answers.part, answer);
    },
    /** The tags as they stand in a file now; none where it is gone or they cannot be read. */
    async tags(path: string, format: string) {
      const place = await placed(path);
      if (place === null) return [];
      return z.parse(answers.tags, await of(place.folder).ask({ kind: 'tags', format, ...place }));
    },
    /** A picture that a file holds in another form (base64 in Ogg, unsynchronised ID3); null where it is gone. */
    async picture(path: string, format: string, key: string): Promise<Uint8Array | null> {
      const place = await placed(path);
      if (place === null) return null;
      const answer = await of(place.folder).ask({ kind: 'picture', format, key, ...place });
      return z.parse(answers.picture, answer);
    },
    /** Why a folder cannot be a music folder together with this data folder. */
    async examine(folder: string, dataFolder: string): Promise<Examined> {
      const outer = folders.find((one) => isInside(one, folder)) ?? folder;
      return z.parse(answers.examine, await of(outer).ask({ kind: 'examine', folder, dataFolder }));
    },
    async doAnswer(): Promise<boolean> {
      await Promise.all(folders.map(ask));
      return state.silent().length === 0;
    },
    ...state,
  };
}

export type FilePart = { position: number; length: number };

/** An open file that a program is started with. Call `close` when the program has ended. */
export type ProgramInput = { descriptor: number; close: () => void };

type OpenedFile = { descriptor: number; size: number; modifiedMilliseconds: number };

function fileThrough(threads: FolderCalls, file: OpenedFile, path: string) {
  const { descriptor, size } = file;
  return {
    ...file,
    /** The file's present state, with the bytes of `range`; null where it was removed. `withPath`: also where its path leads elsewhere. */
    async look(withPath: boolean, range: FilePart | null = null) {
      const into = range && shareableBuffer(range.length);
      const part = range && into && { ...range, into: into.buffer };
      const order = { kind: 'look', descriptor, path: withPath ? path : null, part } as const;
      const state = z.parse(answers.look, await threads.ask(order));
      return state && { ...state, bytes: into?.subarray(0, state.read) };
    },
    /** How the sound of an AIFF file lies in it; null when it is none. */
    layout: async () => z.parse(answers.layout, await threads.ask({ kind: 'layout', descriptor, size })),
    /** Up to `length` bytes; fewer at the end of the file. `into` is used where it is given. */
    async read(position: number, length: number, into = shareableBuffer(length)): Promise<Buffer> {
      const order = { kind: 'read', descriptor, position, into: into.buffer, length } as const;
      return into.subarray(0, z.parse(z.number(), await threads.ask(order)));
    },
    /** The file as another program can read it; its `close` leaves this one open. */
    async openForProgram(): Promise<ProgramInput> {
      if (!isObjectPath(path)) return { descriptor, close: () => undefined };
      const copy = z.parse(answers.copy, await threads.ask({ kind: 'copy', descriptor }));
      return {
        descriptor: copy,
        close: () => void threads.ask({ kind: 'close', descriptor: copy }).catch(() => undefined),
      };
    },
    /** When the folder answers. */
    close: () => void threads.ask({ kind: 'close', descriptor }).catch(() => undefined),
  };
}

/** A buffer that another thread fills. */
export const shareableBuffer = (bytes: number): Buffer<SharedArrayBuffer> =>
  Buffer.from(new SharedArrayBuffer(bytes));

export type MusicFiles = ReturnType<typeof openMusicFiles>;
export type MusicFile = NonNullable<Awaited<ReturnType<MusicFiles['open']>>>;
