import { expect, test } from 'vitest';
import { type EpisodeIdentity, matchEpisodes } from './match-episodes.ts';

const day = 24 * 60 * 60 * 1000;
const episode = (title: string, more: Partial<EpisodeIdentity> = {}): EpisodeIdentity => ({
  guid: '',
  enclosureUrl: null,
  title,
  publishedAt: null,
  durationSeconds: null,
  enclosureType: null,
  ...more,
});
const same = async (a: EpisodeIdentity, b: EpisodeIdentity) => (await matchEpisodes([a], [b]))[0] === 0;

test('an episode is known by its guid, whatever else changed', async () => {
  expect(await same(episode('A', { guid: 'x' }), episode('B', { guid: 'x', publishedAt: 9 * day }))).toBe(
    true,
  );
  expect(await same(episode('A', { guid: 'x' }), episode('B', { guid: 'y' }))).toBe(false);
  // No guid is not the same guid.
  expect(await same(episode('A'), episode('B'))).toBe(false);
});

test('where guids are used twice, address and title say which is which', async () => {
  const one = episode('One', { guid: 'x', enclosureUrl: 'https://a.example/1' });
  const two = episode('Two', { guid: 'x', enclosureUrl: 'https://a.example/2' });
  expect(await matchEpisodes([one, two], [two, one])).toEqual([1, 0]);
  const changed = (of: EpisodeIdentity) => ({ ...of, enclosureUrl: `${of.enclosureUrl}/moved` });
  expect(await matchEpisodes([one, two], [changed(two), changed(one)])).toEqual([1, 0]);
  const named = (of: EpisodeIdentity) => ({ ...of, title: 'Named anew' });
  expect(await matchEpisodes([one, two], [named(two), named(one)])).toEqual([1, 0]);
});

test('without a guid the address says it, and next to it the title where several share one', async () => {
  const at = (title: string, address: string) => episode(title, { enclosureUrl: address });
  expect(await same(at('A', 'https://a.example/1'), at('B', 'https://a.example/1'))).toBe(true);
  const shared = [at('A', 'https://a.example/live'), at('B', 'https://a.example/live')];
  expect(await matchEpisodes(shared, [at('B', 'https://a.example/live')])).toEqual([1]);
});

test('an address that differs in its scheme or in what counts downloads is the same, where the sound may be too', async () => {
  const stored = episode('A', { enclosureUrl: 'http://a.example/1.mp3?from=web', durationSeconds: 600 });
  const at = (enclosureUrl: string, more: Partial<EpisodeIdentity> = {}) =>
    episode('B', { enclosureUrl, durationSeconds: 600, ...more });
  expect(await same(stored, at('https://a.example/1.mp3'))).toBe(true);
  expect(await same(stored, at('https://a.example/1.mp3#t=1'))).toBe(true);
  expect(await same(stored, at('https://a.example/2.mp3'))).toBe(false);
  expect(await same(stored, at('https://b.example/http://a.example/1.mp3'))).toBe(false);
  expect(await same(stored, at('https://a.example/1.mp3', { durationSeconds: 1_200 }))).toBe(true);
  expect(await same(stored, at('https://a.example/1.mp3', { durationSeconds: 1_201 }))).toBe(false);
  expect(await same(stored, at('https://a.example/1.mp3', { durationSeconds: 1_201, title: 'a!' }))).toBe(
    true,
  );
  // Not where several are behind it.
  expect(
    await matchEpisodes([stored], [at('https://a.example/1.mp3?a'), at('https://a.example/1.mp3?b')]),
  ).toEqual([null, null]);
});

test('the newest episode of a feed that sends no other is a new one, where its address differs in a number behind the question mark', async () => {
  const on = (number: number, more: Partial<EpisodeIdentity> = {}) =>
    episode(`News ${number}`, {
      guid: String(number),
      enclosureUrl: `https://a.example/play?episode=${number}`,
      publishedAt: number * day,
      durationSeconds: 300,
      ...more,
    });
  expect(await same(on(1), on(2))).toBe(false);
  expect(await same(on(1), on(2, { publishedAt: day }))).toBe(true);
  expect(await same(on(1), on(2, { title: 'News 1' }))).toBe(true);
});

test('else title, day, length and kind say it together', async () => {
  const on = (publishedAt: number | null, more: Partial<EpisodeIdentity> = {}) =>
    episode('The Long Walk', { publishedAt, ...more });
  expect(await same(on(day), on(2 * day - 1, { title: 'the long-walk!' }))).toBe(true);
  expect(await same(on(day), on(2 * day))).toBe(false);
  expect(await same(on(null), on(null))).toBe(false);
  expect(await same(on(day, { title: '…' }), on(day, { title: '!' }))).toBe(false);
  const long = (durationSeconds: number | null) => on(day, { durationSeconds });
  expect(await same(long(100), long(700))).toBe(true);
  expect(await same(long(700), long(100))).toBe(true);
  expect(await same(long(100), long(701))).toBe(false);
  expect(await same(long(null), long(701))).toBe(true);
  expect(await same(long(701), long(null))).toBe(true);
  const kind = (enclosureType: string | null) => on(day, { enclosureType });
  expect(await same(kind('audio/mpeg'), kind('audio/mp4'))).toBe(true);
  expect(await same(kind('audio/mpeg'), kind('video/mp4'))).toBe(false);
  expect(await same(kind(null), kind('video/mp4'))).toBe(true);
  expect(await same(kind('video/mp4'), kind(null))).toBe(true);
});

test('each stored episode is taken once, and by the surest', async () => {
  const stored = [episode('A', { guid: 'x', publishedAt: day })];
  const parsed = [
    episode('A', { guid: 'y', publishedAt: day }),
    episode('A', { guid: 'x', publishedAt: day }),
    episode('A', { guid: 'x', publishedAt: day }),
  ];
  expect(await matchEpisodes(stored, parsed)).toEqual([null, 0, null]);
  expect(await matchEpisodes([], parsed)).toEqual([null, null, null]);
  expect(await matchEpisodes(stored, [])).toEqual([]);
  // What fits no more is left for the next that does.
  const two = [
    episode('A', { publishedAt: day, durationSeconds: 0 }),
    episode('A', { publishedAt: day, durationSeconds: 5_000 }),
  ];
  expect(await matchEpisodes(two, [episode('A', { publishedAt: day, durationSeconds: 5_001 })])).toEqual([1]);
});
