import type { Resource } from '#contract/v1/provider.ts';

/** Whether a track is a song, and more than a mere reference to one. */
export function isSong({ type, attributes }: Pick<Resource, 'type' | 'attributes'>): boolean {
  return /^(library-)?songs$/.test(type) && attributes !== undefined;
}
