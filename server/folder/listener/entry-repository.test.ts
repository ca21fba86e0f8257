import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testPlaylists } from '../testing/test-playlists.ts';

onBothDatabases((open) => {
  test('songs go into a playlist behind each other, and come out where I say', async () => {
    await using opened = await open();
    const { ann, bob, playlists, make, entries } = await testPlaylists(opened);
    const id = await make(ann, 'mine', 1);
    const otherList = await make(ann, 'beside', 1);
    const edit = { userId: ann, playlistId: id, now: 9 };
    await entries.append({ ...edit, playlistId: otherList }, ['8', '9']);
    await entries.append(edit, ['1', '2']);
    await entries.append(edit, ['3', '4']);
    const songs = async (of = id) => (await entries.of(of)).map(({ songId }) => songId).join('');
    const entry = async (song: string) =>
      (await entries.of(id)).find(({ songId }) => songId === song)?.entryId ?? '';
    expect(await songs()).toBe('1234');
    expect((await playlists.byIds(ann, [id]))[0]?.changed_at).toBe(9);
    const [one, two, four] = [await entry('1'), await entry('2'), await entry('4')];
    await entries.move(edit, one, four);
    expect(await songs()).toBe('2314');
    await entries.move(edit, four, two);
    expect(await songs()).toBe('4231');
    await entries.move(edit, two, null);
    expect(await songs()).toBe('4312');
    await entries.move(edit, two, two);
    expect(await songs()).toBe('4312');
    await entries.remove(edit, four);
    expect(await songs()).toBe('312');
    await expect(entries.remove(edit, four)).rejects.toMatchObject({ status: 404 });
    await expect(entries.move(edit, four, one)).rejects.toMatchObject({ status: 404 });
    await expect(entries.move(edit, four, four)).rejects.toMatchObject({ status: 404 });
    await expect(entries.move(edit, one, four)).rejects.toMatchObject({ status: 404 });
    // The one before which it goes is gone: before the next that is there, else at the end.
    await entries.move(edit, two, four, ['gone', await entry('3'), one]);
    expect(await songs()).toBe('231');
    await entries.move(edit, two, four, ['gone']);
    expect(await songs()).toBe('312');
    await expect(entries.move(edit, four, one, [two])).rejects.toMatchObject({ status: 404 });
    for (const refused of [
      { ...edit, userId: bob },
      { ...edit, playlistId: 'p.none' },
      { ...edit, playlistId: 'nonsense' },
    ])
      await expect(entries.append(refused, ['7'])).rejects.toMatchObject({ status: 404 });
    expect([await songs(), await songs(otherList)]).toEqual(['312', '89']);
    await entries.replace(edit, [{ entryId: one }, { songId: '7' }]);
    expect([await songs(), await songs(otherList)]).toEqual(['17', '89']);
    await expect(entries.replace(edit, [{ entryId: one }, { entryId: one }])).rejects.toMatchObject({
      status: 400,
    });
    expect(await songs()).toBe('17');
  });

  test('a song that is moved is the only one whose row changes, with as much room around it as there is', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const edit = { userId: ann, playlistId: await make(ann, 'mine', 1), now: 9 };
    const gap = 65_536;
    const places = async () =>
      Object.fromEntries(
        (
          await opened.database
            .selectFrom('folder_playlist_entry')
            .select(['song_id', 'place'])
            .where('playlist_id', '=', edit.playlistId)
            .execute()
        ).map(({ song_id, place }) => [song_id, place / gap]),
      );
    await entries.append(edit, ['a', 'b']);
    await entries.append(edit, ['c', 'd']);
    expect(await places()).toEqual({ a: 1, b: 2, c: 3, d: 4 });
    const [a = '', b = '', c = '', d = ''] = (await entries.of(edit.playlistId)).map(
      ({ entryId }) => entryId,
    );
    await entries.move(edit, d, a);
    expect(await places()).toEqual({ d: 0, a: 1, b: 2, c: 3 });
    await entries.move(edit, d, null);
    expect(await places()).toEqual({ a: 1, b: 2, c: 3, d: 4 });
    await entries.move(edit, d, c);
    expect(await places()).toEqual({ a: 1, b: 2, d: 2.5, c: 3 });
    await entries.move(edit, b, a);
    expect(await places()).toEqual({ b: 0, a: 1, d: 2.5, c: 3 });
    await entries.replace(edit, [{ entryId: c }]);
    await entries.move(edit, c, null);
    expect(await entries.of(edit.playlistId)).toEqual([{ entryId: c, songId: 'c' }]);
  });

  test('an entry that is not there is refused by its name, as far as anybody reads one', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const edit = { userId: ann, playlistId: await make(ann, 'mine', 1), now: 9 };
    await expect(entries.replace(edit, [{ entryId: 'x'.repeat(60) }])).rejects.toThrow(
      `The playlist has no entry ${'x'.repeat(40)}, or it is named twice.`,
    );
  });

  test('however often songs are moved to one place, their order is the one I made', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const edit = { userId: ann, playlistId: await make(ann, 'mine', 1), now: 9 };
    await entries.append(edit, ['a', 'b', 'c', 'd']);
    let order = (await entries.of(edit.playlistId)).map(({ entryId }) => entryId);
    for (let turn = 0; turn < 60; turn += 1) {
      const [first = '', second = '', third = '', fourth = ''] = order;
      // Always between the first and the second, where free places run out.
      await entries.move(edit, fourth, second);
      order = [first, fourth, second, third];
      expect((await entries.of(edit.playlistId)).map(({ entryId }) => entryId)).toEqual(order);
    }
  });

  test('songs that come under entries of a name come in once, however often they are told', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const edit = { userId: ann, playlistId: await make(ann, 'mine', 1), now: 9 };
    await entries.append(edit, ['7']);
    const entryIds = ['first-entry', undefined, 'second-entry'];
    await entries.append(edit, ['1', '2', '1'], { entryIds });
    await entries.append(edit, ['1', '1'], { entryIds: ['first-entry', 'second-entry'] });
    await entries.append(edit, ['3', '3'], { entryIds: ['twice-in-one', 'twice-in-one'] });
    const all = await entries.of(edit.playlistId);
    expect(all.map(({ songId }) => songId)).toEqual(['7', '1', '2', '1', '3']);
    expect([all[1]?.entryId, all[3]?.entryId]).toEqual(['first-entry', 'second-entry']);
  });

  test('a playlist takes ten thousand songs and not one more', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const edit = { userId: ann, playlistId: await make(ann, 'all', 1), now: 9 };
    await expect(entries.append(edit, Array(10_001).fill('1'))).rejects.toMatchObject({ status: 400 });
    await entries.append(edit, Array(9_999).fill('1'));
    await entries.append(edit, ['2']);
    await expect(entries.append(edit, ['3'])).rejects.toMatchObject({ status: 400 });
    const all = await entries.of(edit.playlistId);
    expect([all.length, all.at(-1)?.songId]).toEqual([10_000, '2']);
  });
});
