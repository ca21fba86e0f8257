import * as z from 'zod/mini';
import { htmlText, oneLine, storable } from './clean-text.ts';
import { titleFrom } from './feed-texts.ts';
import { readLooseJson } from './loose-json.ts';
import { parseDate } from './parse-date.ts';
import { parseDuration } from './parse-duration.ts';
import { bestPlayable, typeOf } from './parse-enclosure.ts';
import { maxEpisodes, NotAFeed, type RawEpisode, type RawFeed } from './parsed-feed.ts';
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
const list = <Item extends z.ZodMiniType>(item: Item) =>
  otherwise(z.array(otherwise(z.nullable(item), null)), []);
const author = z.object({ name: text });

const attachment = z.object({
  url: text,
  mime_type: text,
  size_in_bytes: text,
  duration_in_seconds: text,
});

const item = z.object({
  id: text,
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
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
  favicon: text,
  language: text,
  author: otherwise(z.optional(author), undefined),
  authors: list(author),
  items: list(item),
  /** Our own extension, for the books of a music folder. */
  _podcast: otherwise(z.optional(z.object({ medium: text })), undefined),
});

/** JSON Feed 1.0 and 1.1 (jsonfeed.org), of a broken file what stands before the break. */
export function readJsonFeed(source: string, base: string): RawFeed {
  const { value, complete } = parsed(source);
  const read = z.safeParse(jsonFeed, value);
  if (!read.success || (read.data.items.length === 0 && !read.data.version.includes('jsonfeed')))
    throw new NotAFeed('other');
  const feed = read.data;
  if (feed.items.length === 0 && !complete) throw new NotAFeed('cut');
  if (feed.items.length === 0 && feed.title.trim() === '') throw new NotAFeed('other');
  const people = feed.authors.flatMap((person) => person?.name || []);
  return {
    complete,
    show: {
      title: oneLine(feed.title),
      author: oneLine(people.join(', ') || (feed.author?.name ?? ''), 500),
      description: htmlText(feed.description),
      image: safeAddress(feed.icon || feed.favicon, base),
      link: safeAddress(feed.home_page_url, base),
      language: oneLine(feed.language, 40) || null,
      guid: null,
      medium: oneLine(feed._podcast?.medium ?? '', 40).toLowerCase() || 'podcast',
      locked: false,
      funding: [],
      persons: [],
      value: null,
      newFeedUrl: null,
      ttlMinutes: null,
    },
    episodes: feed.items.slice(0, maxEpisodes).flatMap((entry) => (entry ? episode(entry, base) : [])),
  };
}

function parsed(source: string): ReturnType<typeof readLooseJson> {
  try {
    return readLooseJson(source);
  } catch {
    throw new NotAFeed('other');
  }
}

function episode(entry: z.output<typeof item>, base: string): RawEpisode[] {
  const sound = bestPlayable(
    entry.attachments.flatMap((one) => {
      const url = safeAddress(one?.url, base);
      return one && url !== null ? { ...one, url, type: typeOf(one.mime_type, url) } : [];
    }),
    ({ type }) => type ?? '',
  );
  const plain = (entry.content_text || entry.summary).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const notes = entry.content_html || plain;
  const link = safeAddress(entry.url || entry.external_url, base);
  const publishedAt = parseDate(entry.date_published) ?? parseDate(entry.date_modified);
  const isNothing = entry.id === '' && entry.title === '' && notes === '';
  if (isNothing && sound === null && link === null && publishedAt === null) return [];
  const bytes = Number(sound?.size_in_bytes ?? '');
  return [
    {
      guid: oneLine(entry.id, 2000),
      title: oneLine(entry.title) || titleFrom(notes, sound?.url, link),
      notes,
      enclosureUrl: sound?.url ?? null,
      enclosureType: sound?.type ?? null,
      enclosureBytes: bytes > 0 && bytes < 1e13 ? Math.round(bytes) : null,
      durationSeconds: parseDuration(sound?.duration_in_seconds ?? ''),
      publishedAt,
      image: safeAddress(entry.image || entry.banner_image, base),
      link,
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
