import * as z from 'zod/mini';
import { FolderThreads } from './folder-threads.ts';
import type { Log } from './log.ts';

const defaultPatienceMilliseconds = 5_000;
const askAnswer = z.nullable(z.string());

export type MusicFoldersOptions = {
  log: Log;
  /** Tests have less patience and a program that waits. */
  patienceMilliseconds?: number;
  program?: URL;
};

/** The threads of each music folder, and which folders answer. */
export function musicFolderThreads(folders: readonly string[], options: MusicFoldersOptions) {
  const { log, patienceMilliseconds = defaultPatienceMilliseconds, program } = options;
  const threads = new Map<string, FolderThreads>();
  const realFolders = new Map<string, string>();
  const listeners = new Set<() => void>();

  function onChange(folder: string, answers: boolean): void {
    if (answers) log.info({ folder }, 'the music folder answers again');
    else log.warn({ folder }, 'the music folder does not answer');
    if (answers) for (const listener of listeners) listener();
  }

  function of(folder: string): FolderThreads {
    const known = threads.get(folder);
    if (known) return known;
    const own = program ? { program } : {};
    const tell = (answers: boolean) => onChange(folder, answers);
    const made = new FolderThreads({ folder, patienceMilliseconds, onChange: tell, ...own });
    threads.set(folder, made);
    return made;
  }

  /** Asks whatever is behind a folder. Never rejects: where it does not answer, `answers` of its threads says so. */
  async function ask(folder: string): Promise<void> {
    const [said] = await Promise.allSettled([of(folder).ask({ kind: 'ask', folder })]);
    const realFolder = said.status === 'fulfilled' ? z.parse(askAnswer, said.value) : null;
    if (realFolder !== null) realFolders.set(folder, realFolder);
  }

  return {
    of,
    /** The real paths of those that were asked and are there. */
    realFolders,
    ask,
    /** The folders that do not answer. */
    silent: (): string[] => folders.filter((folder) => threads.get(folder)?.answers === false),
    /** Told after a folder that did not answer answers again. */
    whenAnswering: (listener: () => void): void => void listeners.add(listener),
    async close(): Promise<void> {
      await Promise.all([...threads.values()].map((one) => one.close()));
    },
  };
}
