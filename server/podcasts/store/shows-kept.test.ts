import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import type { Hit } from '../shared/hit.ts';
import { createFeedRepository } from './feed-repository.ts';
import { createSpeedRepository } from './speed-repository.ts';
import { createSubscriptionRepository } from './subscription-repository.ts';

const hit = (url: string, more: Partial<Hit> = {}): Hit => ({
  url,
  guid: null,
  directoryId: 9,
  title: 'Élan',
  author: 'Ann Reed',
  description: 'd',
  image: null,
  link: null,
  language: null,
  episodeCount: 3,
  parseErrors: 0,
  locked: 0,
  crawlErrors: 0,
  priority: 5,
  ...more,
});

async function house(opened: TestDatabase) {
  const { database } = opened;
  const users = createUserRepository(database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  const feeds = createFeedRepository(database);
  const change = (
    id: number,
    set: { state?: 'ok' | 'ended'; episode_count?: number; next_fetch_at?: number },
  ) => database.updateTable('podcast_feed').set(set).where('id', '=', id).execute();
  return {
    ann,
    bob,
    feeds,
    change,
    database,
    subscriptions: createSubscriptionRepository(database),
    speeds: createSpeedRepository(database),
  };
}

onBothDatabases((open) => {
  test('a show is one show, under whichever spelling of its address and whoever asks', async () => {
    await using opened = await open();
    const { ann, bob, feeds, database } = await house(opened);
    const { id } = await feeds.ensure('https://a.example/show', ann, 1);
    expect((await feeds.ensure('http://A.example/show/', bob, 2)).id).toBe(id);
    expect((await feeds.byUrl('https://a.example/show', bob))?.id).toBe(id);
    expect(await feeds.byUrl('https://a.example/other', bob)).toBeUndefined();
    const other = await feeds.ensure('https://a.example/other', ann, 1);
    expect(other.id).not.toBe(id);
    // Also under an address that it had before it moved.
    await database.insertInto('podcast_alias').values({ url_key: 'old.example/show', feed_id: id }).execute();
    expect((await feeds.ensure('https://old.example/show', bob, 3)).id).toBe(id);
    expect((await feeds.byId(id))?.url).toBe('https://a.example/show');
    expect(await feeds.byId(id + 100)).toBeUndefined();
  });

  test('a show with a password is there for its listener, and for nobody else', async () => {
    await using opened = await open();
    const { ann, bob, feeds, change } = await house(opened);
    const open_ = await feeds.ensure('https://a.example/open', ann, 1);
    const mine = await feeds.ensure('https://ann:secret@a.example/mine', ann, 1);
    expect((await feeds.ensure('https://ann:secret@a.example/mine', bob, 1)).id).not.toBe(mine.id);
    const seen = async (userId: string) =>
      (await feeds.visible([open_.id, mine.id], userId)).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await seen(ann)).toEqual([open_.id, mine.id]);
    expect(await seen(bob)).toEqual([open_.id]);
    expect(await feeds.visible([], ann)).toEqual([]);
    for (const { id } of [open_, mine]) await change(id, { state: 'ok' });
    expect((await feeds.search([], ann, 10)).map(({ id }) => id)).toEqual([open_.id, mine.id]);
    expect((await feeds.search([], bob, 10)).map(({ id }) => id)).toEqual([open_.id]);
  });

  test('what a directory found is kept once, is told anew, and never over what we fetched ourselves', async () => {
    await using opened = await open();
    const { ann, feeds, change } = await house(opened);
    const keep = (...hits: Hit[]) => feeds.keepHits(hits, ann, 1);
    const [first] = await keep(hit('https://a.example/1'));
    const id = first?.row.id ?? 0;
    expect(first).toMatchObject({
      priority: 5,
      row: { state: 'stub', title: 'Élan', folded: 'elan ann reed', directory_id: 9, episode_count: 3 },
    });
    expect(await keep(hit('https://a.example/1'))).toMatchObject([{ row: { id, title: 'Élan' } }]);
    expect(await keep(hit('https://a.example/1', { title: 'Anew', priority: 6 }))).toMatchObject([
      { priority: 6, row: { id, title: 'Anew', folded: 'anew ann reed' } },
    ]);
    await change(id, { state: 'ok' });
    expect(await keep(hit('https://a.example/1', { title: 'Again' }))).toMatchObject([
      { row: { id, title: 'Anew', state: 'ok' } },
    ]);
    const two = await keep(hit('https://a.example/2'), hit('https://a.example/3'));
    expect(new Set(two.map(({ row }) => row.id)).size).toBe(2);
  });

  test('my search finds shows by all my words, those with most episodes first', async () => {
    await using opened = await open();
    const { ann, feeds, change } = await house(opened);
    const kept = await feeds.keepHits(
      ['Night Trains', 'Night Owls', 'Day Trains', 'Unread Night'].map((title, place) =>
        hit(`https://a.example/${place}`, { title, author: 'X' }),
      ),
      ann,
      1,
    );
    const ids = kept.map(({ row }) => row.id);
    for (const [place, count] of [1, 7, 7].entries())
      await change(ids[place] ?? 0, { state: place === 2 ? 'ended' : 'ok', episode_count: count });
    const found = async (...words: string[]) =>
      (await feeds.search(words, ann, 10)).map(({ id }) => ids.indexOf(id));
    expect(await found('night')).toEqual([1, 0]);
    expect(await found('night', 'trains')).toEqual([0]);
    expect(await found('trains')).toEqual([2, 0]);
    expect(await found('%')).toEqual([]);
    expect(await found()).toEqual([1, 2, 0]);
    expect(await feeds.search([], ann, 2)).toHaveLength(2);
  });

  test('a show goes only when nobody follows it, no directory knows it and it never had an episode', async () => {
    await using opened = await open();
    const { ann, feeds, subscriptions, change } = await house(opened);
    const [stays, listed, followed, goes] = await Promise.all([
      feeds.ensure('https://a.example/episodes', ann, 1),
      feeds
        .keepHits([hit('https://a.example/listed', { episodeCount: 0 })], ann, 1)
        .then(([one]) => one?.row),
      feeds.ensure('https://a.example/followed', ann, 1),
      feeds.ensure('https://a.example/goes', ann, 1),
    ]);
    await change(stays.id, { episode_count: 1 });
    await subscriptions.add(ann, followed.id, 1);
    for (const feed of [stays, listed, followed]) await feeds.forget(feed?.id ?? 0);
    for (const feed of [stays, listed, followed, goes]) expect(await feeds.byId(feed?.id ?? 0)).toBeDefined();
    await feeds.forget(goes.id);
    expect(await feeds.byId(goes.id)).toBeUndefined();
    expect(await feeds.byId(stays.id)).toBeDefined();
  });

  test('whom I follow is asked for from now on, until nobody does; one that ended is not', async () => {
    await using opened = await open();
    const { ann, bob, feeds, subscriptions, change } = await house(opened);
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
    // Whoever comes later does not put off what is due, nor hurry it.
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
    const [stub, second] = await feeds.keepHits(
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
    const { ann, bob, feeds, subscriptions, database } = await house(opened);
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

  test('the speed that I chose for a show is mine, for that show, and the last one counts', async () => {
    await using opened = await open();
    const { ann, bob, feeds, speeds } = await house(opened);
    const { id: one } = await feeds.ensure('https://a.example/1', ann, 1);
    const { id: two } = await feeds.ensure('https://a.example/2', ann, 1);
    await speeds.set(ann, two, 2);
    await speeds.set(ann, one, 1.5);
    await speeds.set(bob, one, 1.2);
    await speeds.set(ann, one, 1.7);
    expect(await speeds.of(ann)).toEqual([
      { feedId: one, speed: 1.7 },
      { feedId: two, speed: 2 },
    ]);
    await speeds.set(ann, one, null);
    expect(await speeds.of(ann)).toEqual([{ feedId: two, speed: 2 }]);
    expect(await speeds.of(bob)).toEqual([{ feedId: one, speed: 1.2 }]);
  });
});
