import { expect, test } from 'vitest';
import { type FeedRow, feedOf, newFeedRow } from './feed-row.ts';

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
