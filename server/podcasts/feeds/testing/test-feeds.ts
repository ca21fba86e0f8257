import { parseFeed } from '../parse-feed.ts';
import type { RawEpisode, RawFeed } from '../parsed-feed.ts';

/** A feed from its text or bytes, as one at `https://example.org/feeds/show.xml` would be read. */
export const read = (text: string | Uint8Array, contentType = ''): RawFeed =>
  parseFeed(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    contentType,
    'https://example.org/feeds/show.xml',
  );

export const titles = (text: string | Uint8Array, contentType = ''): string[] =>
  read(text, contentType).episodes.map(({ title }) => title);

/** RSS around what stands in its channel. */
export const inside = (items: string, attributes = ''): string =>
  `<rss version="2.0" ${attributes}><channel><title>T</title>${items}</channel></rss>`;

/** The first episode of a feed with this in its one item. */
export const episodeWith = (fields: string): RawEpisode | undefined =>
  read(inside(`<item>${fields}</item>`)).episodes[0];
