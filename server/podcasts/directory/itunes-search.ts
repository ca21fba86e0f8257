import * as z from 'zod/mini';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { safeAddress } from '../feeds/safe-address.ts';
import type { Readers } from '../reading/readers.ts';
import type { Directory, Hit } from '../shared/search-result.ts';
import { createDirectoryClient } from './directory-client.ts';

const otherwise = z.catch;
const text = otherwise(z.optional(z.string()), undefined);
const number = otherwise(z.optional(z.number()), undefined);

const resultShape = otherwise(
  z.nullable(
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
  null,
);

/** Apple's directory of podcasts, without a key. Its numbers are not the Podcast Index's, so `directoryId` is null. */
export function createItunesSearch(
  net: Pick<OutboundFetch, 'holding'>,
  { url, now, readers }: { url: string; now: () => number; readers: Pick<Readers, 'jsonList'> },
): Directory {
  const ask = createDirectoryClient(net, { minMilliseconds: 3000, now, readers });
  return {
    name: 'Apple Podcasts',
    async search(term, signal) {
      const address = new URL(url);
      address.search = new URLSearchParams({
        term,
        media: 'podcast',
        entity: 'podcast',
        limit: '50',
      }).toString();
      const results = await ask(address.href, { list: 'results', signal });
      return results.flatMap((row) => hit(z.parse(resultShape, row)));
    },
  };
}

/** Rows without a feed are of no use to anybody but Apple. */
function hit(row: z.output<typeof resultShape>): Hit[] {
  if (row === null) return [];
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
