import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestCatalogue, testCatalogue } from '../../testing/test-catalogue.ts';
import { libraryOfTitles } from '../../testing/typed-titles.ts';
import { typoRecall } from '../../testing/typo-recall.ts';

const albums = [...libraryOfTitles(3_000, 'a small library')];
let catalogue: TestCatalogue;
beforeAll(() => {
  catalogue = testCatalogue(albums);
});
afterAll(() => catalogue.discard());

test('of titles typed with one typo, 95 in 100 stand among the first ten, and 88 of those of one word', () => {
  const titles = albums.flatMap(({ songs }) => songs);
  const recalls = typoRecall(catalogue.read, titles, 400);
  const total = recalls.reduce((total, recall) => total + recall.searches, 0);
  const missed = recalls.flatMap((recall) => recall.missed);
  expect(total).toBeGreaterThan(380);
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(total * 0.05);
  const [one] = recalls;
  expect(one?.words).toBe(1);
  expect(one?.missed.length, one?.missed.join('; ')).toBeLessThanOrEqual((one?.searches ?? 0) * 0.12);
});
