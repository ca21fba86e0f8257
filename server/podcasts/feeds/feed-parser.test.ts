import { expect, test } from 'vitest';
import { daily, rss } from '../test-podcasts.ts';
import { createFeedParser } from './feed-parser.ts';

const order = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  contentType: '',
  url: 'https://example.org/',
  known: [],
});

test('feeds are read in workers, several at once, and what is none says so', async () => {
  const parser = createFeedParser();
  const feeds = await Promise.all(
    Array.from({ length: 8 }, (_, number) => parser.read(order(rss(`Show ${number}`, daily(number))))),
  );
  expect(feeds.map(({ show, order }) => [show.title, order.length])).toEqual(
    Array.from({ length: 8 }, (_, number) => [`Show ${number}`, number]),
  );
  await expect(parser.read(order('<html></html>'))).rejects.toMatchObject({ found: 'page' });
  await parser.close();
});

test('a feed that takes too long or too much memory costs its worker alone, and the next is read', async () => {
  const slow = createFeedParser({ milliseconds: 1 });
  const deep = '<rss><channel>'.concat('<a>'.repeat(300_000));
  await expect(slow.read(order(deep))).rejects.toThrow('too long');
  await slow.close();
  const small = createFeedParser({ megabytes: 24 });
  const large = rss('Large', [
    {
      title: 'x',
      guid: '1',
      more: `<description>${'<b>x</b>&lt;p&gt;'.repeat(1_000_000)}</description>`.repeat(3),
    },
  ]);
  await expect(small.read(order(large))).rejects.toThrow('too much');
  expect((await small.read(order(rss('Next', daily(1))))).show.title).toBe('Next');
  await small.close();
});
