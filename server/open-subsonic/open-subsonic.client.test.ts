import { SubsonicAPI } from 'subsonic-api';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiOverFiles, queryText } from './testing/test-api.ts';
import { oddFiles } from './testing/test-library.ts';

/** The app API on a real port, and a client library by others. */
const api = await openApiOverFiles(await oddFiles());
afterAll(() => api[Symbol.asyncDispose]());
const url = await api.server.app.listen({ port: 0, host: '127.0.0.1' });
const { u: username, p: password } = api.ann.credentials;

const ways = [
  ['a token', { url, auth: { username, password } }],
  ['a token in forms', { url, auth: { username, password }, post: true }],
  ['an API key', { url, auth: { apiKey: password } }],
  ['an API key in forms', { url, auth: { apiKey: password }, post: true }],
] as const;

describe.each(ways)('a client of others, which comes with %s', (_way, config) => {
  const client = new SubsonicAPI(config);

  test('finds its way from artists to albums to a song, its sound and its picture', async () => {
    expect(await client.ping()).toMatchObject({ status: 'ok', openSubsonic: true });
    const { artists } = await client.getArtists();
    const anna = artists.index?.flatMap(({ artist }) => artist ?? []).find(({ name }) => name === 'Anna');
    const { artist } = await client.getArtist({ id: anna?.id ?? '' });
    const { album } = await client.getAlbum({ id: artist.album?.[0]?.id ?? '' });
    expect(album.song?.map(({ title }) => title)).toEqual(['One', 'Two', 'Other cover']);
    const song = album.song?.[0];
    const sound = await client.stream({ id: song?.id ?? '' });
    expect((await sound.arrayBuffer()).byteLength).toBe(song?.size);
    const cover = await client.getCoverArt({ id: song?.coverArt ?? '', size: 100 });
    expect(cover.headers.get('content-type')).toBe('image/jpeg');
  });

  test('reads lists, words and folders', async () => {
    const { albumList2 } = await client.getAlbumList2({ type: 'alphabeticalByName', size: 3 });
    expect(albumList2.album).toHaveLength(3);
    const { searchResult3 } = await client.search3({ query: '', songCount: 100 });
    expect(searchResult3.song?.length).toBeGreaterThan(9);
    expect(searchResult3.song?.[0]?.created).toBeDefined();
    const { indexes } = await client.getIndexes();
    expect(indexes.index?.map(({ name }) => name)).toEqual(['A', 'O']);
    expect((await client.getGenres()).genres.genre?.map(({ value }) => value)).toContain('Folk');
    expect((await client.getUser({ username })).user).toMatchObject({ username, adminRole: true });
  });
});

test('a call whose address is as long as a playlist of thousands is answered', async () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `so-${100_000 + index}`);
  const params = queryText({ ...api.ann.credentials, f: 'json', id: ids });
  expect(params.length).toBeGreaterThan(60_000);
  const answer = await fetch(`${url}/rest/ping?${params}`);
  expect(await answer.text()).toContain('"status":"ok"');
  const post = async (query: string, body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(`${url}/rest/ping?${query}`, { method: 'POST', headers, body })).text();
  };
  expect(await post('', `${params}&more=${'x'.repeat(500_000)}`)).toContain('"status":"ok"');
});

test('a form above the public limit is accepted from an app that its address authenticates', async () => {
  const query = queryText({ ...api.ann.credentials, f: 'json' });
  const post = async (query: string, body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(`${url}/rest/ping?${query}`, { method: 'POST', headers, body })).text();
  };
  const long = `more=${'x'.repeat(2_000_000)}`;
  expect(await post(query, long)).toContain('"status":"ok"');
  expect(await post('f=json', `${query}&${long}`)).toContain('too large');
  expect(await post(queryText({ ...api.ann.credentials, p: 'wrong', f: 'json' }), long)).toContain(
    '"code":40',
  );
  const many = 'a&'.repeat(20_000);
  expect(await post(query, many)).toContain('"status":"ok"');
  expect(await post('', `${query}&${many}`)).toContain('"status":"ok"');
  expect(await post('f=json', `${many}${query}`)).toContain('"code":10');
  expect(await post(query, 'a&'.repeat(100_001))).toContain('too many parameters');
});

test('a long response is compressed for clients that accept it, and is the same', async () => {
  const address = `${url}/rest/search3?${queryText({ ...api.ann.credentials, f: 'json', songCount: 100 })}`;
  const [packed, plain] = await Promise.all(
    ['gzip', 'identity'].map((encoding) => fetch(address, { headers: { 'accept-encoding': encoding } })),
  );
  expect(packed?.headers.get('content-encoding')).toBe('gzip');
  expect(plain?.headers.get('content-encoding')).toBeNull();
  const text = await plain?.text();
  expect(await packed?.text()).toBe(text);
  expect(z.parse(z.string(), text).length).toBeGreaterThan(10_000);
});
