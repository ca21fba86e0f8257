import { maxDepth } from '../feeds/markup-parser.ts';

/** Values, roughly: a transcript of a day's speech, word by word, has about half as many. */
const maxValues = 1_000_000;

/** The value of a JSON text, refused before it is read when it is deeper or has more in it than such files ever have. */
export function readJson(source: string): unknown {
  const text = source.replace(/^\ufeff/, '');
  measure(text);
  const value: unknown = JSON.parse(text);
  return value;
}

/** The list of that name in a JSON object. */
export function listIn(source: string, name: string): unknown[] {
  const value = readJson(source);
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (!Array.isArray(list)) throw new SyntaxError(`There is no list of ${name}.`);
  return list;
}

function measure(text: string): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > maxDepth) throw new SyntaxError('The file is nested too deep.');
    if (values > maxValues) throw new SyntaxError('There is too much in the file.');
  }
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
