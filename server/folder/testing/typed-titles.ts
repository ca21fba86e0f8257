import { pick, type Random, seededRandom } from '#rules/seeded-random.ts';
import type { TestAlbum } from './test-catalogue.ts';

const starts = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'w',
  'st',
  'br',
  'ch',
  'sh',
  'tr',
  'gr',
  '',
] as const;
const vowels = ['a', 'e', 'i', 'o', 'u', 'a', 'e', 'o', 'ea', 'ou', 'ai', 'ee'] as const;
const ends = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'd', 'nd', 'st', 'ck', 'ng'] as const;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const vocabularySize = 6_000;
const titleLengths = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6] as const;

/** Different words, the most frequent first; those are mostly the short ones. */
function vocabulary(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const syllables = random() < 0.6 - words.size / vocabularySize / 2 ? 1 : random() < 0.75 ? 2 : 3;
    let word = '';
    for (let index = 0; index < syllables; index += 1)
      word += `${pick(random, starts)}${pick(random, vowels)}${pick(random, ends)}`;
    if (word.length > 1) words.add(word);
  }
  return [...words];
}

/** Zipf's law: the second word comes half as often as the first, the third a third as often. */
function zipf(words: readonly string[]): (random: Random) => string {
  const sums: number[] = [];
  for (const [index] of words.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 8));
  const total = sums.at(-1) ?? 0;
  return (random) => {
    const threshold = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < threshold) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** `count` songs, ten an album, with titles of one to six words as in real libraries: few words often, most seldom. */
export function* libraryOfTitles(songCount: number, seed = 'titles'): Generator<TestAlbum> {
  const random = seededRandom(seed);
  const word = zipf(vocabulary(random));
  const name = (length: number) => Array.from({ length }, () => capital(word(random))).join(' ');
  const artists = Array.from({ length: Math.ceil(songCount / 40) }, () => name(random() < 0.3 ? 1 : 2));
  for (let id = 1; id <= songCount / 10; id += 1)
    yield {
      id,
      title: name(pick(random, titleLengths)),
      artist: artists[Math.floor(random() * artists.length)] ?? '',
      songs: Array.from({ length: 10 }, () => name(pick(random, titleLengths))),
      date: String(1960 + (id % 65)),
    };
}

/** The text with one letter put in, left out, changed, or swapped with the next one of its word. */
export function withTypo(random: Random, text: string): string {
  const words = text.split(' ');
  const long = words.flatMap((word, index) => (word.length > 2 ? [index] : []));
  if (long.length === 0) return text;
  const place = long[Math.floor(random() * long.length)] ?? 0;
  const word = words[place] ?? '';
  for (;;) {
    const at = Math.floor(random() * word.length);
    const letter = letters[Math.floor(random() * letters.length)] ?? '';
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const typed = pick(random, [
      before + letter + after,
      before + after.slice(1),
      before + letter + after.slice(1),
      before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
    ]);
    if (typed !== word) return words.with(place, typed).join(' ');
  }
}
