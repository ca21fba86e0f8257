import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { hit, testFeeds } from '../testing/test-feeds.ts';

onBothDatabases((open) => {
  test('whom I follow is asked for from now on, until nobody does; one that ended is not', async () => {
    await using opened = await open();
    const { ann, bob, feeds, subscriptions, change } = await testFeeds(opened);
    const { id } = await feeds.ensure('https://a.example/1', ann, 1);
    const other = await feeds.ensure('https://a.example/2', ann, 1);
    const state = async (of = id) => {
      const row = await feeds.byId(of);
      return [row?.state, row?.next_fetch_at];
    };
    expect(await subscriptions.has(ann, id)).toBe(false);
    expect(await subscriptions.add(ann, id, 10)).toBe(true);
    expect(await subscriptions.add(ann, id, 11)).toBe(false);
    expect([await state(), await state(other.id)]).toEqual([
      ['pending', 10],
      ['pending', null],
    ]);
    // A later subscriber neither delays nor hurries what is due.
    await change(id, { next_fetch_at: 50 });
    expect(await subscriptions.add(bob, id, 20)).toBe(true);
    expect(await state()).toEqual(['pending', 50]);
    expect([await subscriptions.has(ann, id), await subscriptions.has(ann, other.id)]).toEqual([true, false]);
    await subscriptions.add(ann, other.id, 30);
    await subscriptions.remove(ann, id);
    expect([await subscriptions.has(ann, id), await subscriptions.has(bob, id)]).toEqual([false, true]);
    expect(await state()).toEqual(['pending', 50]);
    await subscriptions.remove(bob, id);
    expect([await state(), await state(other.id)]).toEqual([
      ['pending', null],
      ['pending', 30],
    ]);
    await change(id, { state: 'ended' });
    await subscriptions.add(ann, id, 60);
    expect(await state()).toEqual(['ended', null]);
    const [stub, second] = await feeds.storeHits(
      [hit('https://a.example/3'), hit('https://a.example/4')],
      ann,
      1,
    );
    await subscriptions.add(ann, stub?.row.id ?? 0, 70);
    expect([await state(stub?.row.id), await state(second?.row.id)]).toEqual([
      ['pending', 70],
      ['stub', null],
    ]);
  });

  test('my shows come by title, whatever its case and its numbers, and tell when one of them changed', async () => {
    await using opened = await open();
    const { ann, bob, feeds, subscriptions, database } = await testFeeds(opened);
    const titles = ['show 10', 'Show 9', 'éclair', 'Zebra', ''];
    const ids: number[] = [];
    for (const [place, title] of titles.entries()) {
      const { id } = await feeds.ensure(`https://m.example/${place}`, ann, 1);
      await database
        .updateTable('podcast_feed')
        .set({ title, changed_at: 100 + place })
        .where('id', '=', id)
        .execute();
      ids.push(id);
      await subscriptions.add(place === 3 ? bob : ann, id, 1);
    }
    expect((await subscriptions.of(ann)).map(({ title }) => title)).toEqual([
      'éclair',
      '',
      'Show 9',
      'show 10',
    ]);
    expect(await subscriptions.revision(ann)).toBe(104);
    expect(await subscriptions.revision(bob)).toBe(103);
    await subscriptions.remove(bob, ids[3] ?? 0);
    expect(await subscriptions.revision(bob)).toBe(0);
    expect(await subscriptions.of(bob)).toEqual([]);
    const twin = await feeds.ensure('https://z.example/twin', ann, 1);
    await database.updateTable('podcast_feed').set({ title: 'SHOW 9' }).where('id', '=', twin.id).execute();
    await subscriptions.add(ann, twin.id, 1);
    expect((await subscriptions.of(ann)).map(({ id }) => id)).toEqual([
      ids[2],
      ids[4],
      ids[1],
      twin.id,
      ids[0],
    ]);
  });
});
