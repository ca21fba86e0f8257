import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { prepareFeed } from '../feeds/prepare-feed.ts';
import { parsedEpisode } from '../testing/test-parsed-episode.ts';
import { daily, rss } from '../testing/test-podcasts.ts';
import { feedParts, joinParts } from './feed-parts.ts';
import { type FeedPart, nextPart, type ReadingOrder } from './reading-order.ts';

const url = 'https://example.org/';
const feedOf = (count: number) =>
  prepareFeed(Buffer.from(rss('Show', daily(count))), { contentType: '', url, knownFingerprints: [] });

test('a long feed comes in parts, none of more than 250 episodes or 256 KB of them, and together they are the feed', () => {
  const feed = feedOf(12_000);
  const long = ['a', 'b', 'c', 'd'].map((title) =>
    parsedEpisode(title, { description: title.repeat(title === 'c' ? 900_000 : 150_000) }),
  );
  const whole = { ...feed, episodes: [...long, ...feed.episodes] };
  const parts = [...feedParts(whole)];
  const texts = parts.map(({ feed: { episodes } }) => episodes.map(({ title }) => title).join());
  expect(texts.slice(0, 3)).toEqual(['a', 'b', 'c']);
  expect(texts[3]).toMatch(/^d,Day 12000,/);
  for (const { feed: part } of parts) {
    expect(part.order.length).toBeLessThanOrEqual(5_000);
    expect(part.episodes.length).toBeLessThanOrEqual(250);
  }
  expect(parts.filter(({ isLast }) => isLast)).toEqual(parts.slice(-1));
  expect(parts.map(joinParts(() => undefined)).at(-1)).toEqual({ kind: 'feed', feed: whole, isLast: true });
});

test.each([0, 1, 250, 251])('a feed of %i episodes has an end', (count) => {
  const feed = feedOf(count);
  const answers = [...feedParts(feed)].map(joinParts(() => undefined));
  expect(answers.at(-1)).toEqual({ kind: 'feed', feed, isLast: true });
  expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true);
});

test('a worker hands a feed over in parts, and waits with each until the server has had other turns', async () => {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url));
  const parts: FeedPart[] = [];
  worker.on('message', (part: FeedPart) => parts.push(part));
  const order = {
    contentType: '',
    url,
    knownFingerprints: '',
    bytes: Buffer.from(rss('Show', daily(1_000))),
  };
  worker.postMessage({ kind: 'feed', ...order } satisfies ReadingOrder, []);
  for (let count = 1; count <= 4; count += 1) {
    await expect.poll(() => parts.length, { timeout: 10_000 }).toBe(count);
    await sleep(20);
    expect(parts).toHaveLength(count);
    worker.postMessage(nextPart, []);
  }
  expect(parts.map(({ feed, isLast }) => [feed.episodes.length, isLast])).toEqual([
    [250, false],
    [250, false],
    [250, false],
    [250, true],
  ]);
  await worker.terminate();
});
