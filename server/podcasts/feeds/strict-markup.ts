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
 * Tells the same as `MarkupParser` does of XML, several times as fast, of text that nothing has to be mended in: tags with quoted
 * attributes that lie properly within each other, sections and comments with their ends, items that hold none. False
 * for any other text, of which it may have told a part by then. `repairMarkup` leaves strict text as it is.
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
    const found = tag.exec(text);
    if (found === null) return -1;
    const [whole, rawName = '', written = '', slashes] = found;
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
      const found = text.indexOf('![CDATA[', from);
      this.#nextSection = found < 0 ? Infinity : found;
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
  const made: Record<string, string> = {};
  if (written === '') return made;
  attribute.lastIndex = 0;
  for (let found = attribute.exec(written); found !== null; found = attribute.exec(written)) {
    const name = (found[1] ?? '').toLowerCase();
    if (!Object.hasOwn(made, name)) made[name] = found[2] ?? found[3] ?? '';
  }
  return made;
}

/** A comment that neither holds what might be elements nor is unsure of its end. */
function afterComment(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : -1;
  if (close < 0) return -1;
  const said = text.slice(at + 4, close);
  return said.includes('<') || said.includes('--') || /^[->]|-$/.test(said) ? -1 : close + 3;
}

function afterInstruction(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const isPlain = /^<\?[a-z][^<>]*\?>$/i.test(text.slice(at, close + 1));
  return isPlain ? close + 1 : -1;
}
