import { tidyLines } from './clean-text.ts';
import type { HtmlHandler } from './parse-html.ts';
import { parseHtml } from './parse-html.ts';
import { safeAddress, withoutCredentials } from './safe-address.ts';

const allowed = new Set(
  (
    'p br hr div span blockquote pre code ul ol li dl dt dd h1 h2 h3 h4 h5 h6 a b strong i em u s del ins sub sup ' +
    'small cite q abbr table thead tbody tr th td'
  ).split(' '),
);
const empty = new Set(['br', 'hr']);
const lineNames = 'p br hr div blockquote pre ul ol li dl dt dd h1 h2 h3 h4 h5 h6 tr'.split(' ');
const breaking = new Set(lineNames);
const breakingTag = new RegExp(String.raw`<(${lineNames.join('|')})[\s/>]`, 'i');
/** Whose content is no text for readers. */
const silent = new Set(
  'script style textarea option select noscript title head template svg math xmp iframe object embed applet plaintext noframes noembed audio video canvas frameset'.split(
    ' ',
  ),
);

const maxCharacters = 1_000_000;
const maxDepth = 50;

/** Show notes as safe HTML, and as the text they say. */
export type Notes = { html: string; text: string };

/**
 * Makes show notes safe, once, when they are stored. The output is built from scratch: tags from a short list without
 * attributes, escaped text, and links (http, https, mailto) that open in a new tab without a referrer. Pictures
 * become links, so that nothing is fetched by looking, and so do addresses in the text. Line breaks stay where no tag
 * makes any.
 */
export function sanitise(source: string, base: string): Notes {
  const html = source.slice(0, maxCharacters).toWellFormed();
  const keepsLines = !breakingTag.test(html);
  return parseHtml(html.trim(), () => writer(base, keepsLines)).done();
}

function writer(base: string, keepsLines: boolean): HtmlHandler & { done: () => Notes } {
  let html = '';
  let text = '';
  let mute = 0;
  let links = 0;
  /** Of each open element what closes it: nothing for one that was not written. */
  const open: { name: string; tag: string }[] = [];

  const write = (part: string) => {
    const escapedPart = links === 0 ? linked(part) : escaped(part);
    html += keepsLines ? escapedPart.replaceAll(/\r?\n/g, '<br />') : escapedPart;
    text += part;
  };

  function start(name: string, attributes: Record<string, string>): void {
    if (silent.has(name)) mute += 1;
    const tag = mute === 0 && open.length < maxDepth ? begin(name, attributes) : '';
    if (breaking.has(name) && mute === 0) text += '\n';
    open.push({ name, tag });
  }

  /** Writes what an element begins with; answers the name of the tag that ends it, nothing where none does. */
  function begin(name: string, attributes: Record<string, string>): string {
    if (name === 'a') return beginLink(attributes['href']);
    if (name === 'img') picture(attributes);
    else if (empty.has(name)) html += `<${name} />`;
    else if (allowed.has(name)) {
      html += `<${name}>`;
      return name;
    }
    return '';
  }

  function beginLink(address: string | undefined): string {
    const href = linkAddress(address, base);
    if (href === null) return '';
    html += linkTag(href);
    links += 1;
    return 'a';
  }

  function picture({ src, alt }: Record<string, string>): void {
    const href = linkAddress(src, base);
    const name = alt?.trim() ?? '';
    if (href === null || name === '' || links > 0) return write(name);
    html += `${linkTag(href)}${escaped(name)}</a>`;
    text += name;
  }

  function end(name: string): void {
    const last = open.pop();
    if (last?.tag === 'a') links -= 1;
    if (last?.tag) html += `</${last.tag}>`;
    if (breaking.has(name) && !empty.has(name) && mute === 0) text += '\n';
    if (silent.has(name)) mute -= 1;
  }

  return {
    open: start,
    close: end,
    text(part: string): void {
      if (mute === 0) write(part);
    },
    done: (): Notes => ({ html: html.trim(), text: tidyLines(text) }),
  };
}

function linkAddress(href: string | undefined, base: string): string | null {
  const plain = href?.trim() ?? '';
  if (/^mailto:[^\s<>"']{3,200}$/i.test(plain)) return plain;
  const address = safeAddress(plain, base);
  return address === null ? null : withoutCredentials(address);
}

const linkTag = (href: string): string =>
  `<a href="${escaped(href)}" rel="noopener noreferrer nofollow" target="_blank">`;

/** Each sign is looked for alone, which is much faster than a pattern for all of them. */
function escaped(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  let html = text.includes('&') ? text.replaceAll('&', '&amp;') : text;
  if (html.includes('<')) html = html.replaceAll('<', '&lt;');
  if (html.includes('>')) html = html.replaceAll('>', '&gt;');
  return html.includes('"') ? html.replaceAll('"', '&quot;') : html;
}

const address = /https?:\/\/[^\s<>"“”„«»。、，；！？（）「」『』【】《》]{1,2000}/gi;

/** Text with the addresses in it as links. A mark at an address's end belongs to the sentence. */
function linked(text: string): string {
  if (!text.includes('://')) return escaped(text);
  let html = '';
  let copied = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    const plain = withoutEndMarks(match);
    const href = linkAddress(plain, plain);
    if (href === null) continue;
    html += `${escaped(text.slice(copied, index))}${linkTag(href)}${escaped(plain)}</a>`;
    copied = index + plain.length;
  }
  return html + escaped(text.slice(copied));
}

function withoutEndMarks(match: string): string {
  let end = match.length;
  while (/[.,;:!?'’*_~…]/.test(match[end - 1] ?? '') || isLoneBracket(match, end)) end -= 1;
  return match.slice(0, end);
}

/** A bracket that closes at the end without having been opened in the address. */
function isLoneBracket(match: string, end: number): boolean {
  const opening = { ')': '(', ']': '[', '}': '{' }[match[end - 1] ?? ''];
  return opening !== undefined && !match.slice(0, end).includes(opening);
}
