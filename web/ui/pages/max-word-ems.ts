/** Scripts whose words are broken anywhere, as their readers expect. */
const brokenAnywhere = /[\s\p{Pd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;

/** How wide a bold letter is at most, in em, in the widest of the fonts that a system brings. */
function letterEms(letter: string): number {
  if (/[mwMW@%]/.test(letter)) return 1.08;
  if (/[\p{Lu}\p{Nd}&]/u.test(letter)) return 0.8;
  if (/[iljtfrI1.,:;'’!|()]/.test(letter)) return 0.46;
  if (/\p{M}/u.test(letter)) return 0;
  return 0.7;
}

/** How wide the longest word of a title is, in em: the size at which it fits follows from it. */
export function maxWordEms(title: string): number {
  const widths = title
    .split(brokenAnywhere)
    .map((word) => Array.from(word, letterEms).reduce((sum, width) => sum + width, 0));
  return Number(Math.max(1, ...widths).toFixed(2));
}
