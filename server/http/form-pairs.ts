import { channel } from 'node:diagnostics_channel';

/** A name and its value, decoded. */
export type FormPair = readonly [name: string, value: string];

/** Upper bounds of one text: characters before decoding, and pairs. */
export type FormLimits = { characters: number; pairs: number };

/** Limits without authentication. */
export const formLimits: FormLimits = { characters: 1024 * 1024, pairs: 10_000 };

/** `isWhole`: false where the text exceeds a limit; `pairs` are those before it, and the last one may be truncated. */
export type FormReading = { pairs: FormPair[]; isWhole: boolean };

/** Work of one call of `readFormPairs`. */
export type FormWork = { characters: number; pairs: number };

/** Publishes the `FormWork` of each call to subscribers. */
export const formReadings = channel('earshot:form-reading');

/**
 * Parses `application/x-www-form-urlencoded` text of a body or an address (WHATWG URL, 5.1) in linear time and up to the
 * limits: the time of `new URLSearchParams(text)` grows with the square of a text like `a&a&a`. Never fails: invalid UTF-8
 * becomes U+FFFD, and `%` without digits stays.
 */
export function readFormPairs(text: string, limits: FormLimits = formLimits): FormReading {
  const readable = text.slice(0, limits.characters);
  const pairs: FormPair[] = [];
  let at = 0;
  while (at < readable.length && pairs.length < limits.pairs) {
    const separator = readable.indexOf('&', at);
    const next = separator < 0 ? readable.length : separator;
    if (next > at) pairs.push(pairOf(readable.slice(at, next)));
    at = next + 1;
  }
  const touched = Math.min(at, readable.length);
  if (formReadings.hasSubscribers) formReadings.publish({ characters: touched, pairs: pairs.length });
  return { pairs, isWhole: touched >= text.length };
}

/** Searches the equals sign in the part only: a search in the whole text could run to its end for each part. */
function pairOf(part: string): FormPair {
  const sign = part.indexOf('=');
  return sign < 0 ? [decode(part), ''] : [decode(part.slice(0, sign)), decode(part.slice(sign + 1))];
}

function decode(text: string): string {
  const isEncoded = text.includes('%') || text.includes('+');
  return isEncoded ? decodeBytes(Buffer.from(text)) : text.toWellFormed();
}

/** Decodes in place, since the decoded bytes are never more. */
function decodeBytes(bytes: Buffer): string {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at] ?? 0;
    const [high, low] = sign === percent ? [digitOf(bytes[at + 1]), digitOf(bytes[at + 2])] : [-1, -1];
    const isEncoded = high >= 0 && low >= 0;
    bytes[length] = isEncoded ? high * 16 + low : sign === plus ? space : sign;
    length += 1;
    if (isEncoded) at += 2;
  }
  return bytes.toString('utf8', 0, length);
}

const [percent, plus, space] = [0x25, 0x2b, 0x20];

/** The value of a hexadecimal digit; -1 for any other byte. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
