import { analyse } from 'chardet';

const maxBytes = 20_000;
const minConfidence = 20;

const minBytes = 400;

/**
 * The text of a file whose encoding is said in up to three places: byte order mark, then HTTP, then the XML
 * declaration, else UTF-8. A claim that the bytes refute is not believed: what is valid UTF-8 is no Latin-1, what
 * cannot be read as claimed is tried as the next, and when no claim is left the letters tell. A few broken characters
 * never cost the rest.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const marked = markedEncoding(bytes);
  if (marked) return marked(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const http = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const declared = /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const claims = [http, declared].flatMap((label) => decoderLabel(label) ?? []);
  // A declaration that could be read byte by byte is not written in two bytes a character.
  const believable = claims.filter((label) => !label.startsWith('utf-16'));
  const utf8 = strictly('utf-8', bytes);
  const latin = believable[0] === undefined || believable[0] === 'windows-1252' || believable[0] === 'utf-8';
  if (utf8 !== null && latin) return escapedJapanese(bytes) ?? utf8;
  if (mostlyUtf8(bytes) && (believable[0] === undefined || believable[0] === 'utf-8'))
    return loosely('utf-8', bytes);
  for (const label of [...believable, 'utf-8', ...likelyEncodings(bytes)]) {
    const text = strictly(label, bytes);
    if (text !== null) return text;
  }
  return loosely(believable.find((label) => label !== 'utf-8') ?? 'windows-1252', bytes);
}

/** ISO-2022-JP changes alphabets by escapes that no other text has, so that its bytes are valid ASCII. */
const escapedJapanese = (bytes: Uint8Array): string | null =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('\x1b$')
    ? strictly('iso-2022-jp', bytes)
    : null;

type Decode = (bytes: Uint8Array) => string;

/** By byte order mark, or by where the zeros are around the first sign. */
function markedEncoding(bytes: Uint8Array): Decode | null {
  const marked = signatures.find(({ codes }) => codes.every((code, at) => isCode(code, bytes[at])));
  if (marked) return marked.decode;
  // A UTF-8 mark before bytes that are something else was put there by an editor; the mark is dropped, the claim stays.
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf && mostlyUtf8(bytes)) return (all) => loosely('utf-8', all);
  return null;
}

const isCode = (code: number | 'first', byte = 1): boolean =>
  code === 'first' ? isFirst(byte) : byte === code;

/** `<`, `{`, or a blank before it. */
const isFirst = (code: number): boolean => [0x3c, 0x7b, 0x20, 0x09, 0x0a, 0x0d].includes(code);

const utf32 =
  (little: boolean): Decode =>
  (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts: string[] = [];
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const point = view.getUint32(at, little);
      parts.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
    }
    return parts.join('').replace(/^\ufeff/, '');
  };

const utf16le: Decode = (bytes) => loosely('utf-16le', bytes);
const utf16be: Decode = (bytes) => loosely('utf-16be', bytes);

/** The bytes that tell two and four bytes a character, the longer ones first; `first` is a sign that text begins with. */
const signatures: readonly { codes: readonly (number | 'first')[]; decode: Decode }[] = [
  { codes: [0xff, 0xfe, 0, 0], decode: utf32(true) },
  { codes: [0, 0, 0xfe, 0xff], decode: utf32(false) },
  { codes: [0, 0, 0, 'first'], decode: utf32(false) },
  { codes: ['first', 0, 0, 0], decode: utf32(true) },
  { codes: [0xff, 0xfe], decode: utf16le },
  { codes: ['first', 0], decode: utf16le },
  { codes: [0xfe, 0xff], decode: utf16be },
  { codes: [0, 'first'], decode: utf16be },
];

function decoderLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Null when the bytes are not of this encoding. A last character that was cut in two is no reason. */
function strictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const loosely = (label: string, bytes: Uint8Array): string =>
  new TextDecoder(label).decode(bytes, { stream: true });

/** Whether at most one in ten characters beyond ASCII is broken. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = loosely('utf-8', bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  if (broken === 0) return true;
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return broken * 10 <= foreign;
}

/**
 * What bytes are written in that say nothing of it, as labels for `TextDecoder`, the likeliest first. By the letters
 * alone, tags left out: they are the same in every encoding. Western text is what most of the rest is, so that the
 * alphabets that resemble it must be much likelier.
 */
function likelyEncodings(bytes: Uint8Array): string[] {
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1000);
  const source = Buffer.from(bytes.subarray(from, from + maxBytes * 10)).toString('latin1');
  const words = Buffer.from(foreignLines(source), 'latin1');
  // A few words say too little for the library; said again, they say it clearly.
  const long = words.length === 0 ? words : Buffer.alloc(Math.max(words.length, minBytes), words);
  const guesses = analyse(long.subarray(0, maxBytes)).filter(({ confidence }) => confidence >= minConfidence);
  const western = guesses.find(({ name }) => isWestern(name))?.confidence ?? 0;
  return guesses
    .filter(({ name, confidence }) => !resemblesWestern(name) || confidence > western * 1.3)
    .map(({ name }) => name.toLowerCase());
}

const isWestern = (name: string) => /^(ISO-8859-1|windows-1252)$/.test(name);

const resemblesWestern = (name: string) => /^(ISO-8859-(2|9)|windows-125[0478])$/.test(name);

/** Texts between tags that hold more than ASCII (Latin-1 stands for the bytes), one a line. */
function foreignLines(source: string): string {
  const texts = source.replaceAll(/<!\[CDATA\[|<[^<>]*>/g, '\n').split('\n');
  const foreign = texts.filter((text) => /[^\0-\x7f]/.test(text));
  return foreign.map((text) => `${text}\n`).join('');
}
