import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { mountedObjects } from '../objects/mounted-objects.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { isInside } from './music-folder-paths.ts';
import { realFolder } from './open-inside.ts';

/** The real paths of those folders that are there at this moment. */
export function presentFolders(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    try {
      return [realFolder(folder)];
    } catch {
      return [];
    }
  });
}

/** Why the server must not use this music folder, as a sentence; null when it may. */
export function folderConflict(folder: string, dataFolder: string): string | null {
  const data = realOrAbsolute(dataFolder);
  const music = realOrAbsolute(folder);
  if (isInside(music, data))
    return `DATA_DIR (${dataFolder}) lies inside MUSIC_DIR (${folder}). Please keep Earshot's own files outside the music.`;
  if (isInside(data, music))
    return `MUSIC_DIR (${folder}) lies inside DATA_DIR (${dataFolder}). Please keep the music outside Earshot's own files.`;
  return null;
}

/** Why a folder cannot be scanned at all, as a sentence; null when it can. */
export function folderProblem(folder: string): string | null {
  if (isObjectPath(folder)) return mountedObjects().problem(folder);
  if (!existsSync(folder)) return `The music folder ${folder} is not there. Is its disk connected?`;
  return statSync(folder).isDirectory() ? null : `${folder} is not a folder.`;
}

/** The nearest ancestor that exists decides, since the folder itself may be made later. */
function realOrAbsolute(folder: string): string {
  const absolute = resolve(folder);
  for (let ancestor = absolute; ; ancestor = resolve(ancestor, '..')) {
    if (existsSync(ancestor)) return resolve(realpathSync(ancestor) + absolute.slice(ancestor.length));
    if (ancestor === resolve(ancestor, '..')) return absolute;
  }
}
