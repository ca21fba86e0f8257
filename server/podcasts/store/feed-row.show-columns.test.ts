import { expect, test } from 'vitest';
import type { ParsedShow } from '../feeds/parsed-feed.ts';
import { type FeedRow, newFeedRow, showColumns } from './feed-row.ts';

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
