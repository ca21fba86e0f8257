import * as z from 'zod/mini';
import { htmlText, oneLine, storable } from './clean-text.ts';
import { typeOf } from './enclosure-of.ts';
import { parseDate } from './parse-date.ts';
import { mostEpisodes, NotAFeed, type RawEpisode, type RawFeed } from './parsed-feed.ts';
import { safeAddress } from './safe-address.ts';

const otherwise = z.catch;

/** Anything that is not the expected text counts as absent: one odd field costs nothing else. */
const text = otherwise(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => storable(String(value))),
  ),
  '',
);
const amount = otherwise(z.nullable(z.number()), null);
const list = <Item extends z.ZodMiniType>(item: Item) =>
  otherwise(z.array(otherwise(z.nullable(item), null)), []);
const author = z.object({ name: text });

const attachment = z.object({
  url: text,
  mime_type: text,
  size_in_bytes: amount,
  duration_in_seconds: amount,
});

const item = z.object({
  id: text,
  url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  date_published: text,
  date_modified: text,
  attachments: list(attachment),
});

const jsonFeed = z.object({
  version: text,
  title: text,
  home_page_url: text,
  description: text,
  icon: text,
  language: text,
  author: otherwise(z.optional(author), undefined),
  authors: list(author),
  items: list(item),
});

/** JSON Feed 1.0 and 1.1 (jsonfeed.org). */
export function readJsonFeed(source: string, base: string): RawFeed {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw new NotAFeed('other');
  }
  const read = z.safeParse(jsonFeed, parsed);
  if (!read.success || (read.data.items.length === 0 && !read.data.version.includes('jsonfeed')))
    throw new NotAFeed('other');
  const feed = read.data;
  const people = feed.authors.flatMap((person) => person?.name || []);
  return {
    complete: true,
    show: {
      title: oneLine(feed.title),
      author: oneLine(people.join(', ') || (feed.author?.name ?? ''), 500),
      description: htmlText(feed.description),
      image: safeAddress(feed.icon, base),
      link: safeAddress(feed.home_page_url, base),
      language: oneLine(feed.language, 40) || null,
      guid: null,
      medium: 'podcast',
      locked: false,
      funding: [],
      persons: [],
      value: null,
      newFeedUrl: null,
      ttlMinutes: null,
    },
    episodes: feed.items.slice(0, mostEpisodes).flatMap((entry) => (entry ? episode(entry, base) : [])),
  };
}

function episode(entry: z.output<typeof item>, base: string): RawEpisode[] {
  const attached = entry.attachments.flatMap((one) =>
    one && safeAddress(one.url, base) !== null ? one : [],
  );
  const sound = attached.find(({ mime_type }) => mime_type.startsWith('audio/')) ?? attached[0];
  const enclosureUrl = safeAddress(sound?.url, base);
  if (entry.id === '' && enclosureUrl === null && entry.title === '') return [];
  const plain = (entry.content_text || entry.summary).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const seconds = sound?.duration_in_seconds ?? 0;
  return [
    {
      guid: oneLine(entry.id, 2000),
      title: oneLine(entry.title) || oneLine(htmlText(entry.content_html || plain), 100) || 'Untitled',
      notes: entry.content_html || plain,
      enclosureUrl,
      enclosureType: enclosureUrl === null ? null : typeOf(sound?.mime_type, enclosureUrl),
      enclosureBytes: sound?.size_in_bytes ?? null,
      durationSeconds: seconds > 0 && seconds < 1e7 ? Math.round(seconds) : null,
      publishedAt: parseDate(entry.date_published) ?? parseDate(entry.date_modified),
      image: safeAddress(entry.image, base),
      link: safeAddress(entry.url, base),
      season: null,
      number: null,
      chapters: [],
      chaptersUrl: null,
      transcripts: [],
      persons: [],
      soundbites: [],
    },
  ];
}
