import { expect, test } from 'vitest';
import { sortResults } from '../browse/sort-results.ts';
import { startedEpisodes } from '../browse/started-episodes.ts';
import { noteParts } from '../episodes/note-parts.ts';
import { countOutcomes } from '../opml/import-counts.ts';
import { listedEpisodes } from '../shows/listed-episodes.ts';
import { episode, progress, show } from '../testing/test-podcast.ts';
import { ageLabel, durationLabel } from './episode-labels.ts';
import { withFreshEpisodes } from './fresh-pages.ts';
import { episodePicture, playableEpisode } from './playable-episode.ts';
import { badgeOf, isPlayed } from './progress-badge.ts';
import { inCalls, latestOf, recentEpisodes } from './recent-episodes.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const day = 86_400;

test('search results are the sound ones, highest priority first, equals as they came', () => {
  const { shown, hidden } = sortResults([
    show(1),
    show(2, { priority: 5 }),
    show(3, { parseErrors: 1 }),
    show(4, { locked: 1 }),
    show(5, { crawlErrors: 2, priority: 9 }),
    show(6, { episodeCount: 0 }),
    show(7, { episodeCount: 1 }),
    show(8, { priority: 5 }),
    show(9, { priority: -1 }),
  ]);
  expect(ids(shown)).toEqual([2, 8, 1, 7, 9]);
  expect(ids(hidden)).toEqual([5, 3, 4, 6]);
});

test('what is announced for later pushes nothing aside that is out', () => {
  const now = 10_000_000;
  const at = (id: number, age: number) => episode(id, { feedId: 1, datePublished: now - age });
  const [later, out, older] = [at(1, -5 * day), at(2, day), at(3, 3 * day)];
  expect(ids(recentEpisodes([later, out, older], now))).toEqual([2]);
  expect(latestOf([later, out, older], now)).toBe(out);
  expect(latestOf([later], now)).toBe(later);
});

test('recent are the newest of each show, under seven days old, newest first', () => {
  const now = 10_000_000;
  const at = (id: number, feedId: number, age: number) => episode(id, { feedId, datePublished: now - age });
  expect(
    ids(
      recentEpisodes(
        [
          at(1, 1, 2 * day),
          at(2, 1, day),
          at(3, 2, 604_799),
          at(4, 3, 604_800),
          at(5, 3, 700_000),
          at(6, 4, -60),
        ],
        now,
      ),
    ),
  ).toEqual([6, 2, 3]);
  expect(recentEpisodes([], now)).toEqual([]);
});

test.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i shows are asked for a hundred at a time', (count, sizes) => {
  const calls = inCalls(Array.from({ length: count }, (_, id) => id));
  expect(calls.map(({ length }) => length)).toEqual(sizes);
  expect(calls.flat()).toHaveLength(count);
});

test.each([
  [0, '< 1h'],
  [3599, '< 1h'],
  [3600, '1h'],
  [day - 1, '23h'],
  [day, '1d'],
  [6.9 * day, '6d'],
])('%d seconds ago is told as %s', (seconds, label) => expect(ageLabel(seconds)).toBe(label));

