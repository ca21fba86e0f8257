import { expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { describeLink, endOfDay } from './describe-link.ts';

const link: ShareLink = {
  id: 'a',
  kind: 'album',
  isBook: false,
  title: 'Woods',
  by: 'Ana Reed',
  note: '',
  url: null,
  createdAt: '2026-05-06T10:00:00.000Z',
  expiresAt: null,
  maxPlays: null,
  plays: 1,
  lastUsedAt: null,
  state: 'open',
};

test.each([
  ['has no end', {}, 'Album · made May 6, 2026 · no end · 1 play'],
  [
    'ends on a day',
    { expiresAt: '2026-05-31T12:00:00.000Z', plays: 2_000 },
    'Album · made May 6, 2026 · ends after May 31, 2026 · 2,000 plays',
  ],
  ['ends after plays', { maxPlays: 3 }, 'Album · made May 6, 2026 · 1 of 3 plays'],
  [
    'has ended',
    { maxPlays: 3, plays: 3, state: 'used', lastUsedAt: '2026-05-07T12:00:00.000Z' },
    'Album · made May 6, 2026 · ended · 3 of 3 plays · last used May 7, 2026',
  ],
] as const)('the list tells of a link that %s', (_, more, words) => {
  expect(describeLink({ ...link, ...more })).toBe(words);
});

test('a link that ends on a day is good for all of that day', () => {
  const end = new Date(endOfDay('2026-05-31') ?? '');
  expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([31, 23, 59]);
  expect(endOfDay('')).toBeNull();
});
