import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testPlaylists } from '../testing/test-playlists.ts';
import { createDeletedPlaylists, daysLeft } from './deleted-playlists.ts';

const notThere = { status: 404 };
const day = 24 * 60 * 60 * 1000;
const page = { limit: 100, offset: 0 };

onBothDatabases((open) => {
  test('what I deleted is listed last deleted first, and is restored or deleted for good by me alone', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make, namesOf, entries } = await testPlaylists(opened);
    const deleted = createDeletedPlaylists(opened.database);
    const [one, two, three] = [
      await make(ann, 'one', 1),
      await make(ann, 'two', 2),
      await make(ann, 'three', 3),
    ];
    await entries.append({ userId: ann, playlistId: one, now: 4 }, ['7', '8', '7']);
    const before = await entries.wholeOf(one);
    await playlists.remove(ann, one, 5);
    await playlists.remove(ann, two, 6);
    const rows = await deleted.page(ann, page, 7);
    expect(rows.map(({ playlist: { name }, ...counts }) => ({ name, ...counts }))).toEqual([
      { name: 'two', songCount: 0, daysLeft: 30 },
      { name: 'one', songCount: 3, daysLeft: 30 },
    ]);
    expect(rows[1]?.playlist).toMatchObject({ firstSongs: ['7', '8', '7'], access: 'own', changed_at: 4 });
    const [, ...rest] = await deleted.page(ann, { limit: 2, offset: 0 }, 7);
    expect(rest).toEqual(await deleted.page(ann, { limit: 1, offset: 1 }, 7));
    expect([await deleted.total(ann), await deleted.total(bob)]).toEqual([2, 0]);
    for (const id of [one, three, 'p.none', 'nonsense']) {
      const by = id === one ? bob : ann;
      await expect(deleted.restore(by, id)).rejects.toMatchObject(notThere);
      await expect(deleted.deleteForGood(by, id)).rejects.toMatchObject(notThere);
    }
    await deleted.restore(ann, one);
    await deleted.deleteForGood(ann, two);
    expect(await deleted.page(ann, page, 7)).toEqual([]);
    expect(await namesOf(ann)).toEqual(['one', 'three']);
    expect(await entries.wholeOf(one)).toEqual(before);
  });

  test('after thirty days to the millisecond it is still there, and then goes for good', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make, namesOf, entries } = await testPlaylists(opened);
    const deleted = createDeletedPlaylists(opened.database);
    const [old, bobs] = [await make(ann, 'old', 1), await make(bob, 'of bob', 1)];
    await make(ann, 'in the library', 1);
    await entries.append({ userId: ann, playlistId: old, now: 1 }, ['7']);
    await playlists.remove(ann, old, 5);
    await playlists.remove(bob, bobs, 6);
    await deleted.sweep(5 + 30 * day);
    expect([await deleted.total(ann), await deleted.total(bob)]).toEqual([1, 1]);
    await deleted.sweep(6 + 30 * day);
    expect([await deleted.total(ann), await deleted.total(bob)]).toEqual([0, 1]);
    expect(await namesOf(ann)).toEqual(['in the library']);
    expect(await entries.of(old)).toEqual([]);
  });
});

test.each([
  [0, 30],
  [1, 30],
  [day, 29],
  [30 * day - 1, 1],
  [30 * day, 0],
  [31 * day, 0],
  [-day, 30],
])('%s milliseconds after it was deleted %s days are left', (elapsed, days) => {
  expect(daysLeft(1_000, 1_000 + elapsed)).toBe(days);
});
