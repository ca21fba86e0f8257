import type { SQLInputValue } from 'node:sqlite';
import type { Kind } from '../../resources/resource-id.ts';
import type { CatalogueReader } from '../../store/catalogue-reader.ts';
import { numbersIn } from '../../store/lines.ts';
import { rowsOf } from '../../store/query.ts';
import type { AskedTerm } from './asked-term.ts';
import { type MeantWord, matchExpression, matchExpressionOf } from './match-expression.ts';
import type { Popularity } from './popularity.ts';
import type { Vocabulary } from './vocabulary.ts';

export type SearchNeeds = { read: CatalogueReader; vocabulary: Vocabulary };

/** Whether words may be typos, and whether also those that the catalogue has. */
export type Forgiving = { typos?: boolean; nothingFound?: boolean };

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;
/** Each way of finding stops here, so that one letter costs no more than a name. */
const maxFound = 2_000;

/**
 * The numbers a term finds, the most obvious first and each way only when the one before did not suffice: the very name;
 * the artist's name; names that begin so; all the words, wherever they stand; words with a typo, with two typos.
 */
export function* hitTiers(
  { read, vocabulary }: SearchNeeds,
  { kind, term, typos = true, nothingFound = false }: { kind: Kind; term: AskedTerm } & Forgiving,
  popularity: Popularity,
): Generator<number[]> {
  const table = tables[kind];
  const { name, readings } = term;
  const found = (sql: string, ...values: SQLInputValue[]) => numbersOf(read, sql, ...values);
  const named = `select id from ${table} where`;
  const popular = (holds: (song: Popularity['songs'][number]) => boolean) =>
    kind === 'songs' ? popularity.songs.filter(holds).map(({ number }) => number) : [];
  if (name === '') return;

  yield found(`${named} folded = ?`, name);
  if (kind !== 'artists') yield found(`${named} artist_folded = ?`, name);
  yield [
    ...popular(({ folded }) => folded.startsWith(name)),
    ...found(`${named} folded >= ? and folded < ?`, name, `${name}\u{10ffff}`),
  ];
  if (readings.length === 0) return;
  const matching = (expression: string) =>
    found(
      `select rowid as id from ${table}_words where ${table}_words match ? order by rowid desc`,
      expression,
    );
  yield [
    ...popular(({ words }) => readings.some((all) => all.every((word) => words.some(beginsWith(word))))),
    ...matching(matchExpression(readings)),
  ];
  if (!typos) return;
  for (const max of [1, 2]) {
    const meant = meantWords(vocabulary, readings[0] ?? [], { max, nothingFound });
    if (meant !== null) yield matching(matchExpressionOf(meant));
  }
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
