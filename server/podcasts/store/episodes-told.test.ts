import { expect, test } from 'vitest';
import type { ParsedEpisode, ParsedShow } from '../feeds/parsed-feed.ts';
import { parsedEpisode } from '../testing/test-parsed-episode.ts';
import { episodeValues } from './episode-values.ts';
import { type FeedRow, feedOf, newFeedRow } from './feed-row.ts';
import { folded, likely } from './folded.ts';
import { prettyDate } from './pretty-date.ts';
import { showColumns } from './show-columns.ts';
import { inSlices } from './slices.ts';

const now = Date.UTC(2026, 5, 1);
const day = 24 * 60 * 60 * 1000;

const parsed = (more: Partial<ParsedEpisode> = {}) =>
  parsedEpisode('Ça va', {
    guid: 'a',
    description: '<p>Été</p>',
    descriptionText: 'Été',
    enclosureUrl: 'https://audio.example.org/1.mp3',
    enclosureType: 'audio/mpeg',
    enclosureBytes: 1,
    durationSeconds: 2,
    fingerprint: 'f',
    ...more,
  });

test('an episode without a date stands where it stood first, those that came together in the order of the feed', () => {
  expect(episodeValues(parsed(), 3, now)).toMatchObject({ published_at: now - 3, sorted_at: now - 3 });
  const before = { publishedAt: 5, sortedAt: 4 };
  expect(episodeValues(parsed(), 3, now, before)).toMatchObject({ published_at: 5, sorted_at: 4 });
});

test('an episode from the future does not stand above all for years, and keeps the place that it had', () => {
  const publishedAt = now + 300 * day;
  expect(episodeValues(parsed({ publishedAt }), 0, now)).toMatchObject({
    published_at: publishedAt,
    sorted_at: now,
  });
  const seen = { publishedAt, sortedAt: now - day };
  expect(episodeValues(parsed({ publishedAt }), 0, now, seen).sorted_at).toBe(now - day);
  // A date that is put right orders it anew.
  const moved = episodeValues(parsed({ publishedAt: now - 9 * day }), 0, now, seen);
  expect(moved).toMatchObject({ published_at: now - 9 * day, sorted_at: now - 9 * day });
});

test('an episode is found by title and text, without accents, as far as a search goes', () => {
  expect(episodeValues(parsed(), 0, now).folded).toBe('ca va ete');
  const long = episodeValues(parsed({ descriptionText: 'x'.repeat(30_000) }), 0, now).folded;
  expect(long).toHaveLength(20_000);
  const cut = episodeValues(parsed({ title: '', descriptionText: '𝒂😀'.repeat(10_000) }), 0, now).folded;
  expect(cut.isWellFormed()).toBe(true);
});

test('what an episode has none of is not stored as an empty list', () => {
  expect(episodeValues(parsed(), 0, now)).toMatchObject({
    chapters: null,
    transcripts: null,
    persons: null,
    soundbites: null,
    removed: false,
  });
  const soundbites = [{ startSeconds: 1, durationSeconds: 2, title: 'x' }];
  expect(episodeValues(parsed({ soundbites }), 0, now).soundbites).toBe(JSON.stringify(soundbites));
});

test('a search finds what was typed, and takes no character of it for a pattern', () => {
  expect(folded('Ångström', 'ÉLAN')).toBe('angstrom elan');
  expect(likely('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
});

test.each([
  [Date.UTC(2019, 0, 1, 21, 30), 'January 01, 2019 9:30pm'],
  [Date.UTC(2019, 11, 31, 0, 5), 'December 31, 2019 12:05am'],
  [Date.UTC(2019, 4, 9, 12, 0), 'May 09, 2019 12:00pm'],
  [Date.UTC(2019, 4, 9, 11, 59), 'May 09, 2019 11:59am'],
])('the moment %d is said as %s', (time, said) => {
  expect(prettyDate(time)).toBe(said);
});

test('a list is worked on in slices, and none of it is left out', () => {
  expect(inSlices([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inSlices([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inSlices([], 2)).toEqual([]);
});

const show: ParsedShow = {
  title: 'Élan',
  author: 'Ann',
  description: 'd',
  image: null,
  link: null,
  language: null,
  guid: null,
  medium: 'podcast',
  locked: false,
  funding: [],
  persons: [],
  value: null,
  newFeedUrl: null,
  ttlMinutes: null,
};
const row: FeedRow = {
  ...newFeedRow('https://ann:secret@feeds.example.org/a', 'key', null, 5),
  id: 7,
  directory_id: null,
  podcast_guid: 'g',
  image: null,
  link: null,
  language: null,
  value: null,
  state_sentence: null,
  etag: null,
  last_modified: null,
  content_hash: null,
  fetched_at: null,
  next_fetch_at: null,
};

test('a title and a guid that a feed forgot for once stay', () => {
  const before = { ...row, title: 'Before' };
  expect(showColumns({ ...show, title: '' }, before)).toMatchObject({
    title: 'Before',
    podcast_guid: 'g',
    folded: 'before ann',
    locked: 0,
    value: null,
  });
  expect(showColumns({ ...show, guid: 'h', locked: true, value: { a: 1 } }, before)).toMatchObject({
    title: 'Élan',
    podcast_guid: 'h',
    folded: 'elan ann',
    locked: 1,
    value: '{"a":1}',
  });
});

test('a show of which nothing is known yet is called by its host, is awaited, and never shows a password', () => {
  expect(feedOf(row)).toMatchObject({
    title: 'feeds.example.org',
    url: 'https://feeds.example.org/a',
    state: 'pending',
    medium: 'podcast',
    episodeCount: 0,
    funding: [],
    persons: [],
  });
  expect(feedOf(row)).not.toHaveProperty('demo');
  expect(feedOf({ ...row, state: 'stub', title: 'Élan' })).toMatchObject({ state: 'pending', title: 'Élan' });
  expect(feedOf({ ...row, state: 'ok' }).state).toBe('ok');
  expect(feedOf({ ...row, url: 'https://demo.invalid/x.xml' }).demo).toBe(true);
  expect(feedOf({ ...row, url: 'no address' }).title).toBe('');
});

test('a new show is asked for at once, and then every hour until more is known of it', () => {
  expect(newFeedRow('u', 'k', 'ann', 5)).toMatchObject({
    owner_id: 'ann',
    changed_at: 5,
    lease_until: 0,
    failures: 0,
    interval: 3_600_000,
    state: 'pending',
  });
});
