import type { Parameters } from './parameters.ts';

/** The number of the music folder that is asked for; undefined for all of them. */
export function musicFolderId(params: Parameters): number | undefined {
  const number = params.number('musicFolderId') ?? 0;
  return number > 0 ? number : undefined;
}
