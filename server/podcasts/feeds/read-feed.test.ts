import { expect, test } from 'vitest';
import { daily, rss } from '../test-podcasts.ts';
import { NotAFeed } from './parsed-feed.ts';
import { prepareFeed } from './prepare-feed.ts';
import { readFeed } from './read-feed.ts';

const read = (text: string | Uint8Array, contentType = '') =>
  readFeed(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    contentType,
    'https://example.org/feeds/show.xml',
  );
const titles = (text: string | Uint8Array, contentType = '') =>
  read(text, contentType).episodes.map(({ title }) => title);
const inside = (items: string, attributes = '') =>
  `<rss version="2.0" ${attributes}><channel><title>T</title>${items}</channel></rss>`;

const three = daily(3);
const whole = rss('Whole', three);

/** What must stay the same however the file is broken. */
const gist = (text: string) =>
  read(text).episodes.map(({ title, enclosureUrl, publishedAt }) => [title, enclosureUrl, publishedAt]);

test.each<[string, (text: string) => string]>([
  ['white space before the declaration', (text) => `\n\n  ${text}`],
  ['junk before', (text) => `Warning: mysql_connect() in /var/www on line 3<br />\n${text}`],
  ['junk after', (text) => `${text}\n<script>track()</script> bye`],
  ['a bare ampersand', (text) => text.replaceAll('<title>Whole', '<title>Whole & Half')],
  ['HTML entities', (text) => text.replace('About Whole', '&nbsp;&eacute;&hellip;&rsquo;&bogus;')],
  ['NUL and control characters', (text) => text.replace('About', 'Ab\0out\x01\x08')],
  ['a title without an end', (text) => text.replace('About Whole</description>', 'About Whole')],
  ['items without an end', (text) => text.replaceAll('</item>', '')],
  ['guids without an end', (text) => text.replaceAll('</guid>', '')],
  ['dates without an end', (text) => text.replaceAll('</pubDate>', '')],
  ['a wrong end', (text) => text.replace('</pubDate>', '</pubdat>')],
  ['a stray end', (text) => text.replace('<item>', '</foo></bar><item>')],
  ['no end at all', (text) => text.replace('</channel></rss>', '')],
  [
    'a quotation mark that never closes',
    (text) => text.replaceAll('isPermaLink="false"', 'isPermaLink="false'),
  ],
  [
    'enclosures without their last mark',
    (text) => text.replaceAll('type="audio/mpeg"/>', 'type="audio/mpeg/>'),
  ],
  ['a smaller-than sign in text', (text) => text.replace('About Whole', 'a < b <3 <<< c')],
  [
    'upper case',
    (text) =>
      text.replaceAll('item>', 'ITEM>').replaceAll('pubDate', 'PUBDATE').replaceAll('enclosure', 'Enclosure'),
  ],
  ['single quotation marks', (text) => text.replaceAll('"', "'")],
  [
    'attributes without marks',
    (text) => text.replaceAll(/<enclosure (url)="([^"]*)"([^>]*)\/>/g, '<enclosure$3 $1=$2/>'),
  ],
  ['a mark of the wrong kind', (text) => text.replaceAll(/(<enclosure url="[^"]*)"/g, "$1'")],
  ['typographic marks', (text) => text.replaceAll(/<enclosure url="([^"]*)"/g, '<enclosure url=“$1”')],
  ['a doubled mark', (text) => text.replaceAll('<enclosure url="', '<enclosure url=""')],
  ['marks behind a backslash', (text) => text.replaceAll(/url="([^"]*)"/g, String.raw`url=\"$1\"`)],
  ['a blank before the names of tags', (text) => text.replaceAll('<item>', '< item>')],
  ['an item that never began', (text) => text.replace('</item><item>', '</item>')],
  ['an XML declaration without its end', (text) => text.replace('?>', '>')],
  [
    'a CDATA section that ends too short',
    (text) => text.replace(/<title>(Day 2)<\/title>/, '<title><![CDATA[$1]></title>'),
  ],
  [
    'formatting in a title',
    (text) => text.replace('<title>Day 2</title>', '<title><b>Day</b><br/>2</title>'),
  ],
  ['a comment without an end', (text) => text.replace('<item>', '<!-- oops <item>')],
  ['a CDATA section without an end', (text) => text.replace('About Whole', '<![CDATA[About')],
  [
    'HTML that stands unescaped',
    (text) => text.replace('About Whole', '<p>About <b>it</p><br><a href="x">y</a>'),
  ],
  [
    'processing instructions',
    (text) => text.replace('<rss', '<?xml-stylesheet type="text/xsl" href="x"?><?php echo 1 ?><rss'),
  ],
  [
    'a doctype with entities',
    (text) =>
      text.replace(
        '<rss',
        '<!DOCTYPE rss [<!ENTITY x "<item><title>no</title></item>"> <!ELEMENT a ANY>]><rss',
      ),
  ],
  [
    'the elements under a prefix',
    (text) => text.replaceAll(/<(\/?)(item|title|guid|pubDate|enclosure)\b/g, '<$1rss:$2'),
  ],
])('with %s the episodes are those of the whole file', (_name, breakIt) => {
  const broken = breakIt(whole);
  expect(broken).not.toBe(whole);
  expect(gist(broken)).toEqual(gist(whole));
});

