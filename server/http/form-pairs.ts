import { channel } from 'node:diagnostics_channel';

/** A name and its value, decoded. */
export type FormPair = readonly [name: string, value: string];

/** Upper bounds of one text: characters before decoding, and pairs. */
export type FormLimits = { characters: number; pairs: number };

/** What anybody may send, known or not. */
export const formLimits: FormLimits = { characters: 1024 * 1024, pairs: 10_000 };

/** `isWhole`: false where the text goes on behind a limit; `pairs` are those before it, and the last may be cut. */
export type FormReading = { pairs: FormPair[]; isWhole: boolean };

/** What one reading touched. */
export type FormWork = { characters: number; pairs: number };

/** Each reading is published here as `FormWork`, while somebody subscribes. */
export const formReadings = channel('earshot:form-reading');

/**
 * Reads `application/x-www-form-urlencoded` text, of a body or of an address (WHATWG URL, 5.1). Each character is touched
 * a fixed number of times, and none behind a limit: `new URLSearchParams(text)` takes time that grows with
 * the square of a text like `a&a&a`. Bytes that are no UTF-8 and `%` without digits do not fail: the first become U+FFFD,
 * the others stay.
 */
export function readFormPairs(text: string, limits: FormLimits = formLimits): FormReading {
  const readable = text.slice(0, limits.characters);
  const pairs: FormPair[] = [];
  let at = 0;
  while (at < readable.length && pairs.length < limits.pairs) {
    const found = readable.indexOf('&', at);
    const next = found < 0 ? readable.length : found;
    if (next > at) pairs.push(pairOf(readable.slice(at, next)));
    at = next + 1;
  }
  const touched = Math.min(at, readable.length);
  if (formReadings.hasSubscribers) formReadings.publish({ characters: touched, pairs: pairs.length });
  return { pairs, isWhole: touched >= text.length };
}

/** The equals sign is looked for in the part alone: a search in the whole text would run to its end for each part. */
function pairOf(part: string): FormPair {
  const sign = part.indexOf('=');
  return sign < 0 ? [decoded(part), ''] : [decoded(part.slice(0, sign)), decoded(part.slice(sign + 1))];
}

function decoded(text: string): string {
  const isEncoded = text.includes('%') || text.includes('+');
  return isEncoded ? decodedBytes(Buffer.from(text)) : text.toWellFormed();
}

/** Writes the bytes that are meant over the bytes that were sent, which are never fewer. */
function decodedBytes(bytes: Buffer): string {
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

/** What a hexadecimal digit means; -1 for every other byte, and for none. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
