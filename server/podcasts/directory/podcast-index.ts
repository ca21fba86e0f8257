import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { htmlText, oneLine, storable } from '../feeds/clean-text.ts';
import { safeAddress } from '../feeds/safe-address.ts';
import type { Readers } from '../reading/readers.ts';
import type { Directory, Hit } from '../shared/search-result.ts';
import { createDirectoryClient } from './directory-client.ts';

const otherwise = z.catch;
const text = otherwise(z.nullable(z.string()), null);
const number = otherwise(z.nullable(z.number()), null);

const feedShape = otherwise(
  z.nullable(
    z.object({
      id: number,
      podcastGuid: text,
      title: text,
      url: text,
      link: text,
      description: text,
      author: text,
      ownerName: text,
      image: text,
      artwork: text,
      language: text,
      episodeCount: number,
      parseErrors: number,
      crawlErrors: number,
      locked: number,
      priority: number,
      dead: number,
    }),
  ),
  null,
);

/** The Podcast Index (API 1.0): each request is signed with the key, the secret and the time. */
export function createPodcastIndex(
  net: Pick<OutboundFetch, 'holding'>,
  {
    key,
    secret,
    url,
    now,
    readers,
  }: { key: string; secret: string; url: string; now: () => number; readers: Pick<Readers, 'jsonList'> },
): Directory {
  const ask = createDirectoryClient(net, { minMilliseconds: 1000, now, readers });
  return {
    name: 'Podcast Index',
    async search(term, signal) {
      const date = String(Math.floor(now() / 1000));
      const authorization = createHash('sha1').update(`${key}${secret}${date}`).digest('hex');
      const address = `${url}/search/byterm?${new URLSearchParams({ q: term, max: '60' }).toString()}&fulltext`;
      const headers = { 'x-auth-key': key, 'x-auth-date': date, authorization };
      const feeds = await ask(address, { list: 'feeds', headers, signal });
      return feeds.flatMap((feed) => hit(z.parse(feedShape, feed)));
    },
  };
}

function hit(feed: z.output<typeof feedShape>): Hit[] {
  if (feed === null || feed.dead === 1) return [];
  const url = safeAddress(feed.url ?? undefined, 'https://podcastindex.org');
  if (url === null) return [];
  return [
    {
      url,
      guid: feed.podcastGuid || null,
      directoryId: feed.id,
      title: oneLine(storable(feed.title ?? '')),
      author: oneLine(storable(feed.author || feed.ownerName || '')),
      description: htmlText(storable((feed.description ?? '').slice(0, 20_000)))
        .slice(0, 5000)
        .toWellFormed(),
      image: safeAddress(feed.artwork || feed.image || undefined, url),
      link: safeAddress(feed.link ?? undefined, url),
      language: feed.language,
      episodeCount: feed.episodeCount ?? 0,
      parseErrors: feed.parseErrors ?? 0,
      locked: feed.locked ?? 0,
      crawlErrors: feed.crawlErrors ?? 0,
      priority: feed.priority ?? 0,
    },
  ];
}
