import { isPlainKey, objectLocation } from './object-path.ts';
import type { StoredObject } from './storage-answer.ts';

/** What the walk asks of a file or a directory, as `node:fs` has it. `ino` is a number of this listing. */
export type ObjectStat = {
  dev: number;
  ino: number;
  size: number;
  mtimeMs: number;
  isFile: () => boolean;
  isDirectory: () => boolean;
};

export type ObjectEntry = { name: string; kind: 'file' | 'directory' };
type Node = { ino: number; object: StoredObject | null; children: Map<string, Node> | null };

/** No file system has it. */
const device = -1;

/** The objects of a storage as a tree of directories, in memory. */
export function createObjectTree() {
  const roots = new Map<string, Node>();
  let lastNumber = 0;

  function newNode(object: StoredObject | null): Node {
    lastNumber += 1;
    return { ino: lastNumber, object, children: object === null ? new Map() : null };
  }

  function nodeAt(path: string): Node | null {
    const root = [...roots.keys()].find((one) => path === one || path.startsWith(`${one}/`));
    if (root === undefined) return null;
    const names = path.slice(root.length + 1).split('/');
    let node = roots.get(root);
    if (path !== root) for (const name of names) node = node?.children?.get(name);
    return node ?? null;
  }

  /** A key that is a song and a directory too, `a.mp3` and `a.mp3/b.mp3`, is the song. */
  function directoryIn(parent: Node, name: string): Node | null {
    const existing = parent.children?.get(name);
    if (existing) return existing.object === null ? existing : null;
    const created = newNode(null);
    parent.children?.set(name, created);
    return created;
  }

  return {
    addFolder: (folder: string): void => void roots.set(folder, newNode(null)),
    /** Keys that are no paths, and those of directories themselves (`a/`), are passed over. */
    add(folder: string, object: StoredObject): void {
      const { key } = objectLocation(folder);
      const within = key === '' ? object.key : object.key.slice(key.length + 1);
      if (!isPlainKey(within)) return;
      const names = within.split('/');
      const last = names.pop() ?? '';
      let directory = roots.get(folder) ?? null;
      for (const name of names) directory = directory && directoryIn(directory, name);
      directory?.children?.set(last, newNode(object));
    },
    /** The entries of a directory; null where it is none. */
    list(path: string): ObjectEntry[] | null {
      const children = nodeAt(path)?.children;
      if (!children) return null;
      return [...children].map(([name, { object }]) => ({ name, kind: object ? 'file' : 'directory' }));
    },
    stat(path: string): ObjectStat | null {
      const node = nodeAt(path);
      if (node === null) return null;
      const { ino, object } = node;
      return {
        dev: device,
        ino,
        size: object?.size ?? 0,
        mtimeMs: object?.modifiedMilliseconds ?? 0,
        isFile: () => object !== null,
        isDirectory: () => object === null,
      };
    },
    object: (path: string): StoredObject | null => nodeAt(path)?.object ?? null,
  };
}

export type ObjectTree = ReturnType<typeof createObjectTree>;
