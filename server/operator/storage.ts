import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerStatus } from '#contract/operator.ts';

/** What lies in the data folder, by what it is for. First match counts. */
const kinds: readonly { name: string; is: RegExp }[] = [
  { name: 'Accounts and libraries', is: /^earshot\.sqlite(-wal|-shm)?$/ },
  { name: 'Catalogue of the music folder', is: /^folder.*\.sqlite(-wal|-shm)?$/ },
  { name: 'Backups', is: /^backups$/ },
  { name: 'Copies from before an upgrade or a restore', is: /\.before-/ },
  { name: 'Covers and converted songs', is: /^(artwork|pictures|converted|demo)/ },
  { name: 'Pictures of podcasts', is: /^podcast/ },
];
const nameOf = (entry: string) => kinds.find(({ is }) => is.test(entry))?.name ?? 'Everything else';

/** Bytes below a path; what goes away meanwhile counts nothing. */
async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry?.isDirectory()) return entry?.size ?? 0;
  let bytes = 0;
  for (const entry of await readdir(path).catch(() => [])) bytes += await sizeOf(join(path, entry));
  return bytes;
}

/** How much is free on the disk of a folder; null where the system does not say. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? null : disk.bavail * disk.bsize;
}

/** The sizes of the data folder's parts, the largest first. */
export async function storageParts(dataFolder: string): Promise<ServerStatus['storage']['parts']> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(dataFolder).catch(() => [])) {
    const name = nameOf(entry);
    sizes.set(name, (sizes.get(name) ?? 0) + (await sizeOf(join(dataFolder, entry))));
  }
  return [...sizes]
    .map(([name, bytes]) => ({ name, bytes }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
}
