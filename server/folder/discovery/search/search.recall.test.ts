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
  const asked = recalls.reduce((total, recall) => total + recall.asked, 0);
  const missed = recalls.flatMap((recall) => recall.missed);
  expect(asked).toBeGreaterThan(380);
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(asked * 0.05);
  const [one] = recalls;
  expect(one?.words).toBe(1);
  expect(one?.missed.length, one?.missed.join('; ')).toBeLessThanOrEqual((one?.asked ?? 0) * 0.12);
});
