import { Parser } from 'htmlparser2';
import { tidyLines } from './clean-text.ts';
import { safeAddress, withoutCredentials } from './safe-address.ts';

const allowed = new Set(
  (
    'p br hr div span blockquote pre code ul ol li dl dt dd h1 h2 h3 h4 h5 h6 a b strong i em u s del ins sub sup ' +
    'small cite q abbr table thead tbody tr th td'
  ).split(' '),
);
const empty = new Set(['br', 'hr']);
const breaking = new Set('p br hr div blockquote pre ul ol li dl dt dd h1 h2 h3 h4 h5 h6 tr'.split(' '));
/** Whose content is no text for readers. */
const silent = new Set(
  'script style textarea option select noscript title head template svg math xmp iframe object embed applet plaintext noframes noembed audio video canvas frameset'.split(
    ' ',
  ),
);

const mostCharacters = 1_000_000;
const mostDepth = 50;

/** Show notes as safe HTML, and as the text they say. */
export type Notes = { html: string; text: string };

/**
 * Makes show notes safe, once, when they are stored. Everything is written anew: tags from a short list without
 * attributes, text with its signs escaped, and links (http, https, mailto) that open apart and tell nobody where they
 * were. Pictures become links, so that nothing is fetched by looking. Plain text keeps its lines.
 */
export function sanitise(source: string, base: string): Notes {
  const html = source.slice(0, mostCharacters).toWellFormed();
  if (!/[<&]/.test(html)) return { html: lines(html), text: tidyLines(html) };
  const written = writer(base);
  const parser = new Parser(written.handler);
  parser.end(/<[a-z/]/i.test(html) ? html : html.replaceAll(/\r?\n/g, '<br>'));
  return written.done();
}

function writer(base: string) {
  let html = '';
  let text = '';
  let mute = 0;
  /** Of each open element what closes it: nothing for one that was not written. */
  const open: { name: string; tag: string }[] = [];

  const write = (part: string) => {
    html += escaped(part);
    text += part;
  };

  function start(name: string, attributes: Record<string, string>): void {
    if (silent.has(name)) mute += 1;
    const show = mute === 0 && open.length < mostDepth;
    let tag = show && allowed.has(name) && !empty.has(name) ? name : '';
    if (show && name === 'img') picture(attributes);
    else if (show && empty.has(name)) html += `<${name} />`;
    else if (name === 'a' && tag === 'a') {
      const href = linkAddress(attributes['href'], base);
      if (href === null) tag = '';
      else html += linkTag(href);
    } else if (tag !== '') html += `<${tag}>`;
    if (breaking.has(name) && mute === 0) text += '\n';
    open.push({ name, tag });
  }

  function picture({ src, alt }: Record<string, string>): void {
    const href = linkAddress(src, base);
    const name = alt?.trim() ?? '';
    if (href === null || name === '' || open.some(({ tag }) => tag === 'a')) return write(name);
    html += linkTag(href);
    write(name);
    html += '</a>';
  }

  function end(name: string): void {
    const last = open.pop();
    if (last?.tag) html += `</${last.tag}>`;
    if (breaking.has(name) && !empty.has(name) && mute === 0) text += '\n';
    if (silent.has(name)) mute -= 1;
  }

  return {
    handler: {
      onopentag: start,
      onclosetag: end,
      ontext(part: string) {
        if (mute === 0) write(part);
      },
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

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '') : text;

const lines = (text: string): string => escaped(text.trim()).replaceAll(/\r?\n/g, '<br />');
