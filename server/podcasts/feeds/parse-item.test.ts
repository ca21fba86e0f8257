import { expect, test } from 'vitest';
import { episodeWith, inside, read } from './testing/test-feeds.ts';

const mp3 = 'https://example.org/1.mp3';

test.each([
  [
    'a link',
    '<link>http://e.org/one-two.html</link>',
    { title: 'one two', link: 'http://e.org/one-two.html' },
  ],
  ['notes', '<description>d</description>', { title: 'd', notes: 'd' }],
  ['a date', '<pubDate>1 Jan 2019</pubDate>', { title: 'Untitled', publishedAt: Date.UTC(2019, 0) }],
  ['a title of Atom', '<atom:title>t</atom:title><atom:id>1</atom:id>', { title: 't', guid: '1' }],
])('an item that has nothing but %s is an episode', (_name, fields, expected) => {
  expect(episodeWith(fields)).toMatchObject(expected);
});

test('an item without anything is none', () => {
  expect(episodeWith('<foo>x</foo>')).toBeUndefined();
});

test.each([
  ['a child', '<enclosure><url>/1.mp3</url></enclosure>'],
  ['a link in upper case', '<link rel="Enclosure" href="/1.mp3"/>'],
  [
    'a link by its whole name',
    '<link rel="http://www.iana.org/assignments/relation/enclosure" href="/1.mp3"/>',
  ],
  ['a link with a base of its own', '<link rel="enclosure" xml:base="https://example.org/" href="1.mp3"/>'],
  ['the content of an entry', '<content type="audio/mpeg" src="/1.mp3"/>'],
  [
    'the one that Media RSS prefers',
    '<media:group><media:content url="/2.mp3" type="audio/mpeg"/><media:content url="/1.mp3" type="audio/mpeg" isDefault="true"/></media:group>',
  ],
  [
    'the one that is no picture',
    '<media:content url="/a" type="image/jpeg"/><media:content url="/1.mp3"/><enclosure url="/b.jpg"/>',
  ],
])('what an episode plays is found as %s', (_name, fields) => {
  expect(episodeWith(`<guid>1</guid>${fields}`)).toMatchObject({
    enclosureUrl: mp3,
    enclosureType: 'audio/mpeg',
  });
});

test.each([
  ['pictures', '<enclosure url="/1.jpg" type="image/jpeg"/>'],
  ['pictures by their ending', '<enclosure url="/1.webp"/>'],
  ['pages', '<enclosure url="/1" type="text/html"/>'],
  ['books', '<enclosure url="/1.epub"/><enclosure url="/1" type="application/pdf"/>'],
  ['torrents', '<enclosure url="/1.torrent" type="application/x-bittorrent"/>'],
  [
    'pictures of Media RSS',
    '<media:content url="/1" type="image/jpeg"/><media:content url="/2" medium="image"/>',
  ],
])('%s are nothing to play', (_name, fields) => {
  expect(episodeWith(`<guid>1</guid>${fields}`)).toMatchObject({ enclosureUrl: null, enclosureType: null });
});

test.each(['application/octet-stream', 'application/ogg', 'application/x-podcast', ''])(
  'a file of the type “%s” may be played',
  (type) => {
    expect(episodeWith(`<guid>1</guid><enclosure url="/1" type="${type}"/>`)?.enclosureUrl).toBe(
      'https://example.org/1',
    );
  },
);

test('RSS 1.0 says how large an enclosure is in its own words', () => {
  const enclosure = '<enc:enclosure rdf:resource="/1" enc:type="audio/mpeg" enc:length="12"/>';
  expect(episodeWith(enclosure)).toMatchObject({ enclosureType: 'audio/mpeg', enclosureBytes: 12 });
});

