import { expect, test } from 'vitest';
import { daily, rss } from '../testing/test-podcasts.ts';
import { NotAFeed } from './parsed-feed.ts';
import { read } from './testing/test-feeds.ts';

const whole = rss('Whole', daily(3));

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
  ['empty tags without their slash', (text) => text.replaceAll('/>', '>')],
  [
    'a tag without its slash before everything else',
    (text) => text.replaceAll(/<item>/g, '<item><itunes:image href="x.jpg">'),
  ],
  ['the lower case of a CDATA section', (text) => text.replace(/<title>(Day 2)/, '<title><![cdata[$1]]>')],
  [
    'a CDATA section that ends with a blank',
    (text) => text.replace(/<title>(Day 2)/, '<title><![CDATA[$1]] >'),
  ],
  ['the beginning of an instruction in text', (text) => text.replace('About Whole', 'a <? b')],
  ['an instruction without its end', (text) => text.replace('<item>', '<?php echo 1 ><item>')],
  [
    'an instruction whose end is that of a later one',
    (text) => text.replace('<item>', '<?php echo 1 ><item>').replace('</channel>', '<?x ?></channel>'),
  ],
  [
    'a comment whose end is that of a later one',
    (text) => text.replace('<item>', '<!-- oops <item>').replace('</channel>', '<!-- end --></channel>'),
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

test.each([
  '<itunes:image href="x.jpg">',
  '<atom:link href="x" rel="self">',
  '<itunes:category text="a">',
  '<itunes:category text="a"><itunes:category text="b">',
  '<itunes:owner>',
  '<image>',
  '<podcast:value type="lightning"><podcast:valueRecipient name="Ann">',
])('an unclosed %s does not take the show its title', (tag) => {
  const text = whole.replace('<title>Whole', `${tag}<itunes:author>Ann</itunes:author><title>Whole`);
  expect(read(text)).toMatchObject({ show: { title: 'Whole', author: 'Ann' }, episodes: { length: 3 } });
});

test('what lies properly within another element stays there', () => {
  const { show, episodes } = read(
    `<rss><channel><image><title>Picture</title><url>/c.jpg</url></image><itunes:owner><itunes:name>Ann</itunes:name></itunes:owner><title>Show</title>
    <item><source url="x"><title>Other</title></source><media:content url="/1.mp3" type="audio/mpeg"><media:title>No</media:title></media:content><title>Yes</title></item></channel></rss>`,
  );
  expect(show).toMatchObject({ title: 'Show', author: 'Ann', image: 'https://example.org/c.jpg' });
  expect(episodes[0]).toMatchObject({ title: 'Yes', enclosureUrl: 'https://example.org/1.mp3' });
});
