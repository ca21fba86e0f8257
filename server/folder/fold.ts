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

/** Without case and accents: 'Sigur Rós' and 'sigur ros' are one. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øđðłıßæœþħ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Signs that stand inside a word and are left out of it; all other signs part words only. */
const inWord = /[^\p{L}\p{N}\s]+/gu;
/** Scripts that write without spaces: each character is a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The form in which two names are compared: 'AC/DC' is `acdc`. A name of signs alone stays as it is. */
export function fold(text: string): string {
  const flat = plain(text);
  const folded = flat.replaceAll(inWord, '').replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? flat.trim() : folded;
}

/** The words of a search as typed: 'R.E.M. live' is `rem`, `live`. */
export function foldedWords(text: string): string[] {
  return wordsIn(plain(text).replaceAll(inWord, ''));
}

/** The words a name is found by: with its signs left out and with its signs as spaces ('a-ha': `aha`, `a`, `ha`). */
export function indexedWords(...names: string[]): string {
  const flat = plain(names.join(' '));
  return [
    ...new Set([...wordsIn(flat.replaceAll(inWord, '')), ...wordsIn(flat.replaceAll(inWord, ' '))]),
  ].join(' ');
}

function wordsIn(text: string): string[] {
  return text
    .replaceAll(unspaced, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
