import { seededRandom } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { nothingPopular } from '../discovery/search/popularity.ts';
import { rankedHits } from '../discovery/search/ranked-hits.ts';
import { parseSearchTerm } from '../discovery/search/search-term.ts';
import { createVocabulary } from '../discovery/search/vocabulary.ts';
import { rowsOf } from '../store/query.ts';
import { withTypo } from './typed-titles.ts';

const titleOf = rowsOf({ title: 'text not null' }, 'select title from song where id = ?');
const first = 10;

/** How many queries there were, by the words of the title, and in how many the title stood among the first ten. */
export type Recall = { words: number; searches: number; hits: number; missed: string[] };

/** Asks for titles with one typo each; titles without a word of three letters are not asked for. */
export function typoRecall(read: CatalogueReader, titles: readonly string[], queries: number): Recall[] {
  const random = seededRandom('typos');
  const needs = { read, vocabulary: createVocabulary(read) };
  const recalls = new Map<number, Recall>();
  for (let query = 0; query < queries; query += 1) {
    const title = titles[Math.floor(random() * titles.length)] ?? '';
    const typed = withTypo(random, title.toLowerCase());
    if (typed === title.toLowerCase()) continue;
    const words = title.split(' ').length;
    const recall = recalls.get(words) ?? { words, searches: 0, hits: 0, missed: [] };
    recalls.set(words, recall);
    recall.searches += 1;
    const search = (nothingFound: boolean) =>
      rankedHits(
        needs,
        { kind: 'songs', term: parseSearchTerm(typed), atLeast: first + 1, nothingFound },
        nothingPopular,
      );
    const sure = search(false);
    const hits = (sure.length > 0 ? sure : search(true)).slice(0, first);
    if (hits.some((number) => read.get(titleOf, number)?.title === title)) recall.hits += 1;
    else recall.missed.push(`${typed} (${title})`);
  }
  return [...recalls.values()].sort((a, b) => a.words - b.words);
}
