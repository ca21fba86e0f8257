import * as z from 'zod/mini';
import type { WayOut } from '#server/net/guarded-fetch.ts';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { safeAddress } from '../feeds/safe-address.ts';
import type { Directory, Hit } from '../search/hit.ts';
import { askDirectory } from './ask-directory.ts';

const otherwise = z.catch;
const text = otherwise(z.optional(z.string()), undefined);
const number = otherwise(z.optional(z.number()), undefined);

const found = z.object({
  results: z.array(
    z.object({
      collectionName: text,
      trackName: text,
      artistName: text,
      feedUrl: text,
      artworkUrl600: text,
      artworkUrl100: text,
      collectionViewUrl: text,
      trackCount: number,
    }),
  ),
});

/** Apple's directory of podcasts, without a key. Its numbers are not the Podcast Index's, so `directoryId` is null. */
export function createItunesSearch(
  net: Pick<WayOut, 'fetch'>,
  { url, now }: { url: string; now: () => number },
): Directory {
  const ask = askDirectory(net, { leastMilliseconds: 3000, now });
  return {
    name: 'Apple Podcasts',
    async search(term, signal) {
      const address = new URL(url);
      const query = { term, media: 'podcast', entity: 'podcast', limit: '50' };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const { results } = z.parse(found, await ask(address.href, { signal }));
      return results.flatMap(hit);
    },
  };
}

/** Rows without a feed are of no use to anybody but Apple. */
function hit(row: z.output<typeof found>['results'][number]): Hit[] {
  const url = safeAddress(row.feedUrl, 'https://itunes.apple.com');
  if (url === null) return [];
  const image = row.artworkUrl600 ?? row.artworkUrl100?.replace('100x100bb', '600x600bb');
  return [
    {
      url,
      guid: null,
      directoryId: null,
      title: oneLine(storable(row.collectionName || row.trackName || '')),
      author: oneLine(storable(row.artistName ?? '')),
      description: '',
      image: safeAddress(image, url),
      link: safeAddress(row.collectionViewUrl, url),
      language: null,
      episodeCount: row.trackCount ?? 0,
      parseErrors: 0,
      locked: 0,
      crawlErrors: 0,
      priority: 0,
    },
  ];
}
