import { expect, test } from 'vitest';
import { readReply, tidyReply } from './tidy-reply.ts';
import { recentlyAdded, recommendations, search } from './v1/folder.ts';

test('nulls and relations without data make nothing unreadable', () => {
  expect(
    tidyReply({
      data: [{ id: '1', attributes: { url: null }, relationships: { tracks: { href: '/' } } }, null],
    }),
  ).toEqual({ data: [{ id: '1', attributes: {}, relationships: { tracks: { href: '/', data: [] } } }] });
});

const album = (id: string, attributes: Record<string, unknown> = {}) => ({
  id,
  type: 'albums',
  attributes: { name: `Album ${id}`, ...attributes },
});

test.each([
  ['a picture without an address', { artwork: { width: 600, height: 600 } }],
  ['a picture whose address is null', { artwork: { url: null } }],
  ['a number written out', { trackCount: '12' }],
  ['a description as bare text', { description: '<b>Loud</b>' }],
  ['params of playing without a kind', { playParams: { id: 'l.1' } }],
  ['a genre that is null', { genreNames: [null] }],
])('%s hides nothing else of the page', (_, odd) => {
  const read = readReply(recentlyAdded.reply, { data: [album('1'), album('2', odd), album('3')] });
  expect(read?.data.map(({ attributes }) => attributes?.name)).toEqual(['Album 1', 'Album 2', 'Album 3']);
});

test('what is no item at all is left out, and the items around it stay', () => {
  const data = [album('1'), { type: 'albums' }, 'odd', { id: 7, type: 'albums' }, album('2')];
  const read = readReply(recentlyAdded.reply, { data, next: 5, meta: { total: 'many' } });
  expect(read).toMatchObject({ data: [album('1'), album('2')] });
  expect(read?.next).toBeUndefined();
});

test('one odd row of recommendations hides no other, and one odd group of hits hides no other', () => {
  const row = (id: string, contents: unknown) => ({
    id,
    type: 'personal-recommendation',
    attributes: { title: { stringForDisplay: id } },
    relationships: { contents },
  });
  const rows = readReply(recommendations.reply, {
    data: [
      row('a', { data: [album('1')] }),
      { ...row('b', { data: [] }), type: 'editorial-row' },
      { ...row('c', undefined), relationships: {} },
      row('d', { data: [{ id: 'ra.1', type: 'stations' }] }),
    ],
  });
  expect(rows?.data.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  const hits = readReply(search.reply, {
    results: { albums: { data: [album('1')] }, songs: { data: null }, artists: { href: '/' } },
  });
  expect(hits?.results['albums']?.data).toHaveLength(1);
});

test('what is no answer of that kind is not taken for an empty one', () => {
  for (const body of ['<html>', 7, [], {}, { data: 'none' }, { results: 1 }])
    expect(readReply(recentlyAdded.reply, body)).toBeUndefined();
  expect(readReply(recentlyAdded.reply, { data: null })).toEqual({ data: [] });
});
