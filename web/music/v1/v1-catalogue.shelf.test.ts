import { expect, test } from 'vitest';
import { shelvesOf } from './v1-catalogue.ts';

const album = (id: number) => ({ id: String(id), type: 'albums', attributes: { name: `Album ${id}` } });

const row = (id: string, kind: string, items: number, title?: string) => ({
  id,
  type: 'personal-recommendation' as const,
  attributes: { kind, ...(title === undefined ? {} : { title: { stringForDisplay: title } }) },
  relationships: { contents: { data: Array.from({ length: items }, (_, index) => album(index)) } },
});

test('the personalised row comes first, a row without items is absent, and a row ends at 20', () => {
  const shelves = shelvesOf([
    row('a', 'recently-played', 2, 'Heard lately'),
    row('b', 'unknown', 0, 'Empty'),
    row('c', 'music-recommendations', 30),
  ]);
  expect(shelves.map(({ id, title, items }) => [id, title, items.length])).toEqual([
    ['c', 'Made for You', 20],
    ['a', 'Heard lately', 2],
  ]);
});
