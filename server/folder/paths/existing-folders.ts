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
