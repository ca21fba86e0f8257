import { sep } from 'node:path';

/** Whether `path` is `folder` itself or lies in it; `/music-private` does not lie in `/music`. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
