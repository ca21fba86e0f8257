import { htmlText, oneLine, storable } from './clean-text.ts';
import { childrenOf, mediaParts, type Node, textOf } from './node.ts';

/** The title of an item or a feed; empty when it has none. */
export function titleOf(node: Node): string {
  const title = childrenOf(node, 'title', 'atom:title').find(({ text }) => text.trim() !== '');
  if (title) return oneLine(storable(plainOf(title)));
  const other = textOf(node, 'itunes:title', 'dc:title') || anywhere(node, 'media:title');
  return oneLine(storable(other));
}

/** A title for what has none: the beginning of its notes, else the name of its file or page. */
export function titleFrom(notes: string, ...addresses: (string | null | undefined)[]): string {
  const excerpt = oneLine(htmlText(notes.slice(0, 2000)), 100);
  return excerpt || addresses.map(nameIn).find((name) => name !== '') || 'Untitled';
}

function nameIn(address: string | null | undefined): string {
  const url = URL.parse(address ?? '');
  const last = url?.pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = last
    .replace(/\.\w{2,4}$/, '')
    .replaceAll(/[-_+]|%20/g, ' ')
    .trim();
  return oneLine(name || (url?.host ?? ''), 200);
}

/** The text of an Atom text construct (RFC 4287 §3.1), or of an element of RSS, which is text. */
const plainOf = (node: Node): string =>
  node.attributes['type']?.includes('html') ? htmlText(contentOf(node)) : contentOf(node);

/** The longest of what describes an episode, as HTML. */
export function notesOf(item: Node): string {
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
    'googleplay:description',
    'dc:description',
  ];
  const candidates = [
    ...names.flatMap((name) => childrenOf(item, name)),
    ...mediaParts(item).flatMap((part) => childrenOf(part, 'media:description')),
  ].map(htmlOf);
  const rich = candidates.find((html, index) => index < 1 && /<\w/.test(html));
  const max = rich ?? candidates.reduce((best, html) => (html.length > best.length ? html : best), '');
  return storable(max || textOf(item, 'itunes:subtitle', 'subtitle')).trim();
}

const atomText = /^(atom:)?(summary|content|subtitle|tagline)$/;

/** What an element says, as HTML. In Atom it may say that it is none. */
export function htmlOf(node: Node): string {
  const type = node.attributes['type'] ?? '';
  if (type === '') return contentOf(node);
  if (/^(image|audio|video)\//.test(type)) return '';
  const text = contentOf(node);
  const isPlain = atomText.test(node.name) && /^(text|text\/plain)$/.test(type);
  return isPlain ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
}

/** Atom 0.3 may write what an element says in the letters of base64. */
const contentOf = ({ text, attributes }: Node): string =>
  attributes['mode'] === 'base64' ? Buffer.from(text, 'base64').toString() : text;

const anywhere = (item: Node, name: string): string =>
  mediaParts(item)
    .map((part) => textOf(part, name))
    .find((text) => text !== '') ?? '';
