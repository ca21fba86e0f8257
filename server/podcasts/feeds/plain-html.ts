import { decodeHtml } from './decode-html.ts';
import type { HtmlHandler } from './html-handler.ts';

// steady: each attribute begins with a blank and ends before the next, and a tag that has hundreds is not plain.
const tag =
  /<(\/?)([A-Za-z][A-Za-z\d]{0,14})((?:[ \t\n\r\f]+[A-Za-z][\w-]*(?:=(?:"[^"<>]*"|'[^'<>]*'))?){0,200})[ \t\n\r\f]*(\/?)>/y;
const attribute = /([A-Za-z][\w-]*)(?:=(?:"([^"<>]*)"|'([^'<>]*)'))?/g;
const maxOpen = 50;

const namesIn = (text: string) => new Set(text.split(' '));
const empty = namesIn('br hr img');
const inline = namesIn('a b strong i em u s del ins sub sup small cite q abbr span code font');
const block = namesIn('p div blockquote pre ul ol li h1 h2 h3 h4 h5 h6');
/** Whose beginning may end what is open around it (HTML §13.1.2.4): not told apart here, but left to the parser. */
const endedByNext = namesIn('p li h1 h2 h3 h4 h5 h6');

/**
 * Tells the same as a parser of HTML, several times as fast, of what most notes are: tags of a short list that lie
 * properly within each other. False for all other HTML, of which it may have told a part by then.
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
    const found = tag.exec(html);
    if (found === null) return false;
    at = tag.lastIndex;
    if (!readTag(found, names, handler)) return false;
  }
}

/** Tells one tag, `names` being those open around it; false for one that is not plain. */
function readTag(found: RegExpExecArray, names: string[], { open, close }: HtmlHandler): boolean {
  const [, slash, rawName = '', written = '', isClosed] = found;
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
  const made: Record<string, string> = {};
  attribute.lastIndex = 0;
  for (let found = attribute.exec(written); found !== null; found = attribute.exec(written)) {
    const name = (found[1] ?? '').toLowerCase();
    const value = found[2] ?? found[3] ?? '';
    const decoded = value.includes('&') ? decodedValue(value) : value;
    if (decoded === null) return null;
    if (!Object.hasOwn(made, name)) made[name] = decoded;
  }
  return made;
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
