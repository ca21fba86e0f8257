import type { Resource } from '#contract/v1/provider.ts';

const isVideo = ({ type }: Pick<Resource, 'type'>) => /^(library-)?music-videos$/.test(type);

/** How many of the tracks are music videos, which Earshot leaves out; absent where there are none. */
export function videoCountOf(tracks: readonly Pick<Resource, 'type'>[]): { videoCount?: number } {
  const count = tracks.filter(isVideo).length;
  return count === 0 ? {} : { videoCount: count };
}
