import { expect, test } from 'vitest';
import { rowShapes } from '#contract/transfer-rows.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { importFile } from '#server/transfer/import-file.ts';
import { createBookmarkRepository } from '../bookmarks/bookmark-repository.ts';
import { createProgressRepository } from '../progress/progress-repository.ts';
import { createFollow } from '../refresh/follow.ts';
import { feedAddress } from '../shared/feed-address.ts';
import { createFeedRepository } from '../store/feed-repository.ts';
import { createShowViewRepository } from '../store/show-view-repository.ts';
import { createSpeedRepository } from '../store/speed-repository.ts';
import { createSubscriptionRepository } from '../store/subscription-repository.ts';
import { parsed, testShow } from '../testing/test-show.ts';
import { podcastParts } from './podcast-parts.ts';

const now = Date.UTC(2026, 5, 1);
const url = 'https://a.example/show';
const place = {
  show: '',
  title: '',
  sound: null,
  positionSeconds: 60,
  durationSeconds: 600,
  progress: 10,
  completed: false,
  others: [],
};

/** Takes rows in, where a fetch of a feed does what `refresh` does. */
function openParts({ database }: TestDatabase, refresh: (id: number) => Promise<unknown>) {
  const feeds = createFeedRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const refresher = {
    async refresh({ id }: { id: number }) {
      await refresh(id);
      return { id, failure: null };
    },
  };
  const follow = createFollow({ feeds, subscriptions, refresher, now: () => now });
  const speeds = createSpeedRepository(database);
  const parts = podcastParts({
    database,
    feeds,
    subscriptions,
    speeds,
    showViews: createShowViewRepository(database),
    follow,
    refresher,
    feedOfPart: () => undefined,
    now: () => now,
  });
  async function* bytesOf(rows: readonly [string, object][]) {
    yield Buffer.from(rows.map(([name, row]) => `${name}\t${JSON.stringify(row)}\n`).join(''));
  }
  return {
    speeds,
    takeIn: (userId: string, rows: readonly [string, object][], at = now) =>
      importFile(bytesOf(rows), {
        parts,
        userId,
        now: at,
        signal: new AbortController().signal,
        onProgress: async () => undefined,
      }),
  };
}

test('the speed of a show that is not followed comes along, and what is no show is named', async () => {
  await using opened = await sqliteDatabase();
  const { ann } = await testShow(opened, url);
  const { takeIn, speeds } = openParts(opened, async () => undefined);
  const outcome = await takeIn(ann, [
    ['speeds', { feed: 'https://new.example/show', speed: 1.5 }],
    ['speeds', { feed: 'no address', speed: 2 }],
  ]);
  expect(outcome?.parts).toEqual([{ part: 'speeds', inFile: 2, found: 1 }]);
  expect(outcome?.unmatched.names).toEqual(['no address']);
  expect((await speeds.of(ann)).map(({ speed }) => speed)).toEqual([1.5]);
});

test('a position in an episode that came out since this server read the show comes along', async () => {
  await using opened = await sqliteDatabase();
  const { ann, read } = await testShow(opened, url);
  await read([parsed('One')]);
  await opened.database.updateTable('podcast_feed').set({ episode_count: 1 }).execute();
  let fetches = 0;
  const { takeIn } = openParts(opened, async () => {
    fetches += 1;
    await read([parsed('Two'), parsed('One')]);
  });
  const outcome = await takeIn(
    ann,
    ['One', 'Two', 'Three', 'Four'].map((guid) => [
      'positions',
      { ...place, feed: url, guid, updatedAt: now },
    ]),
  );
  expect(outcome?.parts).toEqual([{ part: 'positions', inFile: 4, found: 2 }]);
  expect(outcome?.unmatched.names).toEqual([`Three (${url})`, `Four (${url})`]);
  expect(fetches).toBe(1);
});

test('a show whose import was killed while it was fetched has its day and its notifications all the same', async () => {
  await using opened = await sqliteDatabase();
  const { ann } = await testShow(opened, url);
  let isKilled = false;
  const { takeIn } = openParts(opened, async () => {
    if (isKilled) return;
    isKilled = true;
    throw new Error('The server is killed.');
  });
  const rows: [string, object][] = [['subscriptions', { feed: url, title: '', since: 5, notifies: true }]];
  await expect(takeIn(ann, rows)).rejects.toThrow('killed');
  await takeIn(ann, rows);
  const stored = await opened.database.selectFrom('podcast_subscription').selectAll().execute();
  expect(stored).toMatchObject([{ created_at: 5, notifies: true }]);
});

