import { maxDepth } from './markup-parser.ts';

/**
 * The value of JSON that may be broken: commas that are missing or too many, line breaks in texts, junk after the end,
 * or no end at all (`complete` is false then). Throws a `SyntaxError` for what lies deeper than anyone writes.
 */
export function readLooseJson(source: string): { value: unknown; complete: boolean } {
  try {
    return { value: JSON.parse(source), complete: true };
  } catch {
    const reader = looseReader(source);
    const value = reader.value(0);
    return { value, complete: reader.reachedEnd() };
  }
}

function looseReader(source: string) {
  let at = 0;
  let isWhole = true;

  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const part = pattern.exec(source)?.[0] ?? '';
    at += part.length;
    return part;
  };

  /** Whether another member follows; a bracket of the other kind means that this one's was forgotten. */
  function goesOn(bracket: string): boolean {
    skip(/[\s,]*/y);
    const next = source[at];
    if (next === bracket) at += 1;
    if (next === undefined) isWhole = false;
    return next !== bracket && next !== undefined && next !== ']' && next !== '}';
  }

  function object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    while (goesOn('}')) {
      const key = String(scalar());
      skip(/[\s:]*/y);
      entries.push([key, value(depth)]);
    }
    return Object.fromEntries(entries);
  }

  function array(depth: number): unknown[] {
    const items: unknown[] = [];
    while (goesOn(']')) items.push(value(depth));
    return items;
  }

  function value(depth: number): unknown {
    if (depth > maxDepth) throw new SyntaxError('The file is nested too deep.');
    skip(/\s*/y);
    const next = source[at];
    if (next !== '{' && next !== '[') return scalar();
    at += 1;
    return next === '{' ? object(depth + 1) : array(depth + 1);
  }

  function scalar(): unknown {
    if (source[at] === '"') return string();
    const word = skip(/[^\s,:[\]{}"]+/y);
    if (word === '' && at < source.length && !/[,\]}]/.test(source[at] ?? '')) at += 1;
    if (word === 'true' || word === 'false') return word === 'true';
    return /^-?\d/.test(word) ? Number(word) : null;
  }

  function string(): string {
    const began = at + 1;
    let end = source.indexOf('"', began);
    while (end >= 0 && isEscaped(source, end)) end = source.indexOf('"', end + 1);
    if (end < 0) isWhole = false;
    const raw = source.slice(began, end < 0 ? undefined : end);
    at = began + raw.length + 1;
    return raw.replaceAll(/\\(?:u([\da-f]{4})|([^]))/gi, (_escape, code: string | undefined, sign: string) =>
      code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  return { value, reachedEnd: () => isWhole };
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(source: string, index: number): boolean {
  let from = index;
  while (source[from - 1] === '\\') from -= 1;
  return (index - from) % 2 === 1;
}

const signs: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '\n' };
