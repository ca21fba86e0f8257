const western = new TextDecoder('windows-1252');
const cyrillic = new TextDecoder('windows-1251');
const japanese = new TextDecoder('shift_jis', { fatal: true });

/** The byte of each character of Windows-1252, in which every byte is one. */
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte] as const),
);

const beyondAscii = /[^\0-\x7f]/;

/** The texts of one file. Repairs Windows-1251 and Shift_JIS in place of ISO 8859-1, where the texts together make no sense otherwise. */
export function mendedTexts(texts: readonly string[]): string[] {
  if (!texts.some((text) => beyondAscii.test(text))) return [...texts];
  const mend = texts.some(isJapanese)
    ? inJapanese
    : looksCyrillic(texts.filter((text) => !isMixed(text)).join(' '))
      ? inCyrillic
      : null;
  return mend === null ? [...texts] : texts.map((text) => mend(text) ?? text);
}

/** Null for a text that cannot have come from such bytes, or needs none above ASCII. */
function bytesOf(text: string): Uint8Array | null {
  if (!beyondAscii.test(text)) return null;
  const encoded = Array.from(text, (sign) => bytes.get(sign));
  return encoded.includes(undefined) ? null : Uint8Array.from(encoded, (byte) => byte ?? 0);
}

const mixed = /[a-z][\xc0-\xff]|[\xc0-\xff][a-z]/i;
/** A word with plain and accented letters side by side is no Cyrillic. */
const isMixed = (text: string) => mixed.test(text) || bytesOf(text) === null;

/** Words of accented letters alone, three small ones in a row in one of them, large ones only where words have them. */
function looksCyrillic(text: string): boolean {
  const words = text.match(/[\xc0-\xff\xa8\xb8]+/g) ?? [];
  const letters = words.join('');
  if (!words.some((word) => /[\xe0-\xff]{3}/.test(word) && new Set(word).size > 2)) return false;
  const regular = words.filter((word) =>
    /^(?:[\xc0-\xdf\xa8]?[\xe0-\xff\xb8]*|[\xc0-\xdf\xa8]+)$/.test(word),
  );
  const vowels = (inCyrillic(letters) ?? '').match(/[аеёиоуыэюя]/gi) ?? [];
  return regular.length >= words.length * 0.9 && vowels.length >= letters.length / 4;
}

function inCyrillic(text: string): string | null {
  const encoded = isMixed(text) ? null : bytesOf(text);
  return encoded && cyrillic.decode(encoded);
}

/** Nothing but two-byte signs, of which no Western text is made (rows of quotation marks aside): kana and everyday kanji. */
function isJapanese(text: string): boolean {
  const encoded = bytesOf(text);
  if (encoded === null) return false;
  const pairs = Array.from({ length: encoded.length >> 1 }, (_, index) => encoded[index * 2] ?? 0);
  const isPaired = encoded.length % 2 === 0 && pairs.every((lead) => lead >= 0x81 && lead <= 0x97);
  if (!pairs.some((lead) => lead === 0x82 || lead === 0x83) && !/[\xa0-\xff]/.test(text)) return false;
  return isPaired && pairs.length > 1 && inJapanese(text) !== null;
}

function inJapanese(text: string): string | null {
  const encoded = bytesOf(text);
  try {
    const read = encoded && japanese.decode(encoded);
    return read && /^[\0-\x7f\u3000-\u30ff\u4e00-\u9fff\uff00-\uff5e]+$/.test(read) ? read : null;
  } catch {
    return null;
  }
}
