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
import { keepChapters } from './chapter-keeping.ts';
import { createShowSpeeds } from './show-speeds.ts';

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
  const stop = keepChapters(player, new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const settle = () => vi.advanceTimersByTimeAsync(1);
  player.play(album, songs('x'));
  await settle();
  expect(server.asked).toHaveLength(0);
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
  keepChapters(late, new QueryClient());
  late.play(album, songs('a'));
  await settle();
  expect(late.store.getState().chapters).toBeUndefined();
  player.play(episodeContext('z'), episodes('z'));
  await settle();
  expect(server.pathsAsked().some((path) => path.endsWith('/z'))).toBe(false);
});

function speeds(found: { feedId: number; speed: number }[] = []) {
  return createShowSpeeds({ read: async () => found, write: async () => undefined });
}

test('a show has the speed that was chosen for it, and any other is played as it is', async () => {
  const made = speeds([{ feedId: 7, speed: 1.5 }]);
  expect([made.of(undefined), made.of('7')]).toEqual([1, 1]);
  made.open('ann');
  await made.known();
  expect([made.of(undefined), made.of('7'), made.of('8')]).toEqual([1, 1.5, 1]);
});

test('what is chosen while the server is asked is newer than what it says', async () => {
  const reading = Promise.withResolvers<{ feedId: number; speed: number }[]>();
  const written: unknown[] = [];
  const made = createShowSpeeds({
    read: () => reading.promise,
    write: async (...chosen) => void written.push(chosen),
  });
  const { player } = createTestPlayer();
  made.open('ann');
  const stop = made.follow(player);
  player.play(episodeContext('x'), episodes('x'));
  player.setSpeed(2);
  reading.resolve([
    { feedId: 7, speed: 1.25 },
    { feedId: 8, speed: 0.75 },
  ]);
  await made.known();
  expect([made.of('7'), made.of('8'), player.store.getState().speed]).toEqual([2, 0.75, 2]);
  expect(written).toEqual([['7', 2]]);
  // The same listener again: what was chosen stays.
  made.open('ann');
  await made.known();
  expect(made.of('7')).toBe(2);
  stop();
  player.setSpeed(1);
  expect(written).toHaveLength(1);
});

test('an episode that is there before its speed is known gets it when it is', async () => {
  const made = speeds([{ feedId: 7, speed: 1.5 }]);
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  made.follow(player);
  expect(player.store.getState().speed).toBe(1);
  made.open('ann');
  await made.known();
  expect(player.store.getState().speed).toBe(1.5);
});

test('a speed is sent to the server as it knows them, and plain speed as none', async () => {
  const server = pretendServer({ 'PUT /api/podcast/speeds/7': { body: {} } });
  const made = createShowSpeeds({ read: async () => [] });
  const { player } = createTestPlayer();
  made.follow(player);
  player.play(episodeContext('x'), episodes('x'));
  for (const speed of [1.25, 1, 1.7]) player.setSpeed(speed);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.asked.map(({ body }) => body)).toMatchObject([
    { speed: 1.25 },
    { speed: null },
    { speed: null },
  ]);
});
