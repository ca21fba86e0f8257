import { expect, test } from 'vitest';
import { NotAFeed } from './parsed-feed.ts';
import { read } from './testing/test-feeds.ts';

const feed = (items: string) =>
  `{"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [${items}]}`;
const item = (fields: object) => read(feed(JSON.stringify(fields))).episodes[0];
const whole = feed('{"id": "1", "title": "One"}, {"id": "2", "title": "Two", "content_html": "a"}');

test.each<[string, (text: string) => string]>([
  ['commas too many', (text) => text.replaceAll('}', ',}').replaceAll(']', ',]')],
  ['commas too few', (text) => text.replace('}, {', '} {').replace('"1",', '"1"')],
  ['line breaks in texts', (text) => text.replace('"a"', '"a\n\tb \\"c\\" \\u0064"')],
  ['junk after the end', (text) => `${text}<script>x</script>`],
  ['a mark before the beginning', (text) => `\ufeff\n${text}`],
  ['values that are none', (text) => text.replace('"a"', 'undefined, "x": NaN, "y": -1.5e3, "z": true')],
  ['a bracket too few', (text) => text.replace(']}', '}')],
  ['no end', (text) => text.slice(0, text.indexOf('"a"') + 2)],
])('a feed in JSON with %s is read', (_name, breakIt) => {
  const broken = breakIt(whole);
  expect(broken).not.toBe(whole);
  expect(read(broken)).toMatchObject({
    show: { title: 'J' },
    episodes: [
      { guid: '1', title: 'One' },
      { guid: '2', title: 'Two' },
    ],
  });
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

test('a feed in JSON that breaks off anywhere is not whole, and has the episodes before the break', () => {
  const first = whole.indexOf('},') + 1;
  for (let length = 1; length < whole.length; length += 1) {
    const { count, complete } = readPart(whole.slice(0, length));
    expect(complete).toBe(false);
    expect(count).toBeGreaterThanOrEqual(length >= first ? 1 : 0);
  }
  expect(read(whole).complete).toBe(true);
});

test('broken JSON that is nested without end is no feed', () => {
  expect(() => read('{"a":'.repeat(100_000))).toThrow(NotAFeed);
});

test('texts of broken JSON keep what stands in them', () => {
  const broken = feed('{"id": "1", "content_html": "one\ntwo \\"three\\" \\u00e9\\/\\n",}');
  expect(read(broken).episodes[0]?.notes).toBe('one\ntwo "three" é/\n');
});

test.each([
  [{ url: 'https://e.org/one-two.html' }, { title: 'one two', link: 'https://e.org/one-two.html' }],
  [{ content_text: 'said' }, { title: 'said', notes: 'said' }],
  [{ id: '1', external_url: 'https://e.org/' }, { link: 'https://e.org/' }],
  [{ id: '1', banner_image: 'https://e.org/b.jpg' }, { image: 'https://e.org/b.jpg' }],
])('an item with %j is an episode', (fields, expected) => {
  expect(item(fields)).toMatchObject(expected);
});

test('what an episode plays is the sound among what is attached, whatever it says of itself', () => {
  const play = (...attachments: object[]) => item({ id: '1', attachments });
  expect(play({ url: '/1.jpg' }, { url: '/1.mp3' })?.enclosureUrl).toBe('https://example.org/1.mp3');
  expect(play({ url: '/1.jpg' })?.enclosureUrl).toBeNull();
  expect(
    play({ url: '/1', mime_type: 'AUDIO/MPEG', size_in_bytes: '12', duration_in_seconds: '61' }),
  ).toMatchObject({ enclosureType: 'audio/mpeg', enclosureBytes: 12, durationSeconds: 61 });
});

test('a show without an icon has its small one', () => {
  expect(read(whole.replace('"title"', '"favicon": "/f.png", "title"')).show.image).toBe(
    'https://example.org/f.png',
  );
});
