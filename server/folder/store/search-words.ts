import { isPlain, signs, withoutAccents } from '#rules/fold-text.ts';

/** Signs that stand for a letter in a name: 'P!nk', 'Ke$ha', 'M@stodon'. */
const letterSigns: Record<string, string> = { '!': 'i', $: 's', '@': 'a' };
/** Scripts that write without spaces, and Korean, whose words are joined: found by any two signs that follow each other. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;

/** The words of a search as typed: 'R.E.M. live' is `rem`, `live`; '東京駅' is `東京`, `京駅`. */
export function foldedWords(text: string): string[] {
  return wordsIn(withoutAccents(text).replaceAll(signs, ''), pairsOf);
}

/** The same with its signs as spaces: "guns'n'roses" is `guns`, `n`, `roses`. */
export function spacedWords(text: string): string[] {
  return wordsIn(withoutAccents(text).replaceAll(signs, ' '), pairsOf);
}

/** The words a name is found by: its signs left out, as spaces ('a-ha': `aha`, `a`, `ha`), and as letters ('P!nk'). */
export function indexedWords(...names: string[]): string {
  const flat = withoutAccents(names.join(' '));
  if (isPlain(flat)) return [...new Set(flat.split(' '))].join(' ');
  const lettered = flat.replaceAll(
    /(?<=\p{L})[!$@](?=\p{L})|\$(?=\p{L})/gu,
    (sign) => letterSigns[sign] ?? sign,
  );
  return [
    ...new Set(
      [flat.replaceAll(signs, ''), flat.replaceAll(signs, ' '), lettered.replaceAll(signs, '')].flatMap(
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
