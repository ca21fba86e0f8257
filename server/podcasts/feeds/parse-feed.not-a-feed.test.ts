import { expect, test } from 'vitest';
import { rss } from '../testing/test-podcasts.ts';
import { NotAFeed } from './parsed-feed.ts';
import { read } from './testing/test-feeds.ts';

function kindOf(text: string): string {
  try {
    return `a feed called ${read(text).show.title}`;
  } catch (thrown) {
    return thrown instanceof NotAFeed ? thrown.content : String(thrown);
  }
}

const rdf = (inner: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">${inner}</rdf:RDF>`;

test.each([
  ['<rss></rss>'],
  ['<rss version="2.0"/>'],
  ['<?xml version="1.0"?><rss><channel></channel></rss>'],
  ['<rss><channel><title>  </title><description>Words</description></channel></rss>'],
  ['<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
  [rdf('')],
  [rdf('<channel/>')],
  ['{"version":"https://jsonfeed.org/version/1.1","items":[]}'],
])('%s is no podcast feed', (text) => {
  expect(kindOf(text)).toBe('other');
});

test.each([
  ['<rss version="2.0"><channel><title>A &am'],
  ['<rss version="2.0"><channel><title>A &amp; B'],
  ['<rss version="2.0"><channel><title>A &amp; B</titl'],
  ['<rss version="2.0"><channel><itunes:title>A'],
  ['<rss version="2.0"><channel><description>x</description><title><![CDATA[A'],
  ['<rss version="2.0"><chan'],
  ['<feed xmlns="http://www.w3.org/2005/Atom"><title>A'],
  ['{"version":"https://jsonfeed.org/version/1.1","title":"A &am'],
])('%s, which breaks off, is the beginning of one', (text) => {
  expect(kindOf(text)).toBe('cut');
});

test.each([
  [rss('A & B', [])],
  ['<rss><channel><title>A & B</title></channel></rss>'],
  ['<rss><channel><title>A &amp; B</title><description>It breaks off he'],
  ['<rss><channel><title>A & B</channel></rss>'],
  [rdf('<channel><title>A & B</title></channel>')],
  ['<feed xmlns="http://www.w3.org/2005/Atom"><title>A &amp; B</title></feed>'],
  ['{"version":"https://jsonfeed.org/version/1.1","title":"A & B","items":[]}'],
])('%s is a feed without episodes', (text) => {
  expect(kindOf(text)).toBe('a feed called A & B');
});

test('a feed without a title that has an episode is one', () => {
  expect(read('<rss><channel><item><guid>1</guid></item></channel></rss>').episodes).toHaveLength(1);
});

test('no place to break off at makes half a title of it', () => {
  const whole = rss('A &amp; Bell', []);
  const titles = Array.from(whole, (_, length) => kindOf(whole.slice(0, length)));
  expect(
    titles.filter((title) => title.startsWith('a feed')).every((title) => title === 'a feed called A & Bell'),
  ).toBe(true);
  expect(titles).toContain('cut');
});
