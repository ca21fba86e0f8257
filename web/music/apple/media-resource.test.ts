import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collection } from '#contract/v1/provider.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { createDescribeItem, mediaResourceOf } from './media-resource.ts';
import { a } from './testing/test-apple-engine.ts';

const song = (more: Partial<PlayableItem> = {}): PlayableItem => ({
  kind: 'song',
  id: '900',
  title: 'Low Tide',
  artistName: 'The Pilots',
  durationMilliseconds: 4000,
  ...more,
});

/** What Apple says of songs, read as every reply is. */
const describeBy = (...data: unknown[]) =>
  createDescribeItem({ read: async (endpoint) => endpoint.reply.parse(collection.parse({ data })) });

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test('a listener’s own upload is played by what Apple says of it: it has no catalogue id, and is not reported', async () => {
  const playParams = { id: 'i.up', kind: 'song', isLibrary: true, reporting: false, purchasedId: '7' };
  const describe = describeBy({
    id: 'i.up',
    type: 'library-songs',
    attributes: { name: 'Mine', playParams },
  });
  expect((await describe(song({ id: 'i.up' }))).attributes.playParams).toEqual(playParams);
});

test('plain audio that Apple names is handed on, from the catalogue and from the library', async () => {
  const assetUrl = 'https://audio.example.org/1.m4a';
  expect(mediaResourceOf(song({ audioUrl: assetUrl })).attributes.assetUrl).toBe(assetUrl);
  const describe = describeBy({ id: 'i.up', type: 'library-songs', attributes: { assetUrl } });
  expect((await describe(song({ id: 'i.up' }))).attributes.assetUrl).toBe(assetUrl);
  expect(mediaResourceOf(song()).attributes).not.toHaveProperty('assetUrl');
});

test('MusicKit is told which songs are explicit, so that an account that forbids them is heeded', async () => {
  expect(mediaResourceOf(song({ isExplicit: true })).attributes.contentRating).toBe('explicit');
  const attributes = { contentRating: 'explicit' };
  const describe = describeBy({ id: 'i.up', type: 'library-songs', attributes });
  expect((await describe(song({ id: 'i.up' }))).attributes.contentRating).toBe('explicit');
  expect(mediaResourceOf(song()).attributes).not.toHaveProperty('contentRating');
});

test('a song’s preview goes along, without which MusicKit knows no reason', () => {
  const previewUrl = 'https://audio.example/preview.m4a';
  expect(mediaResourceOf({ ...a, previewUrl }).attributes.previews).toEqual([{ url: previewUrl }]);
  expect(mediaResourceOf(a).attributes).not.toHaveProperty('previews');
  expect(mediaResourceOf(a, { previews: [{ url: 'b' }] }).attributes.previews).toEqual([{ url: 'b' }]);
});
