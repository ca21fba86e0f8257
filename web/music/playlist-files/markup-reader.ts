/** Events of the markup reader, in the order of the file. Names are as written; text has its entities decoded. */
export type MarkupEvents = {
  /** Answers whether to go on. */
  onOpen: (name: string) => boolean;
  onText: (text: string) => void;
  /** Answers whether to go on. */
  onClose: (name: string) => boolean;
};

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML and numbers; all others stay as they are written, so that none leads anywhere. */
const decoded = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|lt|gt|amp|quot|apos);/gi, (written, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? written;
    const code = Number(entity.replace(/^#x/i, '0x').replace('#', ''));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** Behind what begins at `from` and ends with `end`; the end of the text where it never does. */
function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** Behind a declaration, with what stands in its square brackets: nothing of it is read. */
function behindDeclaration(text: string, from: number): number {
  const end = behind(text, '>', from);
  const bracket = text.indexOf('[', from);
  return bracket < 0 || bracket > end ? end : behind(text, '>', behind(text, ']', bracket));
}

/** Where the tag ends that begins at `from`: a sign in quotation marks ends none. */
function endOfTag(text: string, from: number): number {
  let mark = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (mark !== '') mark = sign === mark ? '' : mark;
    else if (sign === '"' || sign === "'") mark = sign;
    else if (sign === '>') return at;
  }
  return text.length;
}

const isUnread = (sign: string | undefined) => sign === '!' || sign === '?';

/** Behind a comment, an instruction or a declaration: nothing of them is read. */
function behindUnread(text: string, from: number): number {
  if (text.startsWith('<!--', from)) return behind(text, '-->', from + 4);
  if (text.startsWith('<?', from)) return behind(text, '?>', from + 2);
  return behindDeclaration(text, from);
}

/** Tells of a tag, by what is written between its brackets; answers whether to go on. */
function readTag(written: string, { onOpen, onClose }: MarkupEvents): boolean {
  const name = /^\/?[^\s/]{0,100}/.exec(written)?.[0] ?? '';
  const isEnd = name.startsWith('/');
  if (!isEnd && !onOpen(name)) return false;
  return !(isEnd || written.endsWith('/')) || onClose(name.replace('/', ''));
}

/** Reads XML from its beginning to its end, once; attributes are left out. What is not well-formed is read as far as it goes. */
export function readMarkup(text: string, events: MarkupEvents): void {
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const end = tag < 0 ? text.length : tag;
    if (end > at) events.onText(decoded(text.slice(at, end)));
    if (tag < 0) return;
    if (text.startsWith('<![CDATA[', tag)) {
      at = behind(text, ']]>', tag + 9);
      events.onText(text.slice(tag + 9, at - 3));
    } else if (isUnread(text[tag + 1])) at = behindUnread(text, tag);
    else {
      const close = endOfTag(text, tag);
      at = close + 1;
      if (!readTag(text.slice(tag + 1, close), events)) return;
    }
  }
}
