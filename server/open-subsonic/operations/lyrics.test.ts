import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';
import { xmlOf } from '../testing/test-formats.ts';
import { oddFiles } from '../testing/test-library.ts';

const { 'Anna/Alder/2.mp3': two = Buffer.alloc(0), ...files } = await oddFiles();
const api = await openApiOverFiles({
  ...files,
  'Anna/Alder/2.mp3': two,
  'Anna/Alder/2.lrc': Buffer.from('Words\nwithout times'),
});
afterAll(() => api[Symbol.asyncDispose]());

const searchShape = z.object({
  searchResult3: z.object({ song: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
const { song: songs } = z.parse(searchShape, await api.read('search3', { songCount: 100 })).searchResult3;
const idOf = (title: string) => songs.find((song) => song.title === title)?.id ?? '';

test('lyrics have the times of their lines where those are known', async () => {
  expect(await api.read('getLyricsBySongId', { id: idOf('One') })).toMatchObject({
    lyricsList: {
      structuredLyrics: [
        {
          lang: 'und',
          synced: true,
          displayTitle: 'One',
          line: [
            { start: 1_000, value: 'First <line> & more' },
            { start: 2_500, value: 'Second' },
          ],
        },
      ],
    },
  });
  const plain = await api.read('getLyricsBySongId', { id: idOf('Two') });
  expect(plain).toMatchObject({
    lyricsList: {
      structuredLyrics: [{ synced: false, line: [{ value: 'Words' }, { value: 'without times' }] }],
    },
  });
  expect(JSON.stringify(plain)).not.toContain('"start"');
});

test('in XML a line is the text of its element', async () => {
  const [list] = xmlOf((await api.ask('getLyricsBySongId', { id: idOf('One') })).body).elements;
  expect(list?.elements[0]?.elements[0]).toEqual({
    name: 'line',
    attributes: { start: '1000' },
    elements: [],
    text: 'First <line> & more',
  });
});

test('a song without lyrics has an empty list, and a missing song is refused', async () => {
  expect(await api.read('getLyricsBySongId', { id: idOf('untagged') })).toMatchObject({
    lyricsList: { structuredLyrics: [] },
  });
  expect(await api.read('getLyricsBySongId', { id: 'so-99999' })).toMatchObject({ error: { code: 70 } });
});

test('older apps ask by names, however they are written, and get one text', async () => {
  const words = { artist: 'Anna', title: 'One', value: 'First <line> & more\nSecond' };
  for (const params of [{ artist: 'anna', title: 'ONE' }, { title: 'One' }])
    expect(await api.read('getLyrics', params)).toMatchObject({ lyrics: words });
  for (const params of [{ artist: 'Ben', title: 'One' }, { title: 'Nothing' }, {}])
    expect((await api.read('getLyrics', params))['lyrics']).toEqual({ value: '' });
});

test('an app that reads the whole library and the lyrics of each song takes few queries', async () => {
  const { read } = api.folder;
  const all = vi.spyOn(read, 'all');
  const one = vi.spyOn(read, 'get');
  async function queriesOf(name: string, params: Params): Promise<number> {
    const before = all.mock.calls.length + one.mock.calls.length;
    await api.read(name, params);
    return all.mock.calls.length + one.mock.calls.length - before;
  }
  const page = { query: '', artistCount: 0, albumCount: 0 };
  await api.read('search3', page);
  expect(songs.length).toBeGreaterThan(6);
  expect(await queriesOf('search3', { ...page, songCount: 100 })).toBeLessThanOrEqual(6);
  expect(await queriesOf('getLyricsBySongId', { id: idOf('One') })).toBeLessThanOrEqual(6);
  expect(all).toHaveBeenCalled();
});
