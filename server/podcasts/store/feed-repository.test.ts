import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import type { Hit } from '../shared/search-result.ts';
import { hit, testFeeds } from '../testing/test-feeds.ts';
import { createShowViewRepository } from './show-view-repository.ts';

onBothDatabases((open) => {
  test('a show is one show, under whichever spelling of its address and whoever asks', async () => {
    await using opened = await open();
    const { ann, bob, feeds, database } = await testFeeds(opened);
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
    const { ann, bob, feeds, change } = await testFeeds(opened);
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
    const { ann, feeds, change } = await testFeeds(opened);
    const storeHits = (...hits: Hit[]) => feeds.storeHits(hits, ann, 1);
    const [first] = await storeHits(hit('https://a.example/1'));
    const id = first?.row.id ?? 0;
    expect(first).toMatchObject({
      priority: 5,
      row: { state: 'stub', title: 'Élan', folded: 'elan ann reed', directory_id: 9, episode_count: 3 },
    });
    expect(await storeHits(hit('https://a.example/1'))).toMatchObject([{ row: { id, title: 'Élan' } }]);
    expect(await storeHits(hit('https://a.example/1', { title: 'Anew', priority: 6 }))).toMatchObject([
      { priority: 6, row: { id, title: 'Anew', folded: 'anew ann reed' } },
    ]);
    await change(id, { state: 'ok' });
    expect(await storeHits(hit('https://a.example/1', { title: 'Again' }))).toMatchObject([
      { row: { id, title: 'Anew', state: 'ok' } },
    ]);
    const two = await storeHits(hit('https://a.example/2'), hit('https://a.example/3'));
    expect(new Set(two.map(({ row }) => row.id)).size).toBe(2);
  });

  test('my search finds shows by all my words, those with most episodes first', async () => {
    await using opened = await open();
    const { ann, feeds, change } = await testFeeds(opened);
    const stored = await feeds.storeHits(
      ['Night Trains', 'Night Owls', 'Day Trains', 'Unread Night'].map((title, place) =>
        hit(`https://a.example/${place}`, { title, author: 'X' }),
      ),
      ann,
      1,
    );
    const ids = stored.map(({ row }) => row.id);
    for (const [place, count] of [1, 7, 7].entries())
      await change(ids[place] ?? 0, { state: place === 2 ? 'ended' : 'ok', episode_count: count });
    const search = async (...words: string[]) =>
      (await feeds.search(words, ann, 10)).map(({ id }) => ids.indexOf(id));
    expect(await search('night')).toEqual([1, 0]);
    expect(await search('night', 'trains')).toEqual([0]);
    expect(await search('trains')).toEqual([2, 0]);
    expect(await search('%')).toEqual([]);
    expect(await search()).toEqual([1, 2, 0]);
    expect(await feeds.search([], ann, 2)).toHaveLength(2);
  });

  test('a show goes only when nobody follows it or chose its speed or view, no directory knows it and it never had an episode', async () => {
    await using opened = await open();
    const { ann, feeds, subscriptions, speeds, database, change } = await testFeeds(opened);
    const [stays, listed, followed, fast, seen, goes] = await Promise.all([
      feeds.ensure('https://a.example/episodes', ann, 1),
      feeds
        .storeHits([hit('https://a.example/listed', { episodeCount: 0 })], ann, 1)
        .then(([one]) => one?.row),
      feeds.ensure('https://a.example/followed', ann, 1),
      feeds.ensure('https://a.example/fast', ann, 1),
      feeds.ensure('https://a.example/seen', ann, 1),
      feeds.ensure('https://a.example/goes', ann, 1),
    ]);
    await change(stays.id, { episode_count: 1 });
    await subscriptions.add(ann, followed.id, 1);
    await speeds.set(ann, fast.id, 2);
    await createShowViewRepository(database).set(ann, seen.id, { layout: 'list', order: null });
    for (const feed of [stays, listed, followed, fast, seen]) await feeds.forget(feed?.id ?? 0);
    for (const feed of [stays, listed, followed, fast, seen, goes])
      expect(await feeds.byId(feed?.id ?? 0)).toBeDefined();
    await feeds.forget(goes.id);
    expect(await feeds.byId(goes.id)).toBeUndefined();
    expect(await feeds.byId(stays.id)).toBeDefined();
  });
});
