const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How much deeper a bracket leads; nothing for all other letters. */
function depthStep(letter: number): 1 | 0 | -1 {
  if (letter === openList || letter === openObject) return 1;
  return letter === closeList || letter === closeObject ? -1 : 0;
}

/** `{ "albums": [` is this deep. */
const listDepth = 2;

/** Cuts streamed text of `{ "…": [element, …] }` into JSON lists of at most `max` elements; `frame` is the reply with an empty list. */
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

  /** Reads on in a string; answers where to go on in the part. Millions of letters: it keeps to locals. */
  function readString(part: string, from: number): number {
    let at = from;
    let escaped = isEscaped;
    for (; at < part.length; at += 1) {
      const letter = part.charCodeAt(at);
      if (escaped) escaped = false;
      else if (letter === backslash) escaped = true;
      else if (letter === quote) break;
    }
    isEscaped = escaped;
    isInString = at === part.length;
    return isInString ? at : at + 1;
  }

  /** Reads on between strings in a part that `text` ends with, until enough elements are whole. */
  function readBrackets(part: string, from: number): number {
    const before = text.length - part.length;
    let at = from;
    let deep = depth;
    while (at < part.length && count < max && !isInString) {
      const letter = part.charCodeAt(at);
      const step = depthStep(letter);
      if (letter === quote) isInString = true;
      if (step > 0 && deep === listDepth) start ??= before + at;
      deep += step;
      at += 1;
      if (step < 0 && deep === listDepth) {
        end = before + at;
        count += 1;
      }
    }
    depth = deep;
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
        at = isInString ? readString(part, at) : readBrackets(part, at);
        if (count === max || (count > 0 && depth < listDepth)) yield cut();
      }
    },
    frame: () => frame + text,
  };
}
