import { Parser } from 'htmlparser2';

const known = new Map<string, string>();

/** The text of HTML that holds no tags: each character reference is decoded as the parser of HTML does it, once for all. */
export function decodeHtml(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let copied = 0;
  while (at >= 0) {
    reference.lastIndex = at;
    const found = reference.exec(text)?.[0];
    if (found !== undefined) {
      decoded += text.slice(copied, at) + meaning(found);
      copied = at + found.length;
    }
    at = text.indexOf('&', at + (found?.length ?? 1));
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

const reference = /&(?:#x?[\da-z]+|[a-z][a-z\d]*);?/iy;

function meaning(reference: string): string {
  const before = known.get(reference);
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
  if (known.size < 5000 && reference.length < 40) known.set(reference, value);
  return value;
}
