import {
  type SongListInput,
  type SongMark,
  type SongSort,
  songMarks,
  songSorts,
} from '#contract/v1/folder-song-lists.ts';
import { badInput } from '#server/http/errors.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { pathOnDisk } from './folder-paths.ts';
import type { SongRule } from './song-rule.ts';

const isSort = (text: string): text is SongSort => songSorts.some((sort) => sort === text);
const isMark = (text: string): text is SongMark => songMarks.some((mark) => mark === text);
const word = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text);

/** A rule as it was asked for. 400 with a sentence for what is none. */
export function parseRule(input: SongListInput, folders: readonly string[]): SongRule {
  const descending = input.sort?.startsWith('-') ?? false;
  const sort = input.sort?.slice(descending ? 1 : 0) ?? 'title';
  if (!isSort(sort)) throw badInput(`sort must be one of ${songSorts.join(', ')}, or one with - before it.`);
  const marks = marksOf(input.marks);
  const addedSince = timeOf(input.addedSince);
  return {
    term: word(input.term),
    // An id of nobody leaves nothing.
    artist: input.artist === undefined ? null : (numberOnEitherSide('artists', input.artist) ?? 0),
    genre: word(input.genre),
    composer: word(input.composer),
    label: word(input.label),
    folder: input.folder === undefined ? null : (pathOnDisk(input.folder, folders) ?? '\0'),
    decade: yearOf('decade', input.decade),
    year: yearOf('year', input.year),
    addedSince,
    marks: marks.toSorted(),
    sort,
    descending,
    shuffle: input.shuffle ?? null,
    seed: input.shuffle === undefined ? 0 : seedOf(input.seed),
    first:
      input.shuffle === undefined || input.first === undefined
        ? null
        : numberOnEitherSide('songs', input.first),
  };
}

function marksOf(text = ''): SongMark[] {
  const marks = text
    .split(',')
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '');
  if (!marks.every(isMark)) throw badInput(`marks must be some of ${songMarks.join(', ')}, with commas.`);
  return marks;
}

function timeOf(addedSince: string | undefined): number | null {
  if (addedSince === undefined) return null;
  const time = Date.parse(addedSince);
  if (Number.isNaN(time)) throw badInput('addedSince must be a date.');
  return time;
}

function yearOf(name: string, year: number | undefined): number | null {
  if (year === undefined) return null;
  if (!Number.isInteger(year) || year < 0 || year > 9999) throw badInput(`${name} must be a year.`);
  return year;
}

function seedOf(seed = 0): number {
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
    throw badInput('seed must be a whole number from 0 to 4294967295.');
  return seed;
}
