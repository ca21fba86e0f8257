import { expect, test } from 'vitest';
import { daily, rss } from '../testing/test-podcasts.ts';
import { createReaders } from './readers.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const order = (text: string) => ({
  bytes: bytes(text),
  contentType: '',
  url: 'https://example.org/',
  knownFingerprints: [],
});

test('feeds are read in workers, several at once, and what is none says so', async () => {
  const readers = createReaders();
  const feeds = await Promise.all(
    Array.from({ length: 8 }, (_, number) => readers.feed(order(rss(`Show ${number}`, daily(number))))),
  );
  expect(feeds.map(({ show, order }) => [show.title, order.length])).toEqual(
    Array.from({ length: 8 }, (_, number) => [`Show ${number}`, number]),
  );
  await expect(readers.feed(order('<html></html>'))).rejects.toMatchObject({ content: 'page' });
  await readers.close();
});

test('a feed that takes too long or too much memory costs its worker alone, and the next is read', async () => {
  const slow = createReaders({ milliseconds: 1 });
  const long = rss('Long', daily(20_000));
  await expect(slow.feed(order(long))).rejects.toThrow('too long');
  await expect(slow.opml(bytes(long))).rejects.toThrow('too long');
  await slow.close();
  const small = createReaders({ megabytes: 24, milliseconds: 100_000 });
  const large = rss('Large', [
    {
      title: 'x',
      guid: '1',
      more: `<description>${'<b>x</b>&lt;p&gt;'.repeat(1_000_000)}</description>`.repeat(3),
    },
  ]);
  await expect(small.feed(order(large))).rejects.toThrow('too much');
  expect((await small.feed(order(rss('Next', daily(1))))).show.title).toBe('Next');
  await small.close();
});

test('what a listener waits for is read while feeds keep their workers busy', async () => {
  const readers = createReaders();
  const large = rss('Large', daily(10_000));
  const feeds = Array.from({ length: 60 }, () => readers.feed(order(large)));
  let remaining = feeds.length;
  for (const feed of feeds)
    feed.then(
      () => (remaining -= 1),
      () => (remaining -= 1),
    );
  expect(await readers.opml(bytes('https://a.org/1\n'))).toHaveLength(1);
  expect(remaining).toBeGreaterThan(0);
  await readers.close();
  await Promise.allSettled(feeds);
});
