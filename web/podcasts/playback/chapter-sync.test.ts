import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  album,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '#web/player/testing/player-fixture.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { syncChapters } from './chapter-sync.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chapter = (title: string) => ({ startSeconds: 0, endSeconds: null, title, image: null, href: null });

test('the scrubber has the chapters of the episode that is current, asked for once, and of no song', async () => {
  const { player } = createTestPlayer();
  const server = pretendServer({
    'GET /api/podcast/chapters/x': { body: { chapters: [chapter('One')] } },
    'GET /api/podcast/chapters/y': { status: 404, body: { error: 'None.', code: 'not_found' } },
  });
  const stop = syncChapters(player, new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const settle = () => vi.advanceTimersByTimeAsync(1);
  player.play(album, songs('x'));
  await settle();
  expect(server.asked).toHaveLength(0);
  player.play(episodeContext('x'), episodes('x'));
  await settle();
  player.play(album, songs('x'));
  await settle();
  expect(server.asked).toHaveLength(1);
  player.play(episodeContext('x'), episodes('x'));
  player.setVolume(0.5);
  await settle();
  expect(player.store.getState().chapters).toMatchObject({ itemId: 'x', list: [{ title: 'One' }] });
  player.play(episodeContext('y'), episodes('y'));
  await settle();
  expect(player.store.getState().chapters?.itemId).toBe('x');
  expect(server.asked).toHaveLength(2);
  // What comes after something else was chosen is not for it.
  stop();
  const late = createTestPlayer().player;
  late.play(episodeContext('x'), episodes('x'));
  syncChapters(late, new QueryClient());
  late.play(album, songs('a'));
  await settle();
  expect(late.store.getState().chapters).toBeUndefined();
  player.play(episodeContext('z'), episodes('z'));
  await settle();
  expect(server.pathsAsked().some((path) => path.endsWith('/z'))).toBe(false);
});

test('an episode that is current already has its chapters as well', async () => {
  pretendServer({ 'GET /api/podcast/chapters/x': { body: { chapters: [chapter('One')] } } });
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  const stop = syncChapters(player, new QueryClient());
  await vi.advanceTimersByTimeAsync(1);
  expect(player.store.getState().chapters).toMatchObject({ itemId: 'x' });
  stop();
});

test('a chapter without a title is called by its number', async () => {
  const [first, second] = [chapter(''), { ...chapter(' '), startSeconds: 60 }];
  pretendServer({ 'GET /api/podcast/chapters/x': { body: { chapters: [first, second] } } });
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  const stop = syncChapters(player, new QueryClient());
  await vi.advanceTimersByTimeAsync(1);
  expect(player.store.getState().chapters?.list.map(({ title }) => title)).toEqual([
    'Chapter 1',
    'Chapter 2',
  ]);
  stop();
});

test('a chapter with a picture has its address by our own server', async () => {
  const pictured = { ...chapter('Two'), startSeconds: 60, image: 'https://example.org/two.jpg' };
  pretendServer({ 'GET /api/podcast/chapters/x': { body: { chapters: [chapter('One'), pictured] } } });
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  const stop = syncChapters(player, new QueryClient());
  await vi.advanceTimersByTimeAsync(1);
  expect(player.store.getState().chapters?.list.map(({ artworkTemplate }) => artworkTemplate)).toEqual([
    undefined,
    '/api/podcast/picture/chapter/x?at=60&size={w}',
  ]);
  stop();
});
