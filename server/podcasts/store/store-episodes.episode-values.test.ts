import { expect, test } from 'vitest';
import type { ParsedEpisode } from '../feeds/parsed-feed.ts';
import { parsedEpisode } from '../testing/test-parsed-episode.ts';
import { episodeValues } from './store-episodes.ts';

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
  // A corrected date changes the order.
  const changed = episodeValues(parsed({ publishedAt: now - 9 * day }), 0, now, seen);
  expect(changed).toMatchObject({ published_at: now - 9 * day, sorted_at: now - 9 * day });
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
