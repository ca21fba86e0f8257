import { analyse } from 'chardet';

const maxBytes = 20_000;
const minConfidence = 20;

/**
 * What bytes are written in that say nothing of it, as labels for `TextDecoder`, the likeliest first. By the letters
 * alone, tags left out: they are the same in every encoding. Western text is what most of the rest is, so that the
 * alphabets that resemble it must be much likelier.
 */
export function likelyEncodings(bytes: Uint8Array): string[] {
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1000);
  const source = Buffer.from(bytes.subarray(from, from + maxBytes * 10)).toString('latin1');
  const words = Buffer.from(foreignLines(source), 'latin1');
  // A few words say too little for the library; said again, they say it clearly.
  const long = words.length === 0 ? words : Buffer.alloc(Math.max(words.length, minBytes), words);
  const found = analyse(long.subarray(0, maxBytes)).filter(({ confidence }) => confidence >= minConfidence);
  const western = found.find(({ name }) => isWestern(name))?.confidence ?? 0;
  return found
    .filter(({ name, confidence }) => !resemblesWestern(name) || confidence > western * 1.3)
    .map(({ name }) => name.toLowerCase());
}

const minBytes = 400;
const isWestern = (name: string) => /^(ISO-8859-1|windows-1252)$/.test(name);
const resemblesWestern = (name: string) => /^(ISO-8859-(2|9)|windows-125[0478])$/.test(name);

/** Texts between tags that hold more than ASCII (Latin-1 stands for the bytes), one a line. */
function foreignLines(source: string): string {
  const texts = source.replaceAll(/<!\[CDATA\[|<[^<>]*>/g, '\n').split('\n');
  const foreign = texts.filter((text) => /[^\0-\x7f]/.test(text));
  return foreign.map((text) => `${text}\n`).join('');
}