test.each([
  ['', '<media:title>A</media:title><media:description>B</media:description><media:thumbnail url="/c.jpg"/>'],
  [
    ' in a group',
    '<media:group><media:title>A</media:title><media:description>B</media:description><media:thumbnail url="/c.jpg"/></media:group>',
  ],
  [
    ' of a file',
    '<media:content url="/1.mp3"><media:title>A</media:title><media:description>B</media:description><media:thumbnail url="/c.jpg"/></media:content>',
  ],
])('title, notes and picture of Media RSS%s are read', (_name, fields) => {
  expect(episodeWith(fields)).toMatchObject({ title: 'A', notes: 'B', image: 'https://example.org/c.jpg' });
});

test.each([
  '<itunes:image url="/c.jpg"/>',
  '<itunes:image><url>/c.jpg</url></itunes:image>',
  '<itunes:image>/c.jpg</itunes:image>',
  '<image url="/c.jpg"/>',
  '<itunes:link rel="image" type="video/jpeg" href="/c.jpg">x</itunes:link>',
  '<podcast:images srcset="/a.jpg 300w, /c.jpg 1500w, /b.jpg 600w"/>',
  '<media:content medium="image" url="/c.jpg"/>',
  '<enclosure type="image/jpeg" url="/c.jpg"/>',
])('the picture in %s is found', (field) => {
  expect(read(inside(field)).show.image).toBe('https://example.org/c.jpg');
  expect(episodeWith(`<guid>1</guid>${field}`)?.image).toBe('https://example.org/c.jpg');
});

test('the first length that is one counts, and every element that says a date', () => {
  const fields = '<itunes:duration>0</itunes:duration><itunes:duration>60</itunes:duration>';
  expect(episodeWith(`${fields}<dcterms:issued>2019-01-01</dcterms:issued>`)).toMatchObject({
    durationSeconds: 60,
    publishedAt: Date.UTC(2019, 0, 1),
  });
});

test('the page of an episode is found, and what is no page is none', () => {
  const link = (fields: string) => episodeWith(`<title>E</title>${fields}`)?.link;
  expect(link('<link rel="" href="/p"/>')).toBe('https://example.org/p');
  expect(link('<link xml:base="https://b.org/x/" href="p"/>')).toBe('https://b.org/x/p');
  expect(link('<guid isPermaLink="False">https://example.org/id</guid>')).toBeNull();
  expect(link('<guid>https://example.org/id</guid>')).toBe('https://example.org/id');
});

test.each([
  '<itunes:author>Ed Name &lt;e@x.org&gt;</itunes:author>',
  '<managingEditor>Ed Name (e@x.org)</managingEditor>',
  '<managingEditor>e@x.org (Ed Name)</managingEditor>',
  '<atom:author><atom:name>Ed Name</atom:name></atom:author>',
])('the author in %s is a name', (field) => {
  expect(read(inside(field)).show.author).toBe('Ed Name');
});

test('an author who has only an address keeps it', () => {
  expect(read(inside('<itunes:author>e@x.org</itunes:author>')).show.author).toBe('e@x.org');
});

test('Atom says whether a text is HTML, and what it says in base64 is read', () => {
  const { show, episodes } = read(
    `<feed xmlns:x="http://www.w3.org/1999/xhtml"><subtitle type="text">a &lt;b&gt; c</subtitle><entry><id>1</id>
     <title mode="base64">SGVsbG8=</title><content type="xhtml"><x:div><x:p>One</x:p><x:br/></x:div></content></entry></feed>`,
  );
  expect(show.description).toBe('a <b> c');
  expect(episodes[0]).toMatchObject({ title: 'Hello', notes: '<div><p>One</p><br></div>' });
});

test.each([
  ['<![CDATA[<b>A</b> one<br/>two]]>', 'A one two'],
  ['<b>A</b> one', 'A one'],
  ['The <Foo> show', 'The <Foo> show'],
  ['The <Foo>bar</Foo> show', 'The <Foo>bar</Foo> show'],
  ['<![CDATA[The <Foo> show]]>', 'The <Foo> show'],
  ['&#xD83D;&#xDE00; &#55357;&#56832;', '😀 😀'],
  ['&#xD83D; alone', '� alone'],
])('the title %s reads %s', (written, title) => {
  expect(episodeWith(`<title>${written}</title><guid>1</guid>`)?.title).toBe(title);
});
