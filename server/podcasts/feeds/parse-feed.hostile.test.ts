import { expect, test } from 'vitest';
import { inside, read, titles } from './testing/test-feeds.ts';

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
      '<__proto__ polluted="1"><x>1</x></__proto__><item><constructor>1</constructor><title __proto__="x">E &constructor; &toString;</title><guid>1</guid><__proto__>yes</__proto__></item>',
    ),
  );
  expect(feed.episodes.map(({ title }) => title)).toEqual(['E &constructor; &toString;']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
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

test.each([
  ['tags', '<x>'],
  ['tags without an end', '<a '],
  ['marks that never close', '<a b="'],
])(
  'hundreds of thousands of %s within each other take no longer than as many beside each other',
  (_name, part) => {
    const began = process.cpuUsage().user;
    read(inside(part.repeat(200_000)));
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  },
);
