import { htmlText, oneLine, storable } from './clean-text.ts';
import { plainOf } from './episode-of.ts';
import { childOf, childrenOf, type Node, textOf } from './node.ts';
import type { ParsedShow } from './parsed-feed.ts';
import { personsOf } from './persons-of.ts';
import { imageOf, linkOf } from './picture-and-page.ts';
import { safeAddress } from './safe-address.ts';

/** What stands directly under a feed, as its show. */
export function showOf(channel: Node, base: string): ParsedShow {
  const title = childrenOf(channel, 'title').find(({ text }) => text.trim() !== '');
  return {
    title: oneLine(storable(title ? plainOf(title) : textOf(channel, 'itunes:title', 'dc:title'))),
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
    persons: personsOf(channel, base),
    value: valueOf(channel),
    newFeedUrl: safeAddress(textOf(channel, 'itunes:new-feed-url', 'itunes:newfeedurl') || undefined, base),
    ttlMinutes: ttlOf(channel),
  };
}

function authorOf(channel: Node): string {
  const person = childOf(channel, 'author');
  const owner = childOf(channel, 'itunes:owner');
  const said =
    textOf(channel, 'itunes:author', 'googleplay:author') ||
    (person ? textOf(person, 'name') || person.text : '') ||
    textOf(channel, 'dc:creator') ||
    (owner ? textOf(owner, 'itunes:name') : '') ||
    textOf(channel, 'managingeditor');
  // RSS wants an address here, `somebody@example.org (Their Name)`; the name alone is for readers.
  const name = /^\S+@\S+\s*\(([^)]+)\)$/.exec(said.trim())?.[1] ?? said;
  return oneLine(storable(name), 500);
}

function descriptionOf(channel: Node): string {
  const names = [
    'description',
    'itunes:summary',
    'subtitle',
    'tagline',
    'googleplay:description',
    'content:encoded',
  ];
  const found = [...names, 'itunes:subtitle', 'info'].flatMap((name) => childrenOf(channel, name));
  const longest = found.reduce(
    (best, { text }) => (text.trim().length > best.length ? text.trim() : best),
    '',
  );
  return htmlText(storable(longest)).slice(0, 20_000).toWellFormed();
}

function fundingOf(channel: Node, base: string): ParsedShow['funding'] {
  const tags = childrenOf(channel, 'podcast:funding').map(({ attributes, text }) => ({
    url: safeAddress(attributes['url'], base),
    message: oneLine(text, 200),
  }));
  const links = childrenOf(channel, 'link', 'atom:link')
    .filter(({ attributes }) => attributes['rel'] === 'payment')
    .map(({ attributes }) => ({
      url: safeAddress(attributes['href'], base),
      message: oneLine(attributes['title'] ?? '', 200),
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
