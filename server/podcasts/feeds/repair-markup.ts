import { skipDeclaration, skipInstruction } from './repair-declarations.ts';
import { type Find, finders, type Patch } from './repair-edits.ts';

/**
 * Makes of broken XML what its author meant, in one pass over the tags: a quotation mark that never closes, a `<` that
 * begins no tag, a comment or CDATA section without an end. Text that is not broken is returned as it is.
 */
export function repairMarkup(text: string): string {
  const out: string[] = [];
  let copied = 0;
  let lastTag = '';
  let openItem = '';
  const find = finders(text);
  const patch = (from: number, to: number, by: string) => {
    out.push(text.slice(copied, from), by);
    copied = to;
  };
  for (let at = text.indexOf('<'); at >= 0; ) {
    const next = text.charCodeAt(at + 1);
    let end: number;
    if (next === exclamation) end = skipDeclaration(text, at, lastTag, patch, find);
    else if (next === question) end = skipInstruction(text, at, patch, find);
    else if (isNameStart(next)) {
      const item = /^<\/?(item|entry)[\s/>]/i.exec(text.slice(at, at + 8))?.[1];
      // An item that never ended ends here, so that thousands of them do not lie within each other.
      if (item !== undefined && next !== slash && openItem !== '') patch(at, at, `</${openItem}>`);
      if (item !== undefined) openItem = next === slash ? '' : item;
      end = endOfTag(text, at, patch, find);
      if (item !== undefined && next === slash && isItemWithoutBeginning(text, end, item, find)) {
        patch(end, end, `<${item}>`);
        openItem = item;
      }
      if (next !== slash) lastTag = /^[^\s/>]{1,80}/.exec(text.slice(at + 1, at + 82))?.[0] ?? '';
    } else {
      // A blank that slipped in before the name of a tag, else a sign that begins none.
      const slip = blankBeforeName.exec(text.slice(at, at + 30))?.[1];
      if (slip === undefined) patch(at, at + 1, '&lt;');
      else patch(at + 1, at + 1 + slip.length, '');
      end = slip === undefined ? at + 1 : endOfTag(text, at, patch, find);
    }
    if (end <= at) break;
    at = text.indexOf('<', end);
  }
  if (copied === 0) return text;
  out.push(text.slice(copied));
  return out.join('');
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
  let quote = 0;
  let quotedFrom = at;
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) {
        if (index === quotedFrom + 1 && isDoubled(text, index)) patch(index, index + 1, '');
        else quote = 0;
      } else if (code === 0x3c) {
        const close = find.first('>', quotedFrom);
        if (close < 0 || close > index) {
          patch(index, index, `${String.fromCharCode(quote)}>`);
          return index;
        }
        const selfClosing = text.charCodeAt(close - 1) === slash;
        patch(
          selfClosing ? close - 1 : close,
          close,
          `${String.fromCharCode(quote)}${selfClosing ? ' /' : ''}`,
        );
        return close + 1;
      }
    } else if (code === 0x3e) {
      // A value without marks would take the slash of the tag's end for its own.
      if (text.charCodeAt(index - 1) === slash && endsBare(text, at, index - 1))
        patch(index - 1, index - 1, ' ');
      return index + 1;
    } else if (code === 0x3c) {
      // The tag itself was never closed.
      patch(index, index, '>');
      return index;
    } else if (
      (code === 0x22 || code === 0x27) &&
      text
        .slice(Math.max(at, index - 4), index)
        .trimEnd()
        .endsWith('=')
    ) {
      quote = code;
      quotedFrom = index;
    }
  }
  return text.length;
}

/** `url=""https:…"`: the mark stands there twice. What follows an empty value is a blank, an end, or another attribute. */
function isDoubled(text: string, index: number): boolean {
  const after = text.slice(index + 1, index + 80);
  return /^[a-z]/i.test(after) && !/^[\w:-]+\s*=/.test(after);
}

const endsBare = (text: string, at: number, index: number): boolean =>
  /\s[\w:-]+=[^\s"'<>]+$/.test(text.slice(Math.max(at, index - 2000), index));