test('a file with times that are still to come changes nothing when it comes in again', async () => {
  await using opened = await sqliteDatabase();
  const { ann, read } = await testShow(opened, url);
  await read([parsed('One')]);
  await opened.database.updateTable('podcast_feed').set({ episode_count: 1 }).execute();
  const { takeIn } = openParts(opened, async () => undefined);
  const progress = createProgressRepository(opened.database);
  const rows: [string, object][] = [
    ['positions', { ...place, feed: url, guid: 'One', updatedAt: now + 3_600_000 }],
  ];
  await takeIn(ann, rows);
  const before = await progress.list(ann);
  await takeIn(ann, rows, now + 1_000);
  expect(await progress.list(ann)).toEqual(before);
});

test.each([
  ['later one', now - 2_000, now - 1_000, 20],
  ['later one, though it comes first,', now - 1_000, now - 2_000, 10],
  ['later one of two that are still to come', now + 2_000, now + 3_000, 20],
  ['first of two that are as old', now, now, 10],
])(
  'of two positions of a file in what is one episode here the %s wins, also when the file comes in again',
  async (_which, firstAt, secondAt, position) => {
    await using opened = await sqliteDatabase();
    const { ann, read } = await testShow(opened, url);
    await read([parsed('One')]);
    await opened.database.updateTable('podcast_feed').set({ episode_count: 1 }).execute();
    const { takeIn } = openParts(opened, async () => undefined);
    const progress = createProgressRepository(opened.database);
    const rows: [string, object][] = [
      ['positions', { ...place, feed: url, guid: 'One', positionSeconds: 10, updatedAt: firstAt }],
      ['positions', { ...place, feed: url, guid: 'One', positionSeconds: 20, updatedAt: secondAt }],
    ];
    for (const time of [now, now + 1_000]) {
      expect((await takeIn(ann, rows, time))?.parts).toEqual([{ part: 'positions', inFile: 2, found: 2 }]);
      const entries = await progress.list(ann);
      expect(entries).toMatchObject([{ progress: { positionSeconds: position, version: 1 } }]);
    }
  },
);

test('the address of each show that can be followed may be in an export', () => {
  const row = { title: '', since: 1 };
  const long = feedAddress(`https://a.example/${'x'.repeat(8_000)}`);
  expect(rowShapes.subscriptions.safeParse({ ...row, feed: long }).success).toBe(true);
  // Encoded it would be six times as long.
  expect(feedAddress(`https://a.example/${'ä'.repeat(8_000)}`)).toBeNull();
});

test('bookmarks come along by their show and episode, a later note holds, and one too many is named', async () => {
  await using opened = await sqliteDatabase();
  const { ann, read, idOf } = await testShow(opened, url);
  await read([parsed('One')]);
  await opened.database.updateTable('podcast_feed').set({ episode_count: 1 }).execute();
  const { takeIn } = openParts(opened, async () => undefined);
  const bookmarks = createBookmarkRepository(opened.database);
  const row = (id: string, guid: string, note: string, changedAt: number): [string, object] => [
    'episode-bookmarks',
    {
      feed: url,
      show: 'A',
      guid,
      title: guid,
      sound: null,
      id,
      positionMilliseconds: 1_500,
      note,
      createdAt: 1,
      changedAt,
    },
  ];
  const notes = async () => (await bookmarks.ofEpisode(ann, await idOf('One'))).map(({ note }) => note);
  const outcome = await takeIn(ann, [
    row('a', 'One', 'old', 1),
    row('a', 'One', 'new', 2),
    row('b', 'Two', '', 1),
  ]);
  expect(outcome?.parts).toEqual([{ part: 'episode-bookmarks', inFile: 3, found: 2 }]);
  expect(outcome?.unmatched.names).toEqual(['Two (A)']);
  expect(await notes()).toEqual(['new']);
  await takeIn(ann, [row('a', 'One', 'newer', 3)]);
  expect(await notes()).toEqual(['newer']);
  // Both are still to come.
  await takeIn(ann, [row('a', 'One', 'soon', now + 1), row('a', 'One', 'later', now + 2)]);
  expect(await notes()).toEqual(['later']);

  const many = Array.from({ length: 1_000 }, (_, index) => row(String(index), 'One', '', 1));
  const second = await takeIn(ann, many);
  expect(second?.parts).toEqual([{ part: 'episode-bookmarks', inFile: 1_000, found: 999 }]);
  expect(second?.unmatched.names).toEqual(['One (A): a show has at most 1,000 bookmarks']);
});
