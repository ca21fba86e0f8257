import { skipDeclaration, skipInstruction } from './repair-declarations.ts';
import { type Find, finders, type Patch } from './repair-edits.ts';

/**
 * Makes of broken XML what its author meant, in one pass over the tags: a quotation mark that never closes, a `<` that
 * begins no tag, a comment or CDATA section without an end. Text that is not broken is returned as it is.
 */
export function repairMarkup(text: string): string {
  const out: string[] = [];
  let copied = 0;
  const open: OpenTags = { tag: '', item: '' };
  const find = finders(text);
  const patch = (from: number, to: number, by: string) => {
    out.push(text.slice(copied, from), by);
    copied = to;
  };
  for (let at = text.indexOf('<'); at >= 0; ) {
    const next = text.charCodeAt(at + 1);
    let end: number;
    if (next === exclamation) end = skipDeclaration(text, at, open.tag, patch, find);
    else if (next === question) end = skipInstruction(text, at, patch, find);
    else if (isNameStart(next)) end = repairTag(text, at, open, patch, find);
    else end = repairStraySign(text, at, patch, find);
    if (end <= at) break;
    at = text.indexOf('<', end);
  }
  if (copied === 0) return text;
  out.push(text.slice(copied));
  return out.join('');
}

/** The names of the tag that began last, and of the item that is open; empty where there is none. */
type OpenTags = { tag: string; item: string };

function repairTag(text: string, at: number, open: OpenTags, patch: Patch, find: Find): number {
  const isEnd = text.charCodeAt(at + 1) === slash;
  const item = /^<\/?(item|entry)[\s/>]/i.exec(text.slice(at, at + 8))?.[1];
  // An item that never ended ends here, so that thousands of them do not lie within each other.
  if (item !== undefined && !isEnd && open.item !== '') patch(at, at, `</${open.item}>`);
  if (item !== undefined) open.item = isEnd ? '' : item;
  const end = endOfTag(text, at, patch, find);
  if (item !== undefined && isEnd && isItemWithoutBeginning(text, end, item, find)) {
    patch(end, end, `<${item}>`);
    open.item = item;
  }
  if (!isEnd) open.tag = /^[^\s/>]{1,80}/.exec(text.slice(at + 1, at + 82))?.[0] ?? '';
  return end;
}

/** A blank that slipped in before the name of a tag, else a sign that begins none. */
function repairStraySign(text: string, at: number, patch: Patch, find: Find): number {
  const slip = blankBeforeName.exec(text.slice(at, at + 30))?.[1];
  if (slip === undefined) {
    patch(at, at + 1, '&lt;');
    return at + 1;
  }
  patch(at + 1, at + 1 + slip.length, '');
  return endOfTag(text, at, patch, find);
}

const blankBeforeName =
  /^<(\s+)\/?(?:item|entry|channel|title|link|guid|pubdate|description|enclosure)(?=[\s/>])/i;

/** After the end of an item: fields of the next one, whose own tag is missing before them. */
function isItemWithoutBeginning(text: string, from: number, item: string, find: Find): boolean {
  if (!/^\s*<(title|guid|pubdate|enclosure)[\s>]/i.test(text.slice(from, from + 200))) return false;
  const end = find.first(`</${item}`, from);
  const begin = find.first(`<${item}`, from);
  return end >= 0 && (begin < 0 || end < begin);
}

const exclamation = 0x21;
const question = 0x3f;
const slash = 0x2f;

const isNameStart = (code: number) =>
  code === slash ||
  code === 0x5f ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code > 0x7f;

/** Where a tag ends, quotation marks heeded. A value cannot hold `<`: if it does, its mark was forgotten before `>`. */
function endOfTag(text: string, at: number, patch: Patch, find: Find): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3e) {
      // A value without marks would take the slash of the tag's end for its own.
      if (endsBare(text, at, index - 1)) patch(index - 1, index - 1, ' ');
      return index + 1;
    }
    if (code === 0x3c) {
      // The tag itself was never closed.
      patch(index, index, '>');
      return index;
    }
    if (isMark(code) && isAfterEquals(text, at, index)) {
      const end = endOfValue(text, index, patch);
      if (text.charCodeAt(end) === 0x3c) return closeValue(text, index, end, patch, find);
      index = end;
    }
  }
  return text.length;
}

/** Where the value ends whose mark stands at `from`: at the same mark, else at a `<`. A mark that stands there twice is taken out. */
function endOfValue(text: string, from: number, patch: Patch): number {
  const mark = text.charCodeAt(from);
  for (let index = from + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3c) return index;
    if (code !== mark) continue;
    if (!isDoubled(text, from, index)) return index;
    patch(index, index + 1, '');
  }
  return text.length;
}

/** Ends a value that runs into the `<` at `index`, before the end of its tag where it has one; answers where the tag ends. */
function closeValue(text: string, quotedFrom: number, index: number, patch: Patch, find: Find): number {
  const mark = text.charAt(quotedFrom);
  const close = find.first('>', quotedFrom);
  if (close < 0 || close > index) {
    patch(index, index, `${mark}>`);
    return index;
  }
  if (text.charCodeAt(close - 1) === slash) patch(close - 1, close, `${mark} /`);
  else patch(close, close, mark);
  return close + 1;
}

const isMark = (code: number) => code === 0x22 || code === 0x27;

const isAfterEquals = (text: string, at: number, index: number): boolean =>
  text
    .slice(Math.max(at, index - 4), index)
    .trimEnd()
    .endsWith('=');

/** `url=""https:…"`: the mark stands there twice. What follows an empty value is a blank, an end, or another attribute. */
function isDoubled(text: string, quotedFrom: number, index: number): boolean {
  if (index !== quotedFrom + 1) return false;
  const after = text.slice(index + 1, index + 80);
  return /^[a-z]/i.test(after) && !/^[\w:-]+\s*=/.test(after);
}

/** Whether the slash at `index` follows a value without marks. */
const endsBare = (text: string, at: number, index: number): boolean =>
  text.charCodeAt(index) === slash &&
  /\s[\w:-]+=[^\s"'<>]+$/.test(text.slice(Math.max(at, index - 2000), index));
