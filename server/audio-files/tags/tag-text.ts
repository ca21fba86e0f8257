import { isUtf8 } from 'node:buffer';

const western = new TextDecoder('windows-1252');

/** Text that is or may be ISO 8859-1. Many taggers write UTF-8, and older ones Windows-1252. */
export function westernText(bytes: Buffer): string {
  if (bytes.every((byte) => byte < 0x80)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes);
}

/** Text of an ID3v2 frame by its encoding byte (ID3v2.4 §4): ISO 8859-1, UTF-16 with a mark, UTF-16BE, UTF-8. */
export function id3Text(bytes: Buffer, encoding: number): string {
  if (encoding === 3) return bytes.toString('utf8');
  if (encoding !== 1 && encoding !== 2) return westernText(bytes);
  const even = bytes.subarray(0, bytes.length & ~1);
  const isBig = encoding === 2 ? even[0] !== 0xff || even[1] !== 0xfe : even[0] === 0xfe && even[1] === 0xff;
  return (isBig ? Buffer.from(even).swap16() : even).toString('utf16le').replaceAll('\uFEFF', '');
}

/** Where the NUL lies that ends a text of that encoding, or the end; and where the next begins. */
export function endOfText(bytes: Buffer, from: number, encoding: number): { end: number; next: number } {
  const isWide = encoding === 1 || encoding === 2;
  if (!isWide) {
    const end = bytes.indexOf(0, from);
    return end === -1 ? { end: bytes.length, next: bytes.length } : { end, next: end + 1 };
  }
  for (let at = from; at + 1 < bytes.length; at += 2)
    if (bytes[at] === 0 && bytes[at + 1] === 0) return { end: at, next: at + 2 };
  return { end: bytes.length, next: bytes.length };
}

export const valuesOf = (text: string): string[] => text.split('\0').filter((value) => value !== '');
