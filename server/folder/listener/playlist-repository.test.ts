import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testPlaylists } from '../testing/test-playlists.ts';
import { isPlaylistId } from './playlist-access.ts';

const notThere = { status: 404 };

onBothDatabases((open) => {
  test('my playlists come last modified first, page by page, and nobody else’s among them', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make, namesOf } = await testPlaylists(opened);
    const first = await make(ann, 'first', 1);
    const second = await make(ann, 'second', 2);
    const third = await make(ann, 'third', 3);
    await make(bob, 'of bob', 4);
    expect(await namesOf(ann)).toEqual(['third', 'second', 'first']);
    await playlists.change(ann, first, { description: 'slow' }, 5);
    expect(await namesOf(ann)).toEqual(['first', 'third', 'second']);
    const page = await playlists.page(ann, { limit: 1, offset: 1 });
    expect(page).toMatchObject([{ id: third, name: 'third', description: '', created_at: 3, changed_at: 3 }]);
    expect([await playlists.total(ann), await playlists.total(bob)]).toEqual([3, 1]);
    expect((await playlists.outlines(ann)).map(({ id }) => id)).toEqual([third, second, first]);
    const lists = await playlists.byIds(ann, [first, 'p.none', 'x', third, first]);
    expect(lists.map(({ name }) => name)).toEqual(['first', 'third', 'first']);
    expect(await playlists.byIds(bob, [first])).toEqual([]);
    expect(await playlists.byIds(ann, ['x'])).toEqual([]);
  });

  test('playlists made at one moment have one order, whenever one asks', async () => {
    await using opened = await open();
    const { ann, playlists, make } = await testPlaylists(opened);
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) ids.push(await make(ann, `${number}`, 7));
    const sorted = (await playlists.outlines(ann)).map(({ id }) => id);
    expect((await playlists.page(ann, { limit: 8, offset: 0 })).map(({ id }) => id)).toEqual(sorted);
    expect(new Set(sorted)).toEqual(new Set(ids));
    const again = [];
    for (let offset = 0; offset < 8; offset += 1)
      again.push(...(await playlists.page(ann, { limit: 1, offset })).map(({ id }) => id));
    expect(again).toEqual(sorted);
  });

  test('a name that is changed leaves the description, and the other way round', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make } = await testPlaylists(opened);
    const id = await make(ann, 'Evenings', 1, 'slow');
    const now = async () => (await playlists.byIds(ann, [id]))[0];
    await playlists.change(ann, id, { name: 'Mornings' }, 2);
    expect(await now()).toMatchObject({ name: 'Mornings', description: 'slow', changed_at: 2 });
    await playlists.change(ann, id, { description: '' }, 3);
    expect(await now()).toMatchObject({ name: 'Mornings', description: '', changed_at: 3 });
    await expect(playlists.change(bob, id, { name: 'Stolen' }, 4)).rejects.toMatchObject(notThere);
    await expect(playlists.change(ann, 'nonsense', { name: 'x' }, 4)).rejects.toMatchObject(notThere);
    expect(await now()).toMatchObject({ name: 'Mornings', changed_at: 3 });
    expect(await playlists.has(ann, { name: 'Mornings', description: '' })).toBe(true);
    expect(await playlists.has(ann, { name: 'Mornings', description: 'slow' })).toBe(false);
    expect(await playlists.has(ann, { name: 'Evenings', description: '' })).toBe(false);
    expect(await playlists.has(bob, { name: 'Mornings', description: '' })).toBe(false);
  });

  test('a removed playlist is gone for its listener alone, and back when asked', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make, namesOf } = await testPlaylists(opened);
    const third = await make(ann, 'kept', 1);
    const other = await make(ann, 'other', 2);
    const bobs = await make(bob, 'of bob', 3);
    await expect(playlists.remove(bob, third, 4)).rejects.toMatchObject(notThere);
    await expect(playlists.remove(ann, 'nonsense', 4)).rejects.toMatchObject(notThere);
    await playlists.remove(ann, third, 4);
    await expect(playlists.remove(ann, third, 5)).rejects.toMatchObject(notThere);
    await playlists.remove(bob, bobs, 4);
    await expect(playlists.change(ann, third, { name: 'x' }, 5)).rejects.toMatchObject(notThere);
    expect(await playlists.has(ann, { name: 'kept', description: '' })).toBe(false);
    expect([await playlists.total(ann), await playlists.byIds(ann, [third])]).toEqual([1, []]);
    expect((await playlists.outlines(ann)).map(({ id }) => id)).toEqual([other]);
    await playlists.bringBack(bob, [third]);
    await playlists.bringBack(ann, ['nonsense']);
    expect(await namesOf(ann)).toEqual(['other']);
    await playlists.bringBack(ann, [third]);
    expect(await namesOf(ann)).toEqual(['other', 'kept']);
    expect(await namesOf(bob)).toEqual([]);
    await playlists.bringBack(bob, [bobs]);
    expect(await namesOf(bob)).toEqual(['of bob']);
  });

  test('a playlist’s picture comes from its first ten songs, in their order', async () => {
    await using opened = await open();
    const { ann, playlists, make, entries } = await testPlaylists(opened);
    const id = await make(ann, 'long', 1);
    const songs = Array.from({ length: 12 }, (_, index) => String(20 - index));
    await entries.append({ userId: ann, playlistId: id, now: 2 }, songs);
    expect((await playlists.byIds(ann, [id]))[0]?.firstSongs).toEqual(songs.slice(0, 10));
    const empty = await make(ann, 'empty', 1);
    expect((await playlists.byIds(ann, [empty]))[0]?.firstSongs).toEqual([]);
  });
});

test('what is no playlist’s id is never looked for', () => {
  const ids = ['p.Ab-_9', `p.${'x'.repeat(40)}`, 'p.', `p.${'x'.repeat(41)}`, 'xp.a', 'p.a!', 'p.a\0', '1'];
  expect(ids.filter(isPlaylistId)).toEqual(ids.slice(0, 2));
});
