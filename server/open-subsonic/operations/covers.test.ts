import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiOverFiles } from '../testing/test-api.ts';
import { oddFiles } from '../testing/test-library.ts';

const api = await openApiOverFiles(await oddFiles());
afterAll(() => api[Symbol.asyncDispose]());

const song = z.object({
  id: z.string(),
  title: z.string(),
  albumId: z.string(),
  coverArt: z.optional(z.string()),
});
const { searchResult3 } = z.parse(
  z.object({ searchResult3: z.object({ song: z.array(song) }) }),
  await api.read('search3', { songCount: 500 }),
);
const titled = (title: string) =>
  z.parse(
    song,
    searchResult3.song.find((one) => one.title === title),
  );
const [one, two, other, bare] = [titled('One'), titled('Two'), titled('Other cover'), titled('untagged')];

test('the songs of an album share its picture, and one with another picture has its own', () => {
  expect(one.coverArt).toMatch(new RegExp(`^${one.albumId}_[0-9a-f]{8}$`));
  expect(two.coverArt).toBe(one.coverArt);
  expect(other.coverArt).toMatch(new RegExp(`^${other.id}_[0-9a-f]{8}$`));
  expect(bare.coverArt).toBeUndefined();
});

test('a picture has the requested size and a type that every app reads', async () => {
  const answer = await api.ask('getCoverArt', { id: one.coverArt ?? '', size: 30 });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await sharp(answer.rawPayload).metadata()).width).toBeLessThanOrEqual(50);
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('the id of a song, an album or an artist works as the id of its picture, and that response is not cached for ever', async () => {
  for (const id of [one.id, one.albumId, one.coverArt?.replace(/_.*/, '_00000000') ?? '', 'ar-2']) {
    const answer = await api.ask('getCoverArt', { id });
    expect(answer.statusCode, id).toBe(200);
    expect(answer.headers['cache-control'], id).toBe('private, max-age=3600');
  }
});

test('a missing picture has the status 404 as well, and a lifetime, so that apps do not repeat the request', async () => {
  for (const id of [bare.id, bare.albumId, 'al-99999', 'nonsense', 'pod-1']) {
    const answer = await api.ask('getCoverArt', { id, f: 'json' });
    expect([answer.statusCode, answer.headers['cache-control']], id).toEqual([404, 'private, max-age=3600']);
    expect(answer.body).toContain('"code":70');
  }
  const avatar = await api.ask('getAvatar', { username: 'ann@example.org', f: 'json' });
  expect(avatar.statusCode).toBe(404);
  expect(avatar.body).toContain('"code":70');
});

test('an app is told in a sentence that there is no jukebox', async () => {
  expect(await api.read('jukeboxControl', { action: 'status' })).toMatchObject({
    error: { code: 50, message: 'This server has no jukebox: music sounds where an app plays it.' },
  });
});
