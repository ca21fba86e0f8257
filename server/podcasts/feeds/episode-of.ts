import { chaptersOf } from './chapters-of.ts';
import { htmlText, oneLine, storable } from './clean-text.ts';
import { enclosureOf } from './enclosure-of.ts';
import { childOf, childrenOf, type Node, textOf } from './node.ts';
import { parseDate } from './parse-date.ts';
import { parseDuration } from './parse-duration.ts';
import type { ParsedTranscript, RawEpisode, Soundbite } from './parsed-feed.ts';
import { personsOf } from './persons-of.ts';
import { imageOf, linkOf } from './picture-and-page.ts';
import { safeAddress } from './safe-address.ts';

/** An item of RSS or an entry of Atom as an episode; null when it is nothing (neither guid, enclosure nor title). */
export function episodeOf(item: Node, feedBase: string): RawEpisode | null {
  const base = URL.parse(item.attributes['xml:base'] ?? '', feedBase)?.href ?? feedBase;
  const enclosure = enclosureOf(item, base);
  const notes = notesOf(item);
  const guid = oneLine(
    textOf(item, 'guid', 'id', 'atom:id', 'dc:identifier') || (item.attributes['rdf:about'] ?? ''),
    2000,
  );
  const title = titleOf(item);
  if (guid === '' && enclosure === null && title === '') return null;
  const chapters = childOf(item, 'podcast:chapters')?.attributes;
  return {
    guid,
    title: title || oneLine(htmlText(notes.slice(0, 2000)), 100) || fileName(enclosure?.url) || 'Untitled',
    notes,
    enclosureUrl: enclosure?.url ?? null,
    enclosureType: enclosure?.type ?? null,
    enclosureBytes: enclosure?.bytes ?? null,
    durationSeconds: durationOf(item),
    publishedAt: dateOf(item),
    image: imageOf(item, base),
    link: linkOf(item, base),
    season: whole(textOf(item, 'podcast:season', 'itunes:season')),
    number: whole(textOf(item, 'podcast:episode', 'itunes:episode')),
    chapters: chaptersOf(item, base),
    chaptersUrl: safeAddress(chapters?.['url'], base),
    transcripts: transcriptsOf(item, base),
    persons: personsOf(item, base),
    soundbites: soundbitesOf(item),
  };
}

function titleOf(item: Node): string {
  const node = childrenOf(item, 'title', 'atom:title').find(({ text }) => text.trim() !== '');
  if (node) return oneLine(storable(plainOf(node)));
  return oneLine(storable(textOf(item, 'itunes:title', 'dc:title', 'media:title')));
}

/** The text of an Atom text construct (RFC 4287 §3.1), or of an element of RSS, which is text. */
export const plainOf = ({ text, attributes }: Node): string =>
  /html/.test(attributes['type'] ?? '') ? htmlText(text) : text;

/** The longest of what describes an episode, as HTML. */
function notesOf(item: Node): string {
  const names = [
    'content:encoded',
    'content',
    'description',
    'itunes:summary',
    'summary',
    'body',
    'xhtml:body',
    'atom:content',
    'atom:summary',
  ];
  const found = [...names, 'googleplay:description', 'media:description', 'dc:description'].flatMap((name) =>
    childrenOf(item, name).map(htmlOf),
  );
  const rich = found.find((html, place) => place < 1 && /<\w/.test(html));
  const longest = rich ?? found.reduce((best, html) => (html.length > best.length ? html : best), '');
  return storable(longest || textOf(item, 'itunes:subtitle', 'subtitle')).trim();
}

function htmlOf({ name, text, attributes }: Node): string {
  const type = attributes['type'] ?? '';
  if (/^(image|audio|video)\//.test(type)) return '';
  const isAtomText = /^(atom:)?(summary|content)$/.test(name) && /^(text|text\/plain)$/.test(type);
  return isAtomText ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
}

function dateOf(item: Node): number | null {
  const names = [
    'pubdate',
    'published',
    'issued',
    'dc:date',
    'dcterms:created',
    'created',
    'updated',
    'modified',
  ];
  for (const name of [...names, 'dcterms:modified', 'atom:published', 'atom:updated', 'date'])
    for (const { text } of childrenOf(item, name)) {
      const time = parseDate(text);
      if (time !== null) return time;
    }
  return null;
}

function durationOf(item: Node): number | null {
  const said = parseDuration(textOf(item, 'itunes:duration', 'duration'));
  if (said !== null) return said;
  const groups = [item, ...childrenOf(item, 'media:group')];
  return parseDuration(
    groups
      .flatMap((node) => childrenOf(node, 'media:content', 'enclosure'))
      .map(({ attributes }) => attributes['duration'] ?? '')
      .find((text) => text !== '') ?? '',
  );
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

const fileName = (url: string | undefined): string => {
  const name =
    URL.parse(url ?? '')
      ?.pathname.split('/')
      .at(-1) ?? '';
  return name
    .replace(/\.\w{2,4}$/, '')
    .replaceAll(/[-_+]|%20/g, ' ')
    .trim();
};
