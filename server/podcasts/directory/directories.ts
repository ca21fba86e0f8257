import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { createReaders } from '../reading/readers.ts';
import type { Directory } from '../shared/search-result.ts';
import { createItunesSearch } from './itunes-search.ts';
import { createPodcastIndex } from './podcast-index.ts';

export type DirectoryConfig = {
  podcastIndex: { key: string; secret: string; url: string } | undefined;
  itunesSearchUrl: string | undefined;
};

/** The directories that are configured, in the order in which they are asked. */
export function directoriesOf(
  config: DirectoryConfig,
  net: Pick<OutboundFetch, 'holding'>,
  now: () => number,
): Directory[] {
  const { podcastIndex, itunesSearchUrl } = config;
  // Workers of their own, which end by themselves: a search waits for no transcript.
  const readers = createReaders();
  return [
    ...(podcastIndex ? [createPodcastIndex(net, { ...podcastIndex, now, readers })] : []),
    ...(itunesSearchUrl === undefined
      ? []
      : [createItunesSearch(net, { url: itunesSearchUrl, now, readers })]),
  ];
}
