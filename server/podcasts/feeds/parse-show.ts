import { htmlText, oneLine, storable } from './clean-text.ts';
import { htmlOf, titleOf } from './feed-texts.ts';
import { baseOf, childOf, childrenOf, type Node, relationOf, textOf } from './node.ts';
import { parsePersons } from './parse-persons.ts';
import type { ParsedShow } from './parsed-feed.ts';
import { imageOf, linkOf } from './picture-and-page.ts';
import { safeAddress } from './safe-address.ts';

/** What stands directly under a feed, as its show. */
export function parseShow(channel: Node, base: string): ParsedShow {
  return {
    title: titleOf(channel),
    author: authorOf(channel),
    description: descriptionOf(channel),
    image: imageOf(channel, base),
    link: linkOf(channel, base),
    language:
      oneLine(textOf(channel, 'language', 'dc:language') || (channel.attributes['xml:lang'] ?? ''), 40) ||
      null,
    guid: oneLine(textOf(channel, 'podcast:guid'), 200) || null,
    medium: oneLine(textOf(channel, 'podcast:medium'), 40).toLowerCase() || 'podcast',
    locked: /^(yes|true|1)$/i.test(textOf(channel, 'podcast:locked')),
    funding: fundingOf(channel, base),
    persons: parsePersons(channel, base),
    value: valueOf(channel),
    newFeedUrl: safeAddress(textOf(channel, 'itunes:new-feed-url', 'itunes:newfeedurl') || undefined, base),
    ttlMinutes: ttlOf(channel),
  };
}

function authorOf(channel: Node): string {
  const person = childOf(channel, 'author') ?? childOf(channel, 'atom:author');
  const owner = childOf(channel, 'itunes:owner');
  const author =
    textOf(channel, 'itunes:author', 'googleplay:author') ||
    (person ? textOf(person, 'name', 'atom:name') || person.text : '') ||
    textOf(channel, 'dc:creator') ||
    (owner ? textOf(owner, 'itunes:name') : '') ||
    textOf(channel, 'managingeditor');
  return oneLine(storable(withoutAddress(author.trim().slice(0, 2000))), 500);
}

/** Removes mail addresses from names: `a@b.org (Name)`, `Name (a@b.org)` and `Name <a@b.org>`. */
function withoutAddress(author: string): string {
  const inBrackets = /^\S+@\S+\s*\(([^)]+)\)$/.exec(author)?.[1];
  return inBrackets ?? (author.replaceAll(/\s*[<(][^\s<>()@]+@[^\s<>()@]+[>)]/g, '') || author);
}

function descriptionOf(channel: Node): string {
  const names = [
    'description',
    'itunes:summary',
    'subtitle',
    'tagline',
    'googleplay:description',
    'content:encoded',
    'atom:subtitle',
    'media:description',
  ];
  const candidates = [...names, 'itunes:subtitle', 'info'].flatMap((name) => childrenOf(channel, name));
  const longest = candidates
    .map((node) => htmlOf(node).trim())
    .reduce((best, html) => (html.length > best.length ? html : best), '');
  return htmlText(storable(longest)).slice(0, 20_000).toWellFormed();
}

function fundingOf(channel: Node, base: string): ParsedShow['funding'] {
  const tags = childrenOf(channel, 'podcast:funding').map(({ attributes, text }) => ({
    url: safeAddress(attributes['url'], base),
    message: oneLine(text, 200),
  }));
  const links = childrenOf(channel, 'link', 'atom:link')
    .filter((node) => relationOf(node) === 'payment')
    .map((node) => ({
      url: safeAddress(node.attributes['href'], baseOf(node, base)),
      message: oneLine(node.attributes['title'] ?? '', 200),
    }));
  return [...tags, ...links]
    .slice(0, 20)
    .flatMap(({ url, message }) => (url === null ? [] : { url, message }));
}

function valueOf(channel: Node): Record<string, unknown> | null {
  const value = childOf(channel, 'podcast:value');
  if (!value) return null;
  const recipients = childrenOf(value, 'podcast:valuerecipient').slice(0, 100);
  return { ...value.attributes, recipients: recipients.map(({ attributes }) => ({ ...attributes })) };
}

const periodMinutes: Record<string, number> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

function ttlOf(channel: Node): number | null {
  const ttl = Number.parseFloat(textOf(channel, 'ttl'));
  if (ttl > 0) return ttl;
  const period = periodMinutes[textOf(channel, 'sy:updateperiod').toLowerCase()];
  const times = Math.max(1, Number.parseInt(textOf(channel, 'sy:updatefrequency') || '1', 10) || 1);
  return period === undefined ? null : period / times;
}
