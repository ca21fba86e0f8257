import type { Find, Patch } from './repair-edits.ts';

/** Where a document type may begin, so that only a few are searched for their ends. */
const furthestType = 10_000;

/** Where a comment, a CDATA section or a document type ends, mended or taken out. `lastTag` is the element around it. */
export function skipDeclaration(text: string, at: number, lastTag: string, patch: Patch, find: Find): number {
  if (text.startsWith('<!--', at)) return skipComment(at, patch, find);
  const opening = text.slice(at, at + 9);
  if (opening.toUpperCase() === '<![CDATA[') {
    if (opening !== '<![CDATA[') patch(at, at + 9, '<![CDATA[');
    return skipSection(text, at, lastTag, patch, find);
  }
  if (!/^<!doctype/i.test(opening)) return find.afterOr('>', at, text.length);
  const close = find.first('>', at);
  const subset = find.first('[', at);
  if (subset < 0 || subset > close || at > furthestType) return close + 1;
  // Nothing that a file declares for itself is believed: entities stay unexpanded, and the whole subset goes.
  const end = /\]\s*>/.exec(text.slice(subset, subset + 200_000));
  if (!end) return close + 1;
  patch(at, subset + end.index + end[0].length, '');
  return subset + end.index + end[0].length;
}

/** Where a comment ends. One without an end is none: it would swallow episodes up to the end of the next comment. */
function skipComment(at: number, patch: Patch, find: Find): number {
  const from = at + 4;
  const end = find.first('-->', from);
  const item = firstOf(find.first('<item', from), find.first('<entry', from));
  if (end >= 0 && (item > end || firstOf(find.first('<!--', from)) > end)) return end + 3;
  patch(at, from, '');
  return from;
}

/** Where a processing instruction ends. One without `?>` would swallow the file; a `<?` in text begins none. */
export function skipInstruction(text: string, at: number, patch: Patch, find: Find): number {
  const close = find.first('>', at);
  const end = find.first('?>', at);
  const isName = /^<\?[a-z]/i.test(text.slice(at, at + 3));
  const isXml = /^<\?xml\s/i.test(text.slice(at, at + 6));
  const limit = isXml
    ? close + 1
    : firstOf(find.first('<?', at + 2), find.first('<item', at), find.first('<entry', at));
  if (isName && end >= 0 && end < limit) return end + 2;
  if (isName && close >= 0 && close < firstOf(find.first('<', at + 1))) {
    patch(close, close, '?');
    return close + 1;
  }
  patch(at, at + 1, '&lt;');
  return at + 1;
}

const firstOf = (...indexes: number[]): number =>
  Math.min(...indexes.map((index) => (index < 0 ? Infinity : index)));

/** A section that runs into the next one, or to the end of the file, ended where the element around it does. */
function skipSection(text: string, at: number, lastTag: string, patch: Patch, find: Find): number {
  const from = at + 9;
  const end = find.first(']]>', from);
  const nested = find.first('<![CDATA[', from);
  if (end >= 0 && (nested < 0 || nested > end)) return end + 3;
  const limit = end < 0 ? text.length : end;
  const close = lastTag === '' ? -1 : find.first(`</${lastTag}`, from);
  if (close >= 0 && close < limit) {
    const half = /\]{1,2}\s*>?$/.exec(text.slice(close - 4, close))?.[0].length ?? 0;
    patch(close - half, close, ']]>');
    return close;
  }
  return end < 0 ? text.length : end + 3;
}
