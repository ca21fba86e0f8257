import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  readdirSync,
  readSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { parseFormat } from '#server/audio-files/formats.ts';
import { type AiffLayout, aiffLayout } from '#server/audio-files/sound/aiff-sound.ts';
import { fileBytes, headLength } from '#server/audio-files/sound/song-bytes.ts';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { folderConflict, folderProblem, presentFolders } from '../paths/folder-problem.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { type OpenFile, openInside } from '../paths/open-inside.ts';
import type { Answers, FileOrder, Placed } from './file-order.ts';

type Order<Kind extends FileOrder['kind']> = Extract<FileOrder, { kind: Kind }>;

/** Does what is asked by calls that wait: for a thread whose waiting keeps nobody else waiting. */
export async function performOrder(order: FileOrder): Promise<Answers[FileOrder['kind']]> {
  switch (order.kind) {
    case 'open':
      return opened(order);
    case 'layout':
      return layoutOf(order);
    case 'look':
      return lookedAt(order);
    case 'read':
      return readPart(order.descriptor, order);
    case 'close':
      closeSync(order.descriptor);
      return null;
    case 'copy':
      return order.descriptor;
    case 'part':
      return readInside(order, ({ descriptor, size }) =>
        fileBytes(descriptor, size).read(order.position, order.length),
      );
    case 'tags': {
      const { tagsAsRead } = await import('./tags-as-read.ts');
      return (
        readInside(order, ({ descriptor, size }) =>
          tagsAsRead(fileBytes(descriptor, size, Buffer.alloc(headLength)), parseFormat(order.format)),
        ) ?? []
      );
    }
    case 'picture': {
      const { pictureAsRead } = await import('./tags-as-read.ts');
      return readInside(order, ({ descriptor, size }) => {
        const bytes = fileBytes(descriptor, size, Buffer.alloc(headLength));
        return pictureAsRead(bytes, parseFormat(order.format), order.key);
      });
    }
    case 'examine':
      return examined(order);
    case 'ask':
      statfsSync(order.folder);
      return presentFolders([order.folder])[0] ?? null;
  }
}

function openPlaced({ path, folder, otherRealFolders }: Placed) {
  const [realFolder] = presentFolders([folder]);
  const realFolders = realFolder === undefined ? otherRealFolders : [realFolder, ...otherRealFolders];
  const file = openInside(realFolders, pathBytes(path));
  return file && { ...file, realFolder };
}

function opened(order: Order<'open'>): Answers['open'] {
  const file = openPlaced(order);
  return file && { ...file, realFolder: file.realFolder ?? null };
}

/** Null where the file is gone. */
function readInside<Read>(placed: Placed, read: (file: OpenFile) => Read): Read | null {
  const file = openPlaced(placed);
  if (file === null) return null;
  try {
    return read(file);
  } finally {
    closeSync(file.descriptor);
  }
}

function layoutOf({ descriptor, size }: Order<'layout'>): AiffLayout | null {
  try {
    return aiffLayout(fileBytes(descriptor, size));
  } catch (thrown) {
    if (thrown instanceof Unreadable || thrown instanceof RangeError) return null;
    throw thrown;
  }
}

const readPart = (
  descriptor: number,
  { position, into, length }: Omit<Order<'read'>, 'kind' | 'descriptor'>,
) => readSync(descriptor, new Uint8Array(into), 0, length, position);

function lookedAt({ descriptor, path, part }: Order<'look'>): Answers['look'] {
  const open = fstatSync(descriptor);
  const atPath = path === null ? open : statSync(pathBytes(path), { throwIfNoEntry: false });
  // One name less, and it was taken away.
  if (atPath === undefined || open.nlink === 0 || !isSame(open, atPath)) return null;
  const read = part === null ? 0 : readPart(descriptor, part);
  return { size: open.size, modifiedMilliseconds: Math.round(open.mtimeMs), read };
}

const isSame = (one: Stats, other: Stats) => one.size === other.size && one.mtimeMs === other.mtimeMs;

function examined({ folder, dataFolder }: Order<'examine'>): Answers['examine'] {
  const conflict = folderConflict(folder, dataFolder);
  if (conflict !== null) return { kind: 'conflict', sentence: conflict };
  const problem = folderProblem(folder);
  if (problem !== null) return { kind: 'problem', sentence: problem };
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch {
    return { kind: 'unreadable' };
  }
  return { kind: readdirSync(folder).length === 0 ? 'empty' : 'good' };
}
