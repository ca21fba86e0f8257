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

/** Most names: only their case would change. */
// oxlint-disable-next-line no-control-regex -- ASCII begins at 0
const ascii = /^[\0-\x7f]*$/;
/** Words of ASCII letters and digits, parted by one space each. */
export const isPlain = (text: string) =>
  /^[a-z0-9 ]+$/.test(text) && text.trim() === text && !text.includes('  ');

/** Without case and accents: 'Sigur Rós' and 'sigur ros' are one, and so are 'MØ' and 'mo'. */
export function withoutAccents(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øđðłıßæœþħ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Signs that stand inside a word and are left out of it. */
export const signs = /[^\p{L}\p{N}\s]+/gu;

/** The form in which two names are compared: 'AC/DC' is `acdc`. A name of signs alone stays as it is. */
export function fold(text: string): string {
  const flat = withoutAccents(text);
  if (isPlain(flat)) return flat;
  const folded = flat.replaceAll(signs, '').replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? flat.trim() : folded;
}
