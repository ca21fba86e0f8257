import { likelyEncodings } from './guess-encoding.ts';

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
  const [a = 1, b = 1, c = 1, d = 1] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return utf32(true);
  if ((a === 0 && b === 0 && c === 0xfe && d === 0xff) || (a === 0 && b === 0 && c === 0 && isFirst(d)))
    return utf32(false);
  if (isFirst(a) && b === 0 && c === 0 && d === 0) return utf32(true);
  if ((a === 0xff && b === 0xfe) || (isFirst(a) && b === 0)) return (all) => loosely('utf-16le', all);
  if ((a === 0xfe && b === 0xff) || (a === 0 && isFirst(b))) return (all) => loosely('utf-16be', all);
  // A UTF-8 mark before bytes that are something else was put there by an editor; the mark is dropped, the claim stays.
  if (a === 0xef && b === 0xbb && c === 0xbf && mostlyUtf8(bytes)) return (all) => loosely('utf-8', all);
  return null;
}

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
