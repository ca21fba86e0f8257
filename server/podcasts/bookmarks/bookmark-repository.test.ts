import { expect, test } from 'vitest';
import { maxBookmarks } from '#contract/bookmarks.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createProgressListening } from '../progress/progress-listening.ts';
import { parsed, testShow } from '../testing/test-show.ts';
import { createBookmarkRepository } from './bookmark-repository.ts';

/** Two listeners and a show with episodes that came out one after the other. */
async function shelf(opened: TestDatabase) {
  const show = await testShow(opened);
  const part2 = parsed('Part 2', { publishedAt: 2_000 });
  await show.read([part2]);
  // It came later, and is the older one.
  await show.read([part2, parsed('Part 1', { publishedAt: 1_000 })]);
  const bookmarks = createBookmarkRepository(opened.database);
  const [one, two] = [await show.idOf('Part 1'), await show.idOf('Part 2')];
  const add = (userId: string, id: string, episodeId: number, seconds: number, at = 1) =>
    bookmarks.add(userId, { id, episodeId, positionMilliseconds: seconds * 1_000, note: id }, at);
  return { ...show, bookmarks, one, two, add };
}

onBothDatabases((open) => {
  test('my bookmarks of an episode come by position, those of a show by its parts, and another listener’s are theirs', async () => {
    await using opened = await open();
    const { ann, bob, feed, bookmarks, one, two, add } = await shelf(opened);
    await add(ann, 'late', one, 90);
    await add(ann, 'early', one, 5.25);
    await add(ann, 'second', two, 1);
    // One id at two listeners is two bookmarks.
    await add(bob, 'late', two, 7);
    const ofOne = [
      { id: 'early', positionMilliseconds: 5_250, note: 'early' },
      { id: 'late', positionMilliseconds: 90_000, note: 'late' },
    ];
    expect(await bookmarks.ofEpisode(ann, one)).toEqual(ofOne);
    expect(await bookmarks.ofShow(ann, feed.id)).toEqual([
      { episodeId: one, title: 'Part 1', bookmarks: ofOne },
      {
        episodeId: two,
        title: 'Part 2',
        bookmarks: [{ id: 'second', positionMilliseconds: 1_000, note: 'second' }],
      },
    ]);
    await bookmarks.remove(bob, 'early', 2);
    await bookmarks.changeNote(bob, { id: 'early', note: 'x', at: 2, isLate: false });
    expect(await bookmarks.ofEpisode(ann, one)).toEqual(ofOne);
    expect(await bookmarks.ofShow(ann, feed.id + 1)).toEqual([]);
  });

  test('the same bookmark twice is one, and a repeated one does not bring back what was removed', async () => {
    await using opened = await open();
    const { ann, bookmarks, one, add } = await shelf(opened);
    await Promise.all([add(ann, 'a', one, 1), add(ann, 'a', one, 1)]);
    expect(await bookmarks.ofEpisode(ann, one)).toHaveLength(1);
    await bookmarks.remove(ann, 'a', 2);
    expect(await add(ann, 'a', one, 1)).toBe(true);
    expect(await bookmarks.ofEpisode(ann, one)).toEqual([]);
    // Nothing of it stays after two months.
    await bookmarks.remove(ann, 'none', 2 + 61 * 24 * 60 * 60 * 1000);
    expect(await opened.database.selectFrom('episode_bookmark').selectAll().execute()).toEqual([]);
  });

  test('a note that was written offline gives way to one that was written later', async () => {
    await using opened = await open();
    const { ann, bookmarks, one, add } = await shelf(opened);
    await add(ann, 'a', one, 1, 10);
    const note = async () => (await bookmarks.ofEpisode(ann, one))[0]?.note;
    await bookmarks.changeNote(ann, { id: 'a', note: 'on the train', at: 20, isLate: true });
    expect(await note()).toBe('on the train');
    await bookmarks.changeNote(ann, { id: 'a', note: 'before the train', at: 15, isLate: true });
    expect(await note()).toBe('on the train');
    // The clock of the server was set back.
    await bookmarks.changeNote(ann, { id: 'a', note: 'at home', at: 12, isLate: false });
    expect(await note()).toBe('at home');
  });

  test('a show has at most 1,000 bookmarks of a listener; one that is there may be sent again', async () => {
    await using opened = await open();
    const { ann, bob, bookmarks, one, two, add } = await shelf(opened);
    await opened.database
      .insertInto('episode_bookmark')
      .values(
        Array.from({ length: maxBookmarks - 1 }, (_, index) => ({
          user_id: ann,
          id: String(index),
          episode_id: one,
          position: index,
          note: '',
          created_at: 1,
          changed_at: 1,
          removed_at: null,
        })),
      )
      .execute();
    expect(await add(ann, 'last', two, 1)).toBe(true);
    expect(await add(ann, 'more', two, 2)).toBe(false);
    expect(await add(ann, 'last', two, 1)).toBe(true);
    expect(await add(bob, 'more', two, 2)).toBe(true);
    await bookmarks.remove(ann, '5', 2);
    expect(await add(ann, 'more', two, 2)).toBe(true);
  });

  test('an episode with a bookmark stays when its feed drops it, and its bookmark goes along when two feeds are one', async () => {
    await using opened = await open();
    const { ann, bob, bookmarks, one, two, add } = await shelf(opened);
    const listening = createProgressListening(opened.database);
    expect([...(await listening.withListeners([one, two]))]).toEqual([]);
    await add(ann, 'a', one, 1);
    await add(bob, 'a', one, 2);
    expect([...(await listening.withListeners([one, two]))]).toEqual([one]);
    await listening.move([{ from: one, to: two }], opened.database);
    expect(await bookmarks.ofEpisode(ann, one)).toEqual([]);
    expect(await bookmarks.ofEpisode(ann, two)).toMatchObject([{ id: 'a', positionMilliseconds: 1_000 }]);
    expect(await bookmarks.ofEpisode(bob, two)).toMatchObject([{ id: 'a', positionMilliseconds: 2_000 }]);
    await bookmarks.remove(ann, 'a', 2);
    await bookmarks.remove(bob, 'a', 2);
    expect([...(await listening.withListeners([one, two]))]).toEqual([]);
  });
});
