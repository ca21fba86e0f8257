import type { MarkupHandlers, MarkupPosition } from './markup-parser.ts';

const maxBare = 80;
/** What the parts of strict markup begin and end with. */
const sectionStart = '<![CDATA[';
// steady: each attribute begins with a blank and ends before the next, and a tag that has hundreds is not strict.
const tag =
  /([A-Za-z][\w.:-]*)((?:[ \t\n\r\f]+[A-Za-z][\w.:-]*=(?:"[^"<]*"|'[^'<]*')){0,200})[ \t\n\r\f]*(\/?)>/y;
const attribute = /([A-Za-z][\w.:-]*)=(?:"([^"<]*)"|'([^'<]*)')/g;
const itemName = /^(item|entry)$/;
/** After the end of an item these are fields of the next, whose own tag is missing. */
const fieldOfLost = /^(title|guid|pubdate|enclosure)$/;

/**
 * Reports the same events as `MarkupParser` does for XML, several times as fast, for text without faults: properly
 * nested tags with quoted attributes, closed sections and comments, no item within an item. False for any other text,
 * after which some events may have been reported. `repairMarkup` leaves strict text unchanged.
 */
export class StrictMarkup implements MarkupPosition {
  startIndex = 0;
  endIndex = 0;
  readonly #handlers: MarkupHandlers;
  readonly #open: string[] = [];
  #isRunning = true;
  #isInItem = false;
  #isAfterItem = false;
  #nextSection = -1;
  /** Names as they stand in tags without attributes, and in lower case. */
  readonly #bare = new Map<string, string>();

  constructor(handlers: MarkupHandlers) {
    this.#handlers = handlers;
  }

  pause(): void {
    this.#isRunning = false;
  }

  read(text: string): boolean {
    let at = 0;
    while (this.#isRunning) {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      if (end > at) this.#handlers.ontext?.(text.slice(at, end));
      if (next < 0) break;
      this.startIndex = next;
      at = this.#part(text, next);
      if (at < 0) return false;
    }
    return !this.#isRunning || this.#open.length === 0;
  }

  /** Where the tag, section, comment or instruction at `at` ends; -1 where it is not strict. */
  #part(text: string, at: number): number {
    const next = text.charCodeAt(at + 1);
    if (next === slash) return this.#end(text, at);
    if (next === question) return afterInstruction(text, at);
    if (next !== exclamation) return this.#begin(text, at);
    return text.startsWith(sectionStart, at) ? this.#section(text, at) : afterComment(text, at);
  }

  #begin(text: string, at: number): number {
    const close = text.indexOf('>', at);
    const bare = close - at < maxBare ? this.#bare.get(text.slice(at + 1, close)) : undefined;
    if (bare !== undefined) return this.#begun(bare, { close, written: '', isEmpty: false });
    tag.lastIndex = at + 1;
    const match = tag.exec(text);
    if (match === null) return -1;
    const [whole, rawName = '', written = '', slashes] = match;
    const name = rawName.toLowerCase();
    if (whole.length === rawName.length + 1 && this.#bare.size < 500) this.#bare.set(rawName, name);
    return this.#begun(name, { close: tag.lastIndex - 1, written, isEmpty: slashes === '/' });
  }

  #begun(
    name: string,
    { close, written, isEmpty }: { close: number; written: string; isEmpty: boolean },
  ): number {
    const isItem = itemName.test(name);
    if (isItem && (this.#isInItem || isEmpty)) return -1;
    if (this.#isAfterItem && fieldOfLost.test(name)) return -1;
    if (isItem) this.#isInItem = true;
    this.#isAfterItem = false;
    this.endIndex = close;
    this.#handlers.onopentag?.(name, attributesOf(written), false);
    if (isEmpty) this.#handlers.onclosetag?.(name, true);
    else this.#open.push(name);
    return close + 1;
  }

  #end(text: string, at: number): number {
    const close = text.indexOf('>', at);
    const name = this.#open.pop();
    if (name === undefined || close - at - 2 !== name.length) return -1;
    if (!text.startsWith(name, at + 2) && text.slice(at + 2, close).toLowerCase() !== name) return -1;
    if (itemName.test(name)) {
      this.#isInItem = false;
      this.#isAfterItem = true;
    }
    this.endIndex = close;
    this.#handlers.onclosetag?.(name, false);
    return close + 1;
  }

  #section(text: string, at: number): number {
    const from = at + sectionStart.length;
    const close = text.indexOf(']]>', from);
    if (this.#nextSection < from) {
      // Without its `<`, which stands in notes all over.
      const match = text.indexOf('![CDATA[', from);
      this.#nextSection = match < 0 ? Infinity : match;
    }
    if (close < 0 || this.#nextSection < close) return -1;
    const { oncdatastart, ontext, oncdataend } = this.#handlers;
    oncdatastart?.();
    ontext?.(text.slice(from, close));
    oncdataend?.();
    return close + 3;
  }
}

const exclamation = 0x21;
const question = 0x3f;
const slash = 0x2f;

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (written === '') return attributes;
  attribute.lastIndex = 0;
  for (let match = attribute.exec(written); match !== null; match = attribute.exec(written)) {
    const name = (match[1] ?? '').toLowerCase();
    if (!Object.hasOwn(attributes, name)) attributes[name] = match[2] ?? match[3] ?? '';
  }
  return attributes;
}

/** A comment that neither holds what might be elements nor is unsure of its end. */
function afterComment(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : -1;
  if (close < 0) return -1;
  const comment = text.slice(at + 4, close);
  return comment.includes('<') || comment.includes('--') || /^[->]|-$/.test(comment) ? -1 : close + 3;
}

function afterInstruction(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const isPlain = /^<\?[a-z][^<>]*\?>$/i.test(text.slice(at, close + 1));
  return isPlain ? close + 1 : -1;
}
