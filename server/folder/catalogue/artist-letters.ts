import { fold } from '#rules/fold-text.ts';
import { rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { type Hidden, hiddenArtists, numbersAsJson } from './hidden.ts';

const firstSigns = rowsOf(
  { sign: 'text not null', count: 'integer not null' },
  `select substr(folded, 1, 1) as sign, count(*) as count from artist
   where id not in (select value from json_each(?)) group by sign order by sign`,
);

/** The letter under which a name is listed: `#` for one that begins with none. */
export const letterOf = (name: string): string => /^[a-z]/.exec(fold(name))?.[0].toUpperCase() ?? '#';

/** Where each first letter begins in the artists of a library by name, and how many artists it has. */
export function artistLetters(
  read: CatalogueReader,
  hidden: Hidden,
): { letters: { letter: string; offset: number }[]; total: number } {
  const offsets = new Map<string, number>();
  let total = 0;
  for (const { sign, count } of read.all(firstSigns, numbersAsJson(hiddenArtists(read, hidden)))) {
    const letter = letterOf(sign);
    if (!offsets.has(letter)) offsets.set(letter, total);
    total += count;
  }
  return { letters: [...offsets].map(([letter, offset]) => ({ letter, offset })), total };
}
