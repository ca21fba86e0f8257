import type { CatalogueReader, Kind } from '../../catalogue/catalogue-reader.ts';
import { rowsOf } from '../../store/query.ts';
import { type Forgiving, hitTiers, type SearchNeeds, type Tier } from './hit-tiers.ts';
import type { Popularity } from './popularity.ts';
import type { SearchTerm } from './search-term.ts';

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;
type Readings = readonly (readonly (readonly string[])[])[];
const each = (words: readonly string[]) => words.map((word) => [word]);

/** How many of one tier are sorted; the rest, those played least, follow unsorted. */
const maxOrdered = 100;

/** The numbers that a term finds, the best first, `atLeast` if there are. `nothingFound`: words of the catalogue may be typos too; `typos`: others may. */
export function rankedHits(
  needs: SearchNeeds,
  { kind, term, atLeast, ...forgiving }: { kind: Kind; term: SearchTerm; atLeast: number } & Forgiving,
  popularity: Popularity,
): number[] {
  const ranked = new Set<number>();
  const orders = new Map<Tier, number[]>();
  for (const tier of hitTiers(needs, { kind, term, ...forgiving }, popularity)) {
    const fresh = [...new Set(tier.numbers)].filter((number) => !ranked.has(number));
    const readings = tier.meant ? [tier.meant.map(({ words }) => words)] : term.readings.map(each);
    const ordered =
      (tier.restOf && orders.get(tier.restOf)) ??
      (tier.isOrdered ? fresh : inOrder(needs.read, { kind, readings, fresh }, popularity));
    if (tier.atMost !== undefined) orders.set(tier, ordered);
    for (const number of ordered.slice(0, tier.atMost)) ranked.add(number);
    if (ranked.size >= atLeast) break;
  }
  return [...ranked];
}

/** Within a tier: those with most of the words in the name itself first, then what is played and liked most, then the newest. */
function inOrder(
  read: CatalogueReader,
  { kind, readings, fresh }: { kind: Kind; readings: Readings; fresh: number[] },
  popularity: Popularity,
): number[] {
  if (fresh.length < 2) return fresh;
  const played = new Map(fresh.map((number) => [number, popularity.of(kind, number)]));
  const playsOf = (number: number) => played.get(number) ?? 0;
  const withPlays = fresh.filter((number) => playsOf(number) > 0).sort((a, b) => playsOf(b) - playsOf(a));
  const mostPlayedFirst = [...new Set([...withPlays, ...fresh])];
  const date = kind === 'artists' ? "''" : 'release_date';
  const rows = read.all(
    rowsOf(
      { id: 'integer not null', folded: 'text not null', date: 'text' },
      `select id, folded, ${date} as date from ${tables[kind]} where id in (select value from json_each(?))`,
    ),
    JSON.stringify(mostPlayedFirst.slice(0, maxOrdered)),
  );
  const ordered = rows
    .map(({ id, folded, date }) => ({ number: id, lacks: wordsLacking(folded, readings), date: date ?? '' }))
    .sort(
      (a, b) =>
        a.lacks - b.lacks ||
        playsOf(b.number) - playsOf(a.number) ||
        (a.date === b.date ? 0 : a.date < b.date ? 1 : -1) ||
        a.number - b.number,
    )
    .map(({ number }) => number);
  return [...ordered, ...mostPlayedFirst.slice(maxOrdered)];
}

/** Which part of the words is not in the name itself: from 0 to 1. */
function wordsLacking(folded: string, readings: Readings): number {
  const own = folded.split(' ');
  const isThere = (word: string) => own.some((part) => part.startsWith(word));
  const lacking = readings.map((words) => words.filter((all) => !all.some(isThere)).length / words.length);
  return Math.min(1, ...lacking);
}
