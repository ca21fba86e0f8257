import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/** Nesting depth of HTML elements and JSON values. Deeper HTML is read as siblings. */
export const maxDepth = 100;

/** Elements of XML within each other, closed or not; the readers end there. */
export const maxOpen = 6000;

export type MarkupHandlers = Pick<
  Partial<Handler>,
  'onopentag' | 'ontext' | 'onclosetag' | 'oncdatastart' | 'oncdataend'
>;

/** Where a reader of markup is, and what stops it. */
export type MarkupPosition = Pick<Parser, 'startIndex' | 'endIndex' | 'pause'>;

/**
 * The parser of markup, in time that grows with the text alone: an end tag of which nothing is open is not searched for
 * among all that is, and HTML has no more within each other than `maxDepth`.
 */
export class MarkupParser extends Parser {
  readonly #opened: Map<string, number>;
  readonly #given: MarkupHandlers;
  readonly #isHtml: boolean;
  #closing = false;
  #isFlat = false;

  constructor(handlers: MarkupHandlers, options: ParserOptions = {}) {
    const opened = new Map<string, number>();
    super(
      {
        ...handlers,
        onopentagname(name) {
          opened.set(name, (opened.get(name) ?? 0) + 1);
          opened.set(all, (opened.get(all) ?? 0) + 1);
        },
        onclosetag(name, implied) {
          const remaining = (opened.get(name) ?? 1) - 1;
          if (remaining === 0) opened.delete(name);
          else opened.set(name, remaining);
          opened.set(all, (opened.get(all) ?? 1) - 1);
          handlers.onclosetag?.(name, implied);
        },
      },
      options,
    );
    this.#opened = opened;
    this.#given = handlers;
    this.#isHtml = options.xmlMode !== true;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.#isFlat = this.#isHtml && (this.#opened.get(all) ?? 0) >= maxDepth;
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#closing = true;
    super.onclosetag(start, endIndex);
    this.#closing = false;
  }

  /** Of an empty element the parser keeps nothing, and looks for no beginning at its end. */
  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true;
    if (!this.#closing) return this.#isFlat;
    if (this.#opened.has(name)) return false;
    if (this.#isHtml && name === 'p') {
      // The end of no paragraph is an empty one.
      this.#given.onopentag?.('p', {}, true);
      this.#given.onclosetag?.('p', false);
    }
    return true;
  }
}

/** No name of an element. */
const all = ' ';
