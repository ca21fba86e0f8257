import { Parser } from 'htmlparser2';

const xmlEntities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
const entityCache = new Map<string, string>();

/**
 * Decodes character references once: numbers, XML's five names and all of HTML's (which feeds use without saying so).
 * What is none stays as it is, so that a bare `&` is an ampersand; entities that a file defines itself are not expanded.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const decoded = text.replaceAll(
    /&(?:#x([\da-f]{1,8})|#(\d{1,9})|([a-z][a-z\d]{1,31}));?/gi,
    (whole, hex, digits, name) => {
      if (typeof hex === 'string') return character(Number.parseInt(hex, 16));
      if (typeof digits === 'string') return character(Number(digits));
      return whole.endsWith(';') && typeof name === 'string' ? named(name, whole) : whole;
    },
  );
  return decoded.toWellFormed();
}

/** 128 to 159 mean what Windows means by them, as in HTML. Halves of a sign beyond the first 65536 come in pairs. */
function character(point: number): string {
  if (point >= 0x80 && point <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(point));
  if (point === 0) return '';
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}

function named(name: string, whole: string): string {
  const plain = xmlEntities.get(name.toLowerCase());
  if (plain !== undefined && (name === name.toLowerCase() || name === name.toUpperCase())) return plain;
  const before = entityCache.get(name);
  if (before !== undefined) return before;
  let decoded = '';
  const parser = new Parser({
    ontext(text) {
      decoded += text;
    },
  });
  parser.end(`&${name};`);
  // A name that begins with an old one (`&notit;`) is only half decoded; it is none.
  const value = decoded.endsWith(';') && decoded.length > 1 ? whole : decoded;
  if (entityCache.size < 5000) entityCache.set(name, value);
  return value;
}
