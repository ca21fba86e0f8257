import { expect, test } from 'vitest';
import { daily, rss } from '../testing/test-podcasts.ts';
import { NotAFeed } from './parsed-feed.ts';
import { prepareFeed } from './prepare-feed.ts';
import { inside, read, titles } from './testing/test-feeds.ts';

const three = daily(3);
const whole = rss('Whole', three);

test('an episode that stands there twice without a difference is one, and one with the same guid is another', () => {
  const prepared = (text: string) =>
    prepareFeed(new TextEncoder().encode(text), {
      contentType: '',
      url: 'https://example.org/',
      knownFingerprints: [],
    });
  expect(prepared(`${whole}${whole}`).order).toHaveLength(3);
  expect(
    prepared(
      rss('T', [
        { title: 'A', guid: '1' },
        { title: 'B', guid: '1' },
      ]),
    ).order,
  ).toHaveLength(2);
});

test('what the store knows already is not handed over again', () => {
  const bytes = new TextEncoder().encode(whole);
  const first = prepareFeed(bytes, { contentType: '', url: 'https://example.org/', knownFingerprints: [] });
  const again = prepareFeed(bytes, {
    contentType: '',
    url: 'https://example.org/',
    knownFingerprints: first.order,
  });
  expect([first.episodes.length, again.episodes.length, again.order]).toEqual([3, 0, first.order]);
});

test('a title is decoded once', () => {
  const feed = (title: string) => titles(inside(`<item><title>${title}</title></item>`))[0];
  expect(feed('Tom &amp; Jerry')).toBe('Tom & Jerry');
  expect(feed('&lt;b&gt; is bold')).toBe('<b> is bold');
  expect(feed('&amp;lt;img')).toBe('&lt;img');
  expect(feed('<![CDATA[Tom &amp; Jerry]]>')).toBe('Tom & Jerry');
  expect(feed('<![CDATA[<3]]> all')).toBe('<3 all');
  expect(feed('&#8217;&#x2019;&#146;')).toBe('’’’');
  expect(feed('AT&T and R&D')).toBe('AT&T and R&D');
});