/** What of a broken file is read; no feed is none. */
function readPart(text: string): { count: number; complete: boolean } {
  try {
    const { episodes, complete } = read(text);
    return { count: episodes.length, complete };
  } catch (thrown) {
    if (thrown instanceof NotAFeed) return { count: 0, complete: false };
    throw thrown;
  }
}

test('a file that breaks off anywhere has all episodes that stood before the break', () => {
  const ends = [...whole.matchAll(/<\/item>/g)].map(({ index }) => index + 7);
  const end = whole.indexOf('</channel>');
  for (let length = 0; length < whole.length; length += 1) {
    const before = ends.filter((end) => end <= length).length;
    const { count, complete } = readPart(whole.slice(0, length));
    expect(count).toBeGreaterThanOrEqual(before);
    expect(complete && length < end).toBe(false);
  }
});

test('an episode that stands there twice without a difference is one, and one with the same guid is another', () => {
  const prepared = (text: string) =>
    prepareFeed(new TextEncoder().encode(text), { contentType: '', url: 'https://example.org/', known: [] });
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
  const first = prepareFeed(bytes, { contentType: '', url: 'https://example.org/', known: [] });
  const again = prepareFeed(bytes, { contentType: '', url: 'https://example.org/', known: first.order });
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

const encoded: [string, string, Uint8Array][] = [
  ['UTF-8 with a mark', '', Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`)],
  ['UTF-16 little', '', Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`, 'utf16le')],
  [
    'UTF-16 big',
    '',
    Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`, 'utf16le').swap16(),
  ],
  ['UTF-16 without a mark', '', Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'utf16le')],
  [
    'Latin-1 by declaration',
    '',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  ],
  [
    'Latin-1 by HTTP',
    'text/xml; charset=iso-8859-1',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'latin1'),
  ],
  [
    'Latin-1 that says UTF-8',
    'text/xml; charset=utf-8',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'latin1'),
  ],
  [
    'UTF-8 that says Latin-1',
    'text/xml; charset=iso-8859-1',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }])),
  ],
  [
    'UTF-8 that says us-ascii',
    'text/xml; charset=us-ascii',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }])),
  ],
  [
    'an encoding nobody knows',
    'text/xml; charset=klingon',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'x-none')),
  ],
  [
    'UTF-8 that says UTF-16',
    '',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'UTF-16')),
  ],
];
test.each(encoded)('%s is read', (_name, contentType, bytes) => {
  const { show, episodes } = read(bytes, contentType);
  expect([show.title, episodes[0]?.title]).toEqual(['Größe', 'Über']);
});

test('a Cyrillic page of codes is read as declared', () => {
  const text = Buffer.from(
    '<?xml version="1.0" encoding="windows-1251"?><rss><channel><title>\xcf\xf0\xe8\xe2\xe5\xf2</title><item><guid>1</guid></item></channel></rss>',
    'latin1',
  );
  expect(read(text).show.title).toBe('Привет');
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

test('entities that a file defines are not expanded, and nothing outside it is read', () => {
  const laughs = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>${inside('<item><title>&l10; &f;</title><guid>1</guid></item>')}`;
  expect(titles(bomb)).toEqual(['&l10; &f;']);
});

test('names that programs trip over are names like any other', () => {
  const feed = read(
    inside(
      '<__proto__ polluted="1"><x>1</x></__proto__><item><constructor>1</constructor><title __proto__="x">E</title><guid>1</guid><__proto__>yes</__proto__></item>',
    ),
  );
  expect(feed.episodes).toHaveLength(1);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
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

test('depth, length and number are capped', () => {
  const deep = inside(`${'<a>'.repeat(5_000)}<item><guid>1</guid></item>`);
  expect(read(deep).episodes).toHaveLength(1);
  expect(
    read(
      inside(
        `<item><title>${'x'.repeat(300_000)}</title><description>${'y'.repeat(3_000_000)}</description><guid>1</guid></item>`,
      ),
    ).episodes[0]?.title,
  ).toHaveLength(1000);
  expect(read(inside('<item><guid>1</guid></item>'.repeat(20_100))).episodes).toHaveLength(20_000);
});

test('what is no feed says what it is', () => {
  const found = (text: string) => {
    try {
      read(text);
      return 'a feed';
    } catch (thrown) {
      return thrown instanceof NotAFeed ? [thrown.found, ...thrown.links] : thrown;
    }
  };
  expect(found('')).toEqual(['nothing']);
  expect(found('  \n ')).toEqual(['nothing']);
  expect(
    found(
      '<!DOCTYPE html><html><head><link rel=alternate type="application/rss+xml" href="/f?a=1&amp;b=2"></head></html>',
    ),
  ).toEqual(['page', 'https://example.org/f?a=1&b=2']);
  expect(found('ID3\x04\x00 not text')).toEqual(['other']);
  expect(found('{"error": "no"}')).toEqual(['other']);
  expect(found('<svg></svg>')).toEqual(['other']);
});
