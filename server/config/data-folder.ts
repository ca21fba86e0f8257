import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;

/** Makes one folder after the other. Node's own `recursive` never ends below /proc, where no folder can be made. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

const reasons: Record<string, string> = {
  EACCES:
    'this user may not write there. Give the folder to the user that Earshot runs as (chown -R), or set another DATA_DIR',
  EPERM:
    'this user may not write there. Give the folder to the user that Earshot runs as (chown -R), or set another DATA_DIR',
  EROFS: 'its disk can only be read. Mount it for writing, or set another DATA_DIR',
  ENOSPC: 'its disk is full. Make room, or set another DATA_DIR',
  ENOENT: 'no folder can be made there. Set another DATA_DIR',
  ENOTDIR: 'a part of that path is a file. Set another DATA_DIR',
  EEXIST: 'there is a file of that name. Set another DATA_DIR',
};

/** What stopped the use of the data folder, as a sentence; undefined where that was something else. */
export function dataFolderProblem(dataFolder: string, thrown: unknown): string | undefined {
  const reason = reasons[String(codeOf(thrown))];
  return reason && `DATA_DIR is ${dataFolder}, and ${reason}.`;
}

/** Makes the data folder where it is missing. Throws a sentence that names DATA_DIR and says what to do. */
export function prepareDataFolder(dataFolder: string): void {
  if (dirname(resolve(dataFolder)) === resolve(dataFolder))
    throw new Error(`DATA_DIR is ${dataFolder}, the whole disk. Give Earshot a folder of its own.`);
  try {
    makeFolder(dataFolder);
    if (!statSync(dataFolder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (thrown) {
    throw new Error(dataFolderProblem(dataFolder, thrown) ?? `DATA_DIR ${dataFolder} cannot be used.`, {
      cause: thrown,
    });
  }
}
