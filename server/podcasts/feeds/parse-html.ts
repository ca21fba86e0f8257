import { Parser } from 'htmlparser2';
import { MarkupParser } from './markup-parser.ts';

/**
 * Parses HTML into a handler that `begin` creates. Where the quick reader gives up, the full parser starts over with
 * a new handler.
 */
export function parseHtml<Told extends HtmlHandler>(html: string, begin: () => Told): Told {
  const quickly = begin();
  if (readPlainHtml(html, quickly)) return quickly;
  const handler = begin();
  readAnyHtml(html, handler);
  return handler;
}

function readAnyHtml(html: string, { open, text, close }: HtmlHandler): void {
  const names: string[] = [];
  let pending = '';
  const flush = () => {
    if (pending !== '') text(pending);
    pending = '';
  };
  const parser = new MarkupParser({
    onopentag(name, attributes) {
      flush();
      names.push(name);
      open(name, attributes);
    },
    ontext(part) {
      pending += part;
    },
    onclosetag(name) {
      flush();
      names.pop();
      close(name);
    },
  });
  parser.end(html);
  flush();
  for (const name of names.reverse()) close(name);
}

/** Receives the parts of HTML as it is read. */
export type HtmlHandler = {
  open: (name: string, attributes: Record<string, string>) => void;
  /** All text between two tags at once, decoded. */
  text: (text: string) => void;
  /** Called for every element, in the order that they lie within each other. */
  close: (name: string) => void;
};

const referenceCache = new Map<string, string>();

const reference = /&(?:#x?[\da-z]+|[a-z][a-z\d]*);?/iy;

// steady: each attribute begins with a blank and ends before the next, and a tag that has hundreds is not plain.
const tag =
  /<(\/?)([A-Za-z][A-Za-z\d]{0,14})((?:[ \t\n\r\f]+[A-Za-z][\w-]*(?:=(?:"[^"<>]*"|'[^'<>]*'))?){0,200})[ \t\n\r\f]*(\/?)>/y;
const attribute = /([A-Za-z][\w-]*)(?:=(?:"([^"<>]*)"|'([^'<>]*)'))?/g;
const maxOpen = 50;

const namesIn = (text: string) => new Set(text.split(' '));
const empty = namesIn('br hr img');
const inline = namesIn('a b strong i em u s del ins sub sup small cite q abbr span code font');
const block = namesIn('p div blockquote pre ul ol li h1 h2 h3 h4 h5 h6');
/** Elements whose start may end open ones (HTML §13.1.2.4); left to the full parser. */
const endedByNext = namesIn('p li h1 h2 h3 h4 h5 h6');

/**
 * Reports the same events as a parser of HTML, several times as fast, for what most notes are: tags of a short list,
 * properly nested. False for all other HTML, after which some events may have been reported.
 */
export function readPlainHtml(html: string, handler: HtmlHandler): boolean {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const next = html.indexOf('<', at);
    const part = html.slice(at, next < 0 ? html.length : next);
    if (part !== '') handler.text(decodeHtml(part));
    if (next < 0) return names.length === 0;
    tag.lastIndex = next;
    const match = tag.exec(html);
    if (match === null) return false;
    at = tag.lastIndex;
    if (!readTag(match, names, handler)) return false;
  }
}

/** Tells one tag, `names` being those open around it; false for one that is not plain. */
function readTag(match: RegExpExecArray, names: string[], { open, close }: HtmlHandler): boolean {
  const [, slash, rawName = '', written = '', isClosed] = match;
  const name = rawName.toLowerCase();
  if (slash === '/') {
    if (written !== '' || isClosed === '/' || names.pop() !== name) return false;
    close(name);
    return true;
  }
  const isEmpty = empty.has(name);
  const isPlain = isEmpty ? name !== 'hr' || names.at(-1) !== 'p' : isClosed !== '/' && mayBegin(name, names);
  const attributes = isPlain ? attributesOf(written) : null;
  if (attributes === null) return false;
  open(name, attributes);
  if (isEmpty) close(name);
  else names.push(name);
  return true;
}

function mayBegin(name: string, names: readonly string[]): boolean {
  if (names.length >= maxOpen) return false;
  const around = names.at(-1) ?? '';
  if (inline.has(name)) return name !== 'a' || around !== 'a';
  return block.has(name) && (!endedByNext.has(around) || (around === 'li' && name !== 'li'));
}

/** Null where a value has references that are no plain ones. */
function attributesOf(written: string): Record<string, string> | null {
  if (written === '') return none;
  const attributes: Record<string, string> = {};
  attribute.lastIndex = 0;
  for (let match = attribute.exec(written); match !== null; match = attribute.exec(written)) {
    const name = (match[1] ?? '').toLowerCase();
    const value = match[2] ?? match[3] ?? '';
    const decoded = value.includes('&') ? decodedValue(value) : value;
    if (decoded === null) return null;
    if (!Object.hasOwn(attributes, name)) attributes[name] = decoded;
  }
  return attributes;
}

/** A value in which each `&` begins a whole reference, or the next part of an address (`&b=2`); null for another. */
function decodedValue(value: string): string | null {
  if (!/&(?!amp;)/.test(value)) return value.replaceAll('&amp;', '&');
  if (/&(?!#?[a-z\d]{1,31};|[a-z][a-z\d]{0,30}=)/i.test(value)) return null;
  let isWhole = true;
  const decoded = value.replaceAll(/&#?[a-z\d]{1,31};/gi, (reference) => {
    const meant = decodeHtml(reference);
    // `&notit;` is half a reference in text, and none in a value.
    if (meant !== reference && meant.endsWith(';') && meant.length > 1) isWhole = false;
    return meant;
  });
  return isWhole ? decoded : null;
}

const none: Record<string, string> = {};

/** The text of HTML that holds no tags: each character reference is decoded as the parser of HTML does it, once for all. */
function decodeHtml(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let copied = 0;
  while (at >= 0) {
    reference.lastIndex = at;
    const match = reference.exec(text)?.[0];
    if (match !== undefined) {
      decoded += text.slice(copied, at) + meaning(match);
      copied = at + match.length;
    }
    at = text.indexOf('&', at + (match?.length ?? 1));
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

function meaning(reference: string): string {
  const before = referenceCache.get(reference);
  if (before !== undefined) return before;
  let decoded = '';
  const parser = new Parser({
    ontext(text) {
      decoded += text;
    },
  });
  // A blank behind it, so that it is not the end of the file that ends it.
  parser.end(`${reference} `);
  const value = decoded.slice(0, -1);
  if (referenceCache.size < 5000 && reference.length < 40) referenceCache.set(reference, value);
  return value;
}