test.each([
  [null, '0:00'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [0, '0m'],
  [59, '0m'],
  [2700, '45m'],
  [3599, '59m'],
  [3600, '1h 0m'],
  [3900, '1h 5m'],
  [36_060, '10h 1m'],
])('%d seconds last %s', (seconds, label) => expect(durationLabel(seconds)).toBe(label));

test.each([
  [0, { kind: 'none' }],
  [0.2, { kind: 'percent', percent: 1 }],
  [42.9, { kind: 'percent', percent: 42 }],
  [98.99, { kind: 'percent', percent: 98 }],
  [99, { kind: 'done' }],
  [100, { kind: 'done' }],
])('%d percent is shown as it should be', (percent, badge) =>
  expect(badgeOf(progress(1, percent))).toEqual(badge),
);

test('an episode nobody began has no badge and is not played', () => {
  expect(badgeOf(undefined)).toEqual({ kind: 'none' });
  expect([isPlayed(undefined), isPlayed(progress(1, 50)), isPlayed(progress(1, 99))]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isPlayed(progress(1, 98.5, { completed: true }))).toBe(true);
});

test('what was begun and not ended can be continued, last touched first', () => {
  const touched = (id: number, percent: number, updatedAt: string, completed = false) =>
    progress(id, percent, { updatedAt, completed });
  expect(
    startedEpisodes([
      touched(1, 10, '2026-01-01T00:00:00.000Z'),
      touched(2, 20, '2026-01-03T00:00:00.000Z'),
      touched(3, 0, '2026-01-04T00:00:00.000Z'),
      touched(4, 98.5, '2026-01-05T00:00:00.000Z', true),
      touched(5, 30, '2026-01-02T00:00:00.000Z'),
    ]),
  ).toEqual(['2', '5', '1']);
});

const three = [episode(1), episode(2), episode(3)];
const heard = new Map([['2', progress(2, 100)]]);

test.each([
  ['the list leaves out the latest release', {}, [2, 3]],
  ['also where something else stands first', { latestId: 2 }, [1, 3]],
  ['and nothing before that is known', { latestId: undefined }, [1, 2, 3]],
  ['with the queue panel open it has the latest release too', { panelOpen: true }, [1, 2, 3]],
  ['what a filter found is whole', { isFiltered: true }, [1, 2, 3]],
  ['played episodes can be hidden', { hidePlayed: true }, [3]],
  ['and are hidden from what a filter found', { isFiltered: true, hidePlayed: true }, [1, 3]],
])('%s', (_, choices, left) => {
  const asked = {
    latestId: 1,
    panelOpen: false,
    isFiltered: false,
    hidePlayed: false,
    progress: heard,
    ...choices,
  };
  expect(ids(listedEpisodes(three, asked))).toEqual(left);
});

test.each<[string, number | null, (string | number)[]]>([
  ['12:34 The foghorn', null, [754, ' The foghorn']],
  ['At (1:02:03) and 00:05.', null, ['At (', 3723, ') and ', 5, '.']],
  ['90:00 is a place', 6000, [5400, ' is a place']],
  ['beyond 59:59', 600, ['beyond 59:59']],
  ['1:75 is none, 1:61:10 neither', null, ['1:75 is none, 1:61:10 neither']],
  ['Genesis 3:16-24 and 2024-01-02 10:00:00Z', 60, ['Genesis 3:16-24 and 2024-01-02 10:00:00Z']],
  ['no place at all', null, ['no place at all']],
  ['', null, []],
])('places in “%s” are found', (text, length, parts) => {
  expect(noteParts(text, length).map(({ text, seconds }) => seconds ?? text)).toEqual(parts);
  expect(
    noteParts(text, length)
      .map(({ text }) => text)
      .join(''),
  ).toBe(text);
});

const page = (numbers: number[], before: string | null = 'next') => ({
  items: numbers.map((id) => episode(id)),
  before,
});

test('new episodes come on top of what is loaded, which stays', () => {
  const pages = withFreshEpisodes([page([5, 4]), page([3, 2], null)], page([7, 6, 5]));
  expect(pages.map(({ items }) => ids(items))).toEqual([
    [7, 6, 5, 4],
    [3, 2],
  ]);
  expect(pages[1]?.before).toBeNull();
});

test('an episode that the publisher changed is brought up to date where it stands', () => {
  const first = { items: [episode(5, { title: 'Renamed' })], before: 'next' };
  expect(withFreshEpisodes([page([5, 4])], first)[0]?.items[0]?.title).toBe('Renamed');
});

test('a list that what is new does not reach begins anew', () => {
  const pages = withFreshEpisodes([page([5, 4]), page([3])], page([19, 18]));
  expect(pages.map(({ items }) => ids(items))).toEqual([[19, 18]]);
});

test('the player gets an episode with its show, its links and its picture', () => {
  expect(playableEpisode(episode(3, { image: 'https://x/p.jpg' }))).toEqual({
    kind: 'episode',
    id: '3',
    showId: '7',
    title: 'Episode 3',
    artistName: 'Show 7',
    links: { title: '/podcast-episode/3', artist: '/podcast/7' },
    artworkTemplate: '/api/podcast/picture/episode/3?size={w}',
    durationMilliseconds: 3_900_000,
    audioUrl: 'https://audio.example.org/3.mp3',
  });
  expect(episodePicture(episode(3))).toBe('/api/podcast/picture/feed/7?size={w}');
  expect(playableEpisode(episode(3, { enclosureUrl: null }))).toBeUndefined();
});

test('an import is told in a line', () => {
  const line = (status: 'subscribed' | 'already' | 'pending' | 'failed') => ({ url: 'x', status });
  expect(countOutcomes([line('subscribed'), line('subscribed'), line('failed')])).toBe('2 added, 1 failed');
});
