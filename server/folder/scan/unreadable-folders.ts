import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeFileAtomically } from '#server/storage/write-file-atomically.ts';
import { readablePath } from '../paths/odd-path.ts';

/** More are counted and not named. */
const maxPaths = 20;

const unreadableFolders = z.object({ count: z.number(), paths: z.array(z.string()) });

/** Folders in the music folders that the last scan could not list: how many, and the first of them by path. */
export type UnreadableFolders = z.output<typeof unreadableFolders>;

const fileOf = (dataFolder: string) => join(dataFolder, 'unreadable-folders.json');
const none: UnreadableFolders = { count: 0, paths: [] };

/** Stores what a scan found, for the server and for the command line. */
export function writeUnreadableFolders(dataFolder: string, folders: readonly string[]): void {
  const paths = folders.map(readablePath).toSorted().slice(0, maxPaths);
  const text = JSON.stringify({ count: folders.length, paths } satisfies UnreadableFolders);
  if (text !== existingText(dataFolder)) writeFileAtomically(fileOf(dataFolder), text);
}

function existingText(dataFolder: string): string {
  try {
    return readFileSync(fileOf(dataFolder), 'utf8');
  } catch {
    return JSON.stringify(none);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the last scan found. None before the first. */
export async function readUnreadableFolders(dataFolder: string): Promise<UnreadableFolders> {
  const text = await readFile(fileOf(dataFolder), 'utf8').catch(() => '');
  const stored = z.safeParse(unreadableFolders, parsed(text));
  return stored.success ? stored.data : none;
}
