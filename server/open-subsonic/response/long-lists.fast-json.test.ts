import { afterAll, expect, test } from 'vitest';
import { createMusic } from '../music/music.ts';
import { openApiOverFiles } from '../testing/test-api.ts';
import { oddFiles } from '../testing/test-library.ts';
import { albumShape } from './album-shape.ts';
import { children, number, required, text, texts, time } from './field.ts';
import { fastJson } from './long-lists.ts';
import { songShape } from './song-shape.ts';
import { jsonObjects } from './write-json.ts';

const api = await openApiOverFiles(await oddFiles());
afterAll(() => api[Symbol.asyncDispose]());
const music = createMusic({ ...api.folder, folders: ['/'] });

const parse = (json: string | undefined): unknown => JSON.parse(`[${json}]`);

test('the fast serializer writes songs and albums like the careful one', async () => {
  const songs = await music.songs(api.ann.id, [...(await music.visible(api.ann.id, 'song'))]);
  const albums = await music.albums(api.ann.id, [...(await music.visible(api.ann.id, 'album'))]);
  let quick = 0;
  for (const [shape, all] of [[songShape, songs] as const, [albumShape, albums] as const])
    for (const one of all) {
      const json = fastJson(shape, [one], 'open');
      if (json === undefined) continue;
      quick += 1;
      expect(parse(json)).toEqual(parse(jsonObjects(shape, [one], 'open')));
    }
  // One title has characters that no response may contain.
  expect(quick).toBe(songs.length + albums.length - 1);
});

const shape = { id: required(text), at: time, size: number, words: texts, parts: children({ id: text }) };
const whole = { id: 'a', at: '2026-01-01T00:00:00.000Z', size: 1, words: ['b'], parts: [{ id: 'c' }] };

test('values that the fast serializer would write differently are left to the careful one', () => {
  expect(parse(fastJson(shape, [whole, { ...whole, at: undefined }], 'open'))).toHaveLength(2);
  for (const odd of [
    { ...whole, at: 1 },
    { ...whole, words: undefined },
    { ...whole, parts: undefined },
    { ...whole, parts: [{ id: 'c', more: 1 }] },
    { ...whole, more: 1 },
    { ...whole, id: 'bell \u0007' },
    { ...whole, id: 'half \uD800' },
    { ...whole, id: 'none \uFFFE' },
  ])
    expect(fastJson(shape, [odd], 'open')).toBeUndefined();
  for (const level of ['minimal', 'classic'] as const)
    expect(fastJson(shape, [whole], level)).toBeUndefined();
  expect(parse(fastJson(shape, [{ ...whole, id: 'plain 😀 "quoted"\n' }], 'open'))).toMatchObject([
    { id: 'plain 😀 "quoted"\n' },
  ]);
});
