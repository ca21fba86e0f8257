import { oneLine } from './clean-text.ts';
import { notesOf, titleFrom, titleOf } from './feed-texts.ts';
import { baseOf, childOf, childrenOf, mediaParts, type Node, textOf } from './node.ts';
import { parseChapters } from './parse-chapters.ts';
import { parseDate } from './parse-date.ts';
import { parseDuration } from './parse-duration.ts';
import { parseEnclosure } from './parse-enclosure.ts';
import { parsePersons } from './parse-persons.ts';
import type { ParsedTranscript, RawEpisode, Soundbite } from './parsed-feed.ts';
import { imageOf, linkOf } from './picture-and-page.ts';
import { safeAddress } from './safe-address.ts';

/** An item of RSS or an entry of Atom as an episode; null when it says nothing at all. */
export function parseEpisode(item: Node, feedBase: string): RawEpisode | null {
  const base = baseOf(item, feedBase);
  const enclosure = parseEnclosure(item, base);
  const notes = notesOf(item);
  const guid = oneLine(
    textOf(item, 'guid', 'id', 'atom:id', 'dc:identifier') || (item.attributes['rdf:about'] ?? ''),
    2000,
  );
  const title = titleOf(item);
  const link = linkOf(item, base);
  const publishedAt = dateOf(item);
  const isNothing = guid === '' && title === '' && notes === '';
  if (isNothing && enclosure === null && link === null && publishedAt === null) return null;
  const chapters = childOf(item, 'podcast:chapters')?.attributes;
  return {
    guid,
    title: title || titleFrom(notes, enclosure?.url, link),
    notes,
    enclosureUrl: enclosure?.url ?? null,
    enclosureType: enclosure?.type ?? null,
    enclosureBytes: enclosure?.bytes ?? null,
    durationSeconds: durationOf(item),
    publishedAt,
    image: imageOf(item, base),
    link,
    season: whole(textOf(item, 'podcast:season', 'itunes:season')),
    number: whole(textOf(item, 'podcast:episode', 'itunes:episode')),
    chapters: parseChapters(item, base),
    chaptersUrl: safeAddress(chapters?.['url'], base),
    transcripts: transcriptsOf(item, base),
    persons: parsePersons(item, base),
    soundbites: soundbitesOf(item),
  };
}

const dateNames = [
  'pubdate',
  'published',
  'issued',
  'dcterms:issued',
  'dc:date',
  'dcterms:created',
  'created',
  'updated',
  'modified',
  'dcterms:modified',
  'atom:published',
  'atom:updated',
  'date',
];

function dateOf(item: Node): number | null {
  for (const name of dateNames)
    for (const { text } of childrenOf(item, name)) {
      const time = parseDate(text);
      if (time !== null) return time;
    }
  return null;
}

/** The first that says a length: many say nought. */
function durationOf(item: Node): number | null {
  for (const { text } of childrenOf(item, 'itunes:duration', 'duration')) {
    const seconds = parseDuration(text);
    if (seconds !== null) return seconds;
  }
  for (const { attributes } of [...mediaParts(item), ...childrenOf(item, 'enclosure')]) {
    const seconds = parseDuration(attributes['duration'] ?? '');
    if (seconds !== null) return seconds;
  }
  return null;
}

function transcriptsOf(item: Node, base: string): ParsedTranscript[] {
  return childrenOf(item, 'podcast:transcript').flatMap(({ attributes }) => {
    const url = safeAddress(attributes['url'], base);
    if (url === null) return [];
    return {
      url,
      type: oneLine(attributes['type'] ?? '', 100).toLowerCase(),
      language: attributes['language'] ?? null,
    };
  });
}

function soundbitesOf(item: Node): Soundbite[] {
  return childrenOf(item, 'podcast:soundbite').flatMap(({ attributes, text }) => {
    const startSeconds = Number(attributes['starttime']);
    const durationSeconds = Number(attributes['duration']);
    return startSeconds >= 0 && durationSeconds > 0
      ? { startSeconds, durationSeconds, title: oneLine(text) }
      : [];
  });
}

function whole(text: string): number | null {
  const number = /^\D{0,3}(\d{1,7})/.exec(text.trim())?.[1];
  return number === undefined ? null : Number(number);
}
