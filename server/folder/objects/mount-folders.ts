import { copiesFolder } from './copies-folder.ts';
import { mountObjects } from './mounted-objects.ts';
import { isObjectPath } from './object-path.ts';
import { createObjectTree } from './object-tree.ts';
import { createTurns, type OpenObject, openObject } from './read-object.ts';
import { createStorageClient, type StorageClient } from './storage-client.ts';
import { StorageFault } from './storage-fault.ts';
import type { ObjectStorage } from './storage-request.ts';

/** A scan has more patience than a listener. */
const times = { answerMs: 20_000, idleMs: 20_000 };

export type MountNeeds = {
  storage: ObjectStorage | undefined;
  dataFolder: string;
  /** Called with the number of objects, page by page. */
  onListed: (count: number) => void;
};

/** Lists those of the folders that are in object storage, and lets this process read them. */
export async function mountFolders(
  folders: readonly string[],
  { storage, dataFolder, onListed }: MountNeeds,
): Promise<void> {
  const ofObjects = folders.filter(isObjectPath);
  if (ofObjects.length === 0) return;
  const tree = createObjectTree();
  const problems = new Map<string, string>();
  const opened = new Map<string, OpenObject>();
  const losses = new Map<string, StorageFault>();
  const turns = createTurns();
  const client = storage && createStorageClient(storage, ofObjects, times);
  let count = 0;
  for (const folder of ofObjects) {
    tree.addFolder(folder);
    const problem = client
      ? await listInto(folder, client, (objects) => {
          for (const object of objects) tree.add(folder, object);
          count += objects.length;
          onListed(count);
        })
      : 'No object storage is set up.';
    if (problem !== null) problems.set(folder, `${folder} cannot be read. ${problem}`);
  }

  function open(path: string): OpenObject | null {
    const existing = opened.get(path);
    if (existing) return existing;
    const object = losses.has(path) ? null : tree.object(path);
    if (object === null || !client) return null;
    const source = { client, temporaryFolder: copiesFolder(dataFolder), turns };
    const created = openObject(source, { path, size: object.size, etag: object.etag });
    opened.set(path, created);
    return created;
  }

  function close(path: string): void {
    opened.get(path)?.close();
    opened.delete(path);
  }

  mountObjects({
    list: (path) => tree.list(path),
    stat: (path) => tree.stat(path),
    problem: (folder) => problems.get(folder) ?? null,
    bytes: (path) => open(path)?.bytes() ?? null,
    open,
    close,
    lose(path, fault) {
      close(path);
      losses.set(path, fault);
    },
    lossOf: (path) => losses.get(path) ?? null,
  });
}

/** Resolves to why a folder could not be listed to its end; null where it was. */
async function listInto(
  folder: string,
  client: StorageClient,
  take: (objects: Parameters<ReturnType<typeof createObjectTree>['add']>[1][]) => void,
): Promise<string | null> {
  try {
    for await (const objects of client.list(folder)) take(objects);
    return null;
  } catch (thrown) {
    if (thrown instanceof StorageFault) return thrown.message;
    throw thrown;
  }
}
