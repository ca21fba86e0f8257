import { maxOpen } from '../feeds/markup-parser.ts';

/** What holds no elements, by how it begins and ends. */
const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

const tagStart = /<(\/?)([A-Za-z_][\w.:-]*)/y;
const attributeName = /\s+[\w.:-]+\s*=\s*(?=["'])/y;
const tagEnd = /\s*(\/?)>/y;

type Piece = { end: number; element: string; kind: 'section' | 'start' | 'end' | 'empty' };

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Where the attributes end that begin here; undefined where a value has no end or holds a `<`. */
function attributesEnd(text: string, from: number): number | undefined {
  let at = from;
  while (matchAt(attributeName, text, at) !== null) {
    const quote = attributeName.lastIndex;
    const close = text.indexOf(text.charAt(quote), quote + 1);
    if (close < 0 || text.slice(quote, close).includes('<')) return undefined;
    at = close + 1;
  }
  return at;
}

/** The markup that begins here; undefined for what is cut or none. */
function pieceAt(text: string, at: number): Piece | undefined {
  for (const [begin, finish] of sections)
    if (text.startsWith(begin, at)) {
      const close = text.indexOf(finish, at + begin.length);
      return close < 0 ? undefined : { end: close + finish.length, element: '', kind: 'section' };
    }
  const start = matchAt(tagStart, text, at);
  const afterAttributes = start === null ? undefined : attributesEnd(text, tagStart.lastIndex);
  if (start === null || afterAttributes === undefined) return undefined;
  const finish = matchAt(tagEnd, text, afterAttributes);
  if (finish === null) return undefined;
  const kind = start[1] === '/' ? 'end' : finish[1] === '/' ? 'empty' : 'start';
  return { end: tagEnd.lastIndex, element: (start[2] ?? '').toLowerCase(), kind };
}

/** Opens or closes the element of a piece; false where it may not stand here. */
function stepInto({ element, kind }: Piece, open: string[], seen: { root: boolean; body: boolean }): boolean {
  if (kind === 'section') return true;
  if (kind === 'end') return open.pop() === element;
  if (open.length === 0 && (seen.root || element !== 'opml')) return false;
  seen.root = true;
  seen.body ||= element === 'body' && open.length === 1;
  if (kind === 'start') open.push(element);
  return open.length < maxOpen;
}

/**
 * Whether a text is one complete OPML document: every element is closed in its order, the outermost is `opml` and holds a
 * `body`. A raw `&` passes, for many apps write it and nothing is lost by it.
 */
export function isWholeOpml(text: string): boolean {
  const open: string[] = [];
  const seen = { root: false, body: false };
  let end = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    const at = text.indexOf('<', end);
    if (open.length === 0 && text.slice(end, at < 0 ? text.length : at).trim() !== '') return false;
    if (at < 0) return open.length === 0 && seen.body;
    const piece = pieceAt(text, at);
    if (piece === undefined || !stepInto(piece, open, seen)) return false;
    end = piece.end;
  }
}
