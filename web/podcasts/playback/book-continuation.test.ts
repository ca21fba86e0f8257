import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { album, createTestPlayer, episodeContext, songs } from '#web/player/testing/player-fixture.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { bookPartsQuery } from '../data/book-parts.ts';
import { playableEpisode } from '../data/playable-episode.ts';
import { episode } from '../testing/test-podcast.ts';
import { continueBooks } from './book-continuation.ts';

afterEach(() => void vi.unstubAllGlobals());

const parts = [1, 2, 3].map((id) => episode(id, { feedMedium: 'audiobook' }));
const reply = (items: readonly object[]) => ({ body: { data: { items, before: null } } });

function playable(one: (typeof parts)[number] | undefined): PlayableItem {
  const item = one && playableEpisode(one);
  if (item === undefined) throw new Error('an episode with sound can be played');
  return item;
}

function setUp(items = parts) {
  const server = pretendServer({ 'POST /api/podcast/get-episodes/7': reply(items) });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const set = createTestPlayer();
  const stop = continueBooks(set.player, queries);
  const coming = () => upNext(set.player.store.getState().queue).map(({ item }) => item.id);
  const play = (id: number) =>
    set.player.play(episodeContext(String(id)), [playable(items.find((one) => one.id === id))]);
  return { ...set, server, queries, stop, coming, play };
}

test('after a part the next one begins by itself, and so on to the end of the book', async () => {
  const { play, coming, now, fake, status, server } = setUp();
  play(1);
  await expect.poll(coming).toEqual(['2']);
  fake.status('playing');
  fake.takeCalls();
  fake.status('ended');
  await expect.poll(coming).toEqual(['3']);
  // What was made ready is used before the next is.
  expect([now(), fake.takeCalls()]).toEqual(['2', ['load 2 at 0 then nothing', 'next 3']]);
  fake.status('ended');
  expect([now(), coming()]).toEqual(['3', []]);
  fake.status('ended');
  expect([status(), server.asked.length]).toEqual(['paused', 1]);
});

test('what the listener asked for comes first, and the next part where they took it back', async () => {
  const { play, coming, player, queries, fake } = setUp();
  play(1);
  player.playLater([playable(episode(9))]);
  await expect.poll(() => queries.getQueryData(bookPartsQuery('7').queryKey)).toHaveLength(3);
  expect(coming()).toEqual(['9']);
  player.remove(upNext(player.store.getState().queue)[0]?.key ?? '');
  await expect.poll(coming).toEqual(['2']);
  expect(fake.takeCalls().at(-1)).toBe('next 2');
});

test('a listener who takes the next part out hears this one alone', async () => {
  const { play, coming, player } = setUp();
  play(1);
  await expect.poll(coming).toEqual(['2']);
  player.clear();
  expect(coming()).toEqual([]);
  player.setVolume(0.5);
  await Promise.resolve();
  expect(coming()).toEqual([]);
});

test('after an episode of a podcast nothing begins, nor after a part that stands among songs', async () => {
  const podcast = setUp(parts.map((part) => ({ ...part, feedMedium: 'podcast' })));
  podcast.play(1);
  const music = setUp();
  music.player.play(album, songs('a'));
  music.player.playNext([playable(parts[0])]);
  music.player.next();
  expect(music.now()).toBe('1');
  expect([podcast.server.asked, music.server.asked]).toEqual([[], []]);
});

test('a queue that is there again after a reload has its next part once', async () => {
  const { play, coming, player, queries } = setUp();
  play(1);
  await expect.poll(coming).toEqual(['2']);
  const { queue } = player.store.getState();
  const again = createTestPlayer();
  again.player.store.setState({
    queue: { ...queue, now: queue.now && { ...queue.now, item: { ...queue.now.item } } },
  });
  const stop = continueBooks(again.player, queries);
  await Promise.resolve();
  expect(upNext(again.player.store.getState().queue)).toHaveLength(1);
  again.player.clear();
  await Promise.resolve();
  expect(upNext(again.player.store.getState().queue)).toHaveLength(0);
  stop();
});

test('without a network a book plays on by the list that is stored on the device', async () => {
  const { play, coming, queries, server } = setUp();
  server.routes['POST /api/podcast/get-episodes/7'] = refusal(503, 'busy', 'Later.');
  play(2);
  await expect.poll(() => queries.getQueryState(bookPartsQuery('7').queryKey)?.status).toBe('error');
  queries.setQueryData(bookPartsQuery('7').queryKey, parts);
  await expect.poll(coming).toEqual(['3']);
});

test('nothing is replaced that would be missed: the next part comes by itself', async () => {
  const { play, coming, player, replaced, stop } = setUp();
  play(1);
  await expect.poll(coming).toEqual(['2']);
  player.play(episodeContext('9'), [playable(episode(9))]);
  expect(replaced).toEqual([]);
  stop();
  play(1);
  await Promise.resolve();
  expect(coming()).toEqual([]);
});
