import { expect, test } from 'vitest';
import { tilesOf } from './artwork-of.ts';

const plain = {
  picture_width: 1,
  picture_height: 1,
  picture_color: null,
  picture_text_colors: '[]',
  picture_placeholder: null,
  picture_thumbhash: null,
};

const urls = (keys: (string | undefined)[]) =>
  tilesOf(keys.map((key) => (key === undefined ? undefined : { ...plain, picture_key: key }))).tiles?.map(
    ({ url }) => url.split('/')[4],
  );

test('a mosaic has four pictures at most, each another one, in the order of the songs', () => {
  expect(urls(['a', 'a', undefined, 'b', 'c', 'a', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd']);
});

test('songs of one album make no mosaic of the same cover', () => {
  expect(urls(['a', 'a', 'a'])).toBeUndefined();
  expect(urls([])).toBeUndefined();
});
