/** Words that tell an edition of an album from another, not one album from another: a 'live' one is an album of its own. */
const editionWords = new Set(
  'deluxe remaster remastered remasters anniversary expanded edition bonus reissue reissued'.split(' '),
);
/** Words that do so where they stand in brackets. */
const bracketedWords = new Set('mono stereo explicit clean'.split(' '));
/** Words that do so at the end without any sign before them, and those that go with them. */
const closingWords = new Set('deluxe remastered expanded'.split(' '));
const besideClosing = new Set('super edition version'.split(' '));
const brackets = new Map([
  [')', '('],
  [']', '['],
]);
const dashes = [' - ', ' – ', ' — ', ': '];
const year = /^(?:19|20)\d\d$/;
/** Longer titles are looked at to here: a tag may hold anything. */
const maxLength = 300;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');

/** The title without the last part of it that is in brackets or behind a dash, if that names an edition. */
function shortened(title: string): string {
  const opening = brackets.get(title.at(-1) ?? '');
  if (opening !== undefined) {
    const start = title.lastIndexOf(opening);
    const inside = wordsOf(title.slice(start + 1));
    const isEdition =
      inside.some((word) => editionWords.has(word) || bracketedWords.has(word)) ||
      (inside.length === 1 && year.test(inside[0] ?? ''));
    return start > 0 && isEdition ? title.slice(0, start) : title;
  }
  const start = Math.max(...dashes.map((dash) => title.lastIndexOf(dash)));
  const isEdition = start > 0 && wordsOf(title.slice(start)).some((word) => editionWords.has(word));
  return isEdition ? title.slice(0, start) : title;
}

/** The title without words at its end that name an edition with no sign before them: 'Alder Deluxe Edition'. */
function withoutClosingWords(title: string): string {
  const words = title.split(' ');
  const end = words.findLastIndex(
    (word) => ![closingWords, besideClosing].some((all) => all.has(word.toLowerCase())),
  );
  const isEdition = words.slice(end + 1).some((word) => closingWords.has(word.toLowerCase()));
  return isEdition && end >= 0 ? words.slice(0, end + 1).join(' ') : title;
}

/**
 * An album's title without what names an edition of it: 'Alder (Deluxe Edition) [2011 Remaster]' is 'Alder'. A title that
 * says nothing else stays as it is.
 */
export function withoutEdition(title: string): string {
  let base = title.slice(0, maxLength).trim();
  for (;;) {
    const shorter = shortened(base).trim();
    if (shorter === base || shorter === '') return withoutClosingWords(base);
    base = shorter;
  }
}
