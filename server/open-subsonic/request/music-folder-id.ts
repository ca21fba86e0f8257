import type { Parameters } from './parameters.ts';

/** The number of the requested music folder; undefined for all folders. */
export function musicFolderId(params: Parameters): number | undefined {
  const number = params.number('musicFolderId') ?? 0;
  return number > 0 ? number : undefined;
}
