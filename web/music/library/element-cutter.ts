const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** `{ "albums": [` is this deep. */
const listDepth = 2;

/**
 * Cuts the text of `{ "…": [element, …] }`, which comes in parts, into JSON lists of at most so many elements, each
 * given once its last element is whole. `frame` is what is left without them: the same answer with an empty list.
 */
export function createElementCutter(max: number) {
  /** What was not given yet, and how deep its end is. */
  let text = '';
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** Of the elements in `text` that are whole. */
  let start: number | undefined;
  let end = 0;
  let count = 0;
  let frame = '';

  /** Reads on in a part that `text` ends with, until enough elements are whole. Millions of letters: it keeps to locals. */
  function read(part: string, from: number): number {
    const before = text.length - part.length;
    let at = from;
    let [deep, inString, escaped] = [depth, isInString, isEscaped];
    for (; at < part.length && count < max; at += 1) {
      const letter = part.charCodeAt(at);
      if (escaped) escaped = false;
      else if (inString) {
        if (letter === quote) inString = false;
        else if (letter === backslash) escaped = true;
      } else if (letter === quote) inString = true;
      else if (letter === openList || letter === openObject) {
        if (deep === listDepth) start ??= before + at;
        deep += 1;
      } else if (letter === closeList || letter === closeObject) {
        deep -= 1;
        if (deep !== listDepth) continue;
        end = before + at + 1;
        count += 1;
      }
    }
    [depth, isInString, isEscaped] = [deep, inString, escaped];
    return at;
  }

  function cut(): string {
    const list = `[${text.slice(start, end)}]`;
    frame += text.slice(0, start).replace(/^\s*,\s*$/, '');
    text = text.slice(end);
    start = undefined;
    count = 0;
    return list;
  }

  return {
    *lists(part: string): Generator<string> {
      text += part;
      for (let at = 0; at < part.length; ) {
        at = read(part, at);
        if (count === max || (count > 0 && depth < listDepth)) yield cut();
      }
    },
    frame: () => frame + text,
  };
}
