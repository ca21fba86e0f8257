/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
};

/** Most names: nothing of what follows would change them. */
const ascii = /^[\0-\x7f]*$/;
/** Words that one space parts. */
const isPlain = (text: string) => /^[a-z0-9 ]+$/.test(text) && text.trim() === text && !text.includes('  ');

/** Without case and accents: 'Sigur Rós' and 'sigur ros' are one. */
function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øđðłıßæœþħ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Signs that stand inside a word and are left out of it; all other signs part words only. */
const inWord = /[^\p{L}\p{N}\s]+/gu;
/** Signs that stand for a letter in a name: 'P!nk', 'Ke$ha', 'M@stodon'. */
const letterSigns: Record<string, string> = { '!': 'i', $: 's', '@': 'a' };
/** Scripts that write without spaces, and Korean, whose words are joined: found by any two signs that follow each other. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;

/** The form in which two names are compared: 'AC/DC' is `acdc`. A name of signs alone stays as it is. */
export function fold(text: string): string {
  const flat = plain(text);
  if (isPlain(flat)) return flat;
  const folded = flat.replaceAll(inWord, '').replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? flat.trim() : folded;
}

/** The words of a search as typed: 'R.E.M. live' is `rem`, `live`; '東京駅' is `東京`, `京駅`. */
export function foldedWords(text: string): string[] {
  return wordsIn(plain(text).replaceAll(inWord, ''), pairsOf);
}

/** The same with its signs as spaces: "guns'n'roses" is `guns`, `n`, `roses`. */
export function spacedWords(text: string): string[] {
  return wordsIn(plain(text).replaceAll(inWord, ' '), pairsOf);
}

/** The words a name is found by: its signs left out, as spaces ('a-ha': `aha`, `a`, `ha`), and as letters ('P!nk'). */
export function indexedWords(...names: string[]): string {
  const flat = plain(names.join(' '));
  if (isPlain(flat)) return [...new Set(flat.split(' '))].join(' ');
  const lettered = flat.replaceAll(
    /(?<=\p{L})[!$@](?=\p{L})|\$(?=\p{L})/gu,
    (sign) => letterSigns[sign] ?? sign,
  );
  return [
    ...new Set(
      [flat.replaceAll(inWord, ''), flat.replaceAll(inWord, ' '), lettered.replaceAll(inWord, '')].flatMap(
        (form) => wordsIn(form, pairsAndLast),
      ),
    ),
  ].join(' ');
}

function wordsIn(text: string, partsOf: (run: string) => string): string[] {
  return text
    .normalize('NFC')
    .replaceAll(unspaced, (run) => ` ${partsOf(run)} `)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Each two signs that follow each other; one alone is the beginning of such a pair. */
function pairsOf(run: string): string {
  const signs = Array.from(run);
  return signs.length < 2
    ? run
    : signs
        .slice(1)
        .map((sign, index) => `${signs[index]}${sign}`)
        .join(' ');
}

/** The last sign begins no pair and is a word of its own. */
function pairsAndLast(run: string): string {
  const signs = Array.from(run);
  return signs.length < 2 ? run : `${pairsOf(run)} ${signs.at(-1) ?? ''}`;
}
