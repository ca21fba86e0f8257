import type { SQLInputValue } from 'node:sqlite';
import type { CatalogueReader, Kind } from '../../catalogue/catalogue-reader.ts';
import { numbersIn } from '../../catalogue/row.ts';
import { rowsOf } from '../../store/query.ts';
import type { Popularity } from './popularity.ts';
import type { SearchTerm } from './search-term.ts';
import { type MeantWord, matchExpression, matchExpressionOf } from './search-term.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxNames = 200;
/** A single word must have this many letters for a typo to differ from another word. */
const shortestAlone = 3;

/** Corrections of a name with a typo, as folded names: alternatives for each unknown word, or for one word at a time. Most name nothing. */
export function correctedNames(vocabulary: Vocabulary, name: string): string[] {
  const words = name.split(' ');
  if (name.length < shortestAlone) return [];
  const unknown = words.filter((word) => !vocabulary.has(word));
  const corrected =
    unknown.length === 0
      ? words.flatMap((_, place) => withAlternatives([words], place, vocabulary))
      : words.reduce<string[][]>(
          (names, word, place) => (vocabulary.has(word) ? names : withAlternatives(names, place, vocabulary)),
          [words],
        );
  return [...new Set(corrected.slice(0, maxNames).map((all) => all.join(' ')))];
}

function withAlternatives(names: string[][], place: number, vocabulary: Vocabulary): string[][] {
  return names
    .flatMap((words) => vocabulary.like(words[place] ?? '').map((word) => words.with(place, word)))
    .slice(0, maxNames);
}

export type SearchNeeds = { read: CatalogueReader; vocabulary: Vocabulary };

/** Whether words may be typos, and whether also those that the catalogue has. */
export type Forgiving = { typos?: boolean; nothingFound?: boolean };

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;
/** How many names that begin as typed come before corrected names. */
const surest = 4;
const ofEachName = 2;
/** Each way of finding stops here, so that one letter costs no more than a name. */
const maxFound = 2_000;

/** Numbers that are one as good as another; `meant` where they were found by other words than were typed. */
export type Tier = {
  numbers: number[];
  /** Limits this tier to the best; the others come with a later tier, which is the `restOf` this one. */
  atMost?: number;
  restOf?: Tier;
  meant?: readonly MeantWord[];
  /** They stand in their order already. */
  isOrdered?: boolean;
};

/**
 * The numbers for a term, the most obvious first, each way only when the ones before did not suffice: exact name; artist;
 * beginning of a name, with corrected names; all words anywhere; words with one typo, with two.
 */
export function* hitTiers(
  { read, vocabulary }: SearchNeeds,
  { kind, term, typos = true, nothingFound = false }: { kind: Kind; term: SearchTerm } & Forgiving,
  popularity: Popularity,
): Generator<Tier> {
  const table = tables[kind];
  const { name, readings } = term;
  const numbersBy = (sql: string, ...values: SQLInputValue[]) => numbersOf(read, sql, ...values);
  const named = `select id from ${table} where`;
  const popular = (holds: (song: Popularity['songs'][number]) => boolean) =>
    kind === 'songs' ? popularity.songs.filter(holds).map(({ number }) => number) : [];
  if (name === '') return;

  const exact = numbersBy(`${named} folded = ?`, name);
  yield { numbers: exact };
  if (kind !== 'artists') yield { numbers: numbersBy(`${named} artist_folded = ?`, name) };
  const begun = [
    ...popular(({ folded }) => folded.startsWith(name)),
    ...numbersBy(`${named} folded >= ? and folded < ?`, name, `${name}\u{10ffff}`),
  ];
  const meantNames = typos && exact.length === 0 ? correctedNames(vocabulary, name) : [];
  if (meantNames.length > 0) {
    const best: Tier = { numbers: begun, atMost: surest };
    yield best;
    yield* correctedTiers(read, table, meantNames);
    yield { numbers: begun, restOf: best };
  } else yield { numbers: begun };
  if (readings.length === 0) return;
  const matching = (expression: string) =>
    numbersBy(
      `select rowid as id from ${table}_words where ${table}_words match ? order by rowid desc`,
      expression,
    );
  yield {
    numbers: [
      ...popular(({ words }) => readings.some((all) => all.every((word) => words.some(beginsWith(word))))),
      ...matching(matchExpression(readings)),
    ],
  };
  if (!typos) return;
  for (const max of [1, 2]) {
    const meant = meantWords(vocabulary, readings[0] ?? [], { max, nothingFound });
    if (meant !== null) yield { numbers: matching(matchExpressionOf(meant)), meant };
  }
}

/** The names that were meant, the most frequent first, one of each at a time; then what begins like them. */
function* correctedTiers(read: CatalogueReader, table: string, names: readonly string[]): Generator<Tier> {
  const byName = rowsOf(
    { ids: 'text not null' },
    `select group_concat(id) as ids from ${table} where folded in (select value from json_each(?))
     group by folded order by count(*) desc`,
  );
  const groups = read.all(byName, JSON.stringify(names)).map(({ ids }) => numbersIn(ids));
  for (let place = 0; place < ofEachName; place += 1)
    yield { numbers: groups.flatMap((ids) => ids.slice(place, place + 1)), isOrdered: true };
  yield { numbers: groups.flatMap((ids) => ids.slice(ofEachName)) };
}

/** Each word with alternatives up to `max` typos; null for none. Words of the catalogue have none, unless nothing was found (`nothingFound`). */
function meantWords(
  vocabulary: Vocabulary,
  words: readonly string[],
  { max, nothingFound }: { max: number; nothingFound: boolean },
): MeantWord[] | null {
  let mended = false;
  const meant = words.map((word) => {
    if (!nothingFound && vocabulary.has(word)) return { words: [word], asBeginning: false };
    const near = vocabulary.near(word).filter(({ distance }) => distance <= max);
    if (near.some(({ distance }) => distance === max)) mended = true;
    return { words: [word, ...near.map((alternative) => alternative.word)], asBeginning: true };
  });
  return mended ? meant : null;
}

const beginsWith = (start: string) => (word: string) => word.startsWith(start);

/** Numbers as one text: reading thousands of rows would cost ten times as much. */
function numbersOf(read: CatalogueReader, sql: string, ...values: SQLInputValue[]): number[] {
  const all = rowsOf({ ids: 'text' }, `select group_concat(id) as ids from (${sql} limit ?)`);
  return numbersIn(read.get(all, ...values, maxFound)?.ids ?? null);
}
