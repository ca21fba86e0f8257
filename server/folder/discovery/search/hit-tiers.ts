import type { SQLInputValue } from 'node:sqlite';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import type { Kind } from '../../catalogue/kind.ts';
import { numbersIn } from '../../catalogue/row.ts';
import { rowsOf } from '../../store/query.ts';
import { correctedNames } from './corrected-names.ts';
import { type MeantWord, matchExpression, matchExpressionOf } from './match-expression.ts';
import type { Popularity } from './popularity.ts';
import type { SearchTerm } from './search-term.ts';
import type { Vocabulary } from './vocabulary.ts';

export type SearchNeeds = { read: CatalogueReader; vocabulary: Vocabulary };

/** Whether words may be typos, and whether also those that the catalogue has. */
export type Forgiving = { typos?: boolean; nothingFound?: boolean };

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;
/** So many names that begin as typed come before those that a typo may have been made in. */
const surest = 4;
/** So many of each name that may have been meant come by turns. */
const ofEachName = 2;
/** Each way of finding stops here, so that one letter costs no more than a name. */
const maxFound = 2_000;

/** Numbers that are one as good as another; `meant` where they were found by other words than were typed. */
export type Tier = {
  numbers: number[];
  /** Only so many of the best: the others come with a later tier, which is the `restOf` this one. */
  atMost?: number;
  restOf?: Tier;
  meant?: readonly MeantWord[];
  /** They stand in their order already. */
  isOrdered?: boolean;
};

/**
 * The numbers a term finds, the most obvious first and each way only when the one before did not suffice: the very name;
 * the artist's name; names that begin so, with the very names that may have been meant behind the best of them; all the
 * words, wherever they stand; words with a typo, with two typos.
 */
export function* hitTiers(
  { read, vocabulary }: SearchNeeds,
  { kind, term, typos = true, nothingFound = false }: { kind: Kind; term: SearchTerm } & Forgiving,
  popularity: Popularity,
): Generator<Tier> {
  const table = tables[kind];
  const { name, readings } = term;
  const found = (sql: string, ...values: SQLInputValue[]) => numbersOf(read, sql, ...values);
  const named = `select id from ${table} where`;
  const popular = (holds: (song: Popularity['songs'][number]) => boolean) =>
    kind === 'songs' ? popularity.songs.filter(holds).map(({ number }) => number) : [];
  if (name === '') return;

  const exact = found(`${named} folded = ?`, name);
  yield { numbers: exact };
  if (kind !== 'artists') yield { numbers: found(`${named} artist_folded = ?`, name) };
  const begun = [
    ...popular(({ folded }) => folded.startsWith(name)),
    ...found(`${named} folded >= ? and folded < ?`, name, `${name}\u{10ffff}`),
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
    found(
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

/**
 * Each word with those it may have been meant for, up to so many typos; null when there are none. A word that the
 * catalogue has is taken as meant, unless there is `nothingFound`: nothing at all was found.
 */
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