test('RSS 0.9, 0.91, 1.0, Atom 0.3 and 1.0, and JSON Feed are read', () => {
  const rdf = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">
    <channel rdf:about="x"><title>R</title></channel><item rdf:about="urn:1"><title>One</title><dc:date>2019-01-01T10:00:00Z</dc:date><enc:enclosure rdf:resource="/a.mp3"/></item></rdf:RDF>`;
  expect(read(rdf).episodes[0]).toMatchObject({
    guid: 'urn:1',
    title: 'One',
    publishedAt: Date.UTC(2019, 0, 1, 10),
    enclosureUrl: 'https://example.org/a.mp3',
  });
  const atom = (ns: string, body: string) =>
    `<feed xmlns="${ns}" xml:base="https://a.example.org/x/"><title type="html">A &amp;amp; B</title><author><name>Ann</name></author>${body}</feed>`;
  const one = read(
    atom(
      'http://www.w3.org/2005/Atom',
      `<entry><id>urn:1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One <b>bold</b></div></title><published>2019-01-01T10:00:00Z</published><updated>2020-01-01T10:00:00Z</updated>
       <link rel="alternate" href="p/1"><link rel="enclosure" type="audio/mpeg" length="12" href="a.mp3"/><content type="xhtml"><div><p>Hi</p></div></content></entry>`,
    ),
  );
  expect(one.show).toMatchObject({ title: 'A & B', author: 'Ann' });
  expect(one.episodes[0]).toMatchObject({
    guid: 'urn:1',
    title: 'One bold',
    publishedAt: Date.UTC(2019, 0, 1, 10),
    enclosureUrl: 'https://a.example.org/x/a.mp3',
    enclosureBytes: 12,
    link: 'https://a.example.org/x/p/1',
  });
  expect(one.episodes[0]?.notes).toContain('<p>Hi</p>');
  expect(
    titles(
      atom(
        'http://purl.org/atom/ns#',
        '<entry><id>1</id><title>Old</title><issued>2004-01-01T00:00:00Z</issued></entry>',
      ),
    ),
  ).toEqual(['Old']);
  expect(
    titles(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>Prefixed</a:title></a:entry></a:feed>',
    ),
  ).toEqual(['Prefixed']);
  expect(
    read(
      '<atom:feed xmlns:atom="http://www.w3.org/2005/Atom"><atom:title>F</atom:title><atom:entry><atom:title>Usual</atom:title><atom:id>1</atom:id><atom:summary>S</atom:summary></atom:entry></atom:feed>',
    ),
  ).toMatchObject({ show: { title: 'F' }, episodes: [{ title: 'Usual', guid: '1', notes: 'S' }] });
  expect(
    titles(
      '<rss version="0.91"><channel><title>x</title></channel><item><title>Outside</title></item></rss>',
    ),
  ).toEqual(['Outside']);
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    items: [
      {
        id: 1,
        title: 'One',
        content_html: '<p>x</p>',
        date_published: '2019-01-01T10:00:00Z',
        attachments: [{ url: 'https://e.org/1.mp3', mime_type: 'audio/mpeg', duration_in_seconds: 60 }],
      },
      null,
      7,
    ],
  };
  expect(read(JSON.stringify(json)).episodes).toMatchObject([
    { guid: '1', title: 'One', durationSeconds: 60, enclosureUrl: 'https://e.org/1.mp3' },
  ]);
});

test('the namespaces of podcasts are read by their address, whatever the prefix', () => {
  const feed = read(
    inside(
      `<x:author>Ann</x:author><x:image href="https://e.org/c.jpg"/><x:new-feed-url>https://new.example.org/f</x:new-feed-url>
       <p:guid>abc</p:guid><p:locked owner="a">yes</p:locked><p:medium>music</p:medium><p:funding url="https://pay.example.org">Give</p:funding><p:person role="Guest" href="javascript:x">Ben</p:person>
       <p:value type="lightning"><p:valueRecipient name="Ann" split="90"/></p:value><ttl>90</ttl>
       <item><title>E</title><guid>1</guid><x:duration>1:00:00</x:duration><p:season name="One">2</p:season><p:episode display="x">7</p:episode>
       <p:chapters url="/c.json" type="application/json+chapters"/><p:transcript url="/t.vtt" type="Text/VTT" language="en"/><p:person>Cy</p:person>
       <p:soundbite startTime="10" duration="5">Bit</p:soundbite><s:chapters version="1.2"><s:chapter start="00:10:00.500" title="Two"/><s:chapter start="0" title="One" href="https://e.org"/></s:chapters>
       <m:group><m:content url="https://e.org/v.mp4" type="video/mp4"/><m:content url="https://e.org/a.mp3" type="audio/mpeg"/></m:group></item>`,
      'xmlns:x="HTTP://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:p="https://podcastindex.org/namespace/1.0" xmlns:s="http://podlove.org/simple-chapters/" xmlns:m="http://search.yahoo.com/mrss"',
    ),
  );
  expect(feed.show).toMatchObject({
    author: 'Ann',
    image: 'https://e.org/c.jpg',
    newFeedUrl: 'https://new.example.org/f',
    guid: 'abc',
    locked: true,
    medium: 'music',
    ttlMinutes: 90,
  });
  expect(feed.show.funding).toEqual([{ url: 'https://pay.example.org/', message: 'Give' }]);
  expect(feed.show.persons).toEqual([{ name: 'Ben', role: 'guest', group: 'cast', image: null, href: null }]);
  expect(feed.show.value).toEqual({ type: 'lightning', recipients: [{ name: 'Ann', split: '90' }] });
  expect(feed.episodes[0]).toMatchObject({
    durationSeconds: 3600,
    season: 2,
    number: 7,
    chaptersUrl: 'https://example.org/c.json',
    transcripts: [{ url: 'https://example.org/t.vtt', type: 'text/vtt', language: 'en' }],
    soundbites: [{ startSeconds: 10, durationSeconds: 5, title: 'Bit' }],
    enclosureUrl: 'https://e.org/a.mp3',
    chapters: [
      { startSeconds: 0, endSeconds: 600.5, title: 'One', href: 'https://e.org/', image: null },
      { startSeconds: 600.5, endSeconds: null, title: 'Two', href: null, image: null },
    ],
  });
});

test('addresses that are not of the web are not taken', () => {
  const feed = read(
    inside(
      '<link>javascript:alert(1)</link><image><url>data:image/png;base64,x</url></image><item><guid>1</guid><link>vbscript:x</link><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>',
    ),
  );
  expect([feed.show.link, feed.show.image, feed.episodes[0]?.link, feed.episodes[0]?.enclosureUrl]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('what is no feed says what it is', () => {
  const parseTitle = (text: string) => {
    try {
      read(text);
      return 'a feed';
    } catch (thrown) {
      return thrown instanceof NotAFeed ? [thrown.content, ...thrown.links] : thrown;
    }
  };
  expect(parseTitle('')).toEqual(['nothing']);
  expect(parseTitle('  \n ')).toEqual(['nothing']);
  expect(
    parseTitle(
      '<!DOCTYPE html><html><head><link rel=alternate type="application/rss+xml" href="/f?a=1&amp;b=2"></head></html>',
    ),
  ).toEqual(['page', 'https://example.org/f?a=1&b=2']);
  expect(parseTitle('ID3\x04\x00 not text')).toEqual(['other']);
  expect(parseTitle('{"error": "no"}')).toEqual(['other']);
  expect(parseTitle('<svg></svg>')).toEqual(['other']);
});
