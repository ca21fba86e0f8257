import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testPlaylists } from '../testing/test-playlists.ts';
import { restorePlaylist } from './listener-state.ts';
import { createPlaylistVersions } from './playlist-versions.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const first = { limit: 20, offset: 0 };

onBothDatabases((open) => {
  test('what I change within a few minutes is one version, and what another changes is another', async () => {
    await using opened = await open();
    const { ann, bob, make, entries, playlists } = await testPlaylists(opened);
    const versions = createPlaylistVersions(opened.database);
    const playlistId = await make(ann, 'Evenings', 0);
    await opened.database.updateTable('folder_playlist').set({ house_access: 'write' }).execute();
    await entries.append({ userId: ann, playlistId, now: 1 }, ['1', '2']);
    expect((await versions.page(playlistId, first, 2)).versions).toEqual([]);

    await entries.append({ userId: ann, playlistId, now: 2 * minute }, ['3']);
    await playlists.change(ann, playlistId, { name: 'Nights' }, 4 * minute);
    await entries.append({ userId: bob, playlistId, now: 5 * minute }, ['4', '5']);
    await entries.remove(
      { userId: ann, playlistId, now: 30 * minute },
      (await entries.of(playlistId))[0]?.entryId ?? '',
    );
    const { versions: listed, total } = await versions.page(playlistId, first, 31 * minute);
    expect(total).toBe(3);
    expect(listed.map(({ by, songCount, changes }) => ({ by: by?.id, songCount, ...changes }))).toEqual([
      { by: ann, songCount: 5, added: 0, removed: 1, reordered: false, renamed: false, described: false },
      { by: bob, songCount: 3, added: 2, removed: 0, reordered: false, renamed: false, described: false },
      { by: ann, songCount: 2, added: 1, removed: 0, reordered: false, renamed: true, described: false },
    ]);
    expect(listed[2]).toMatchObject({ beganAt: 2 * minute, changedAt: 4 * minute });
    expect((await versions.page(playlistId, { limit: 1, offset: 1 }, 31 * minute)).versions).toEqual([
      listed[1],
    ]);
    expect(await versions.state(playlistId, listed[2]?.version ?? 0, 31 * minute)).toEqual({
      name: 'Evenings',
      description: '',
      songs: ['1', '2'],
    });
  });

  test('what I change once the clock was set back is a version of its own, and not one with the day that follows', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const versions = createPlaylistVersions(opened.database);
    const playlistId = await make(ann, 'Evenings', 2 * day);
    const change = (now: number, song: string) => entries.append({ userId: ann, playlistId, now }, [song]);
    await change(2 * day + 1, '1');
    await change(2 * day + 10 * minute, '2');
    // The clock is a day back from here.
    await change(day, '3');
    await change(day + 60 * minute, '4');
    const { versions: listed } = await versions.page(playlistId, first, day + 61 * minute);
    expect(listed.map(({ songCount }) => songCount)).toEqual([3, 2, 1]);
  });

  test('what was is brought back, entries that are still there stay who they are, and that is a version too', async () => {
    await using opened = await open();
    const { ann, make, entries, playlists } = await testPlaylists(opened);
    const { database } = opened;
    const versions = createPlaylistVersions(database);
    const playlistId = await make(ann, 'Evenings', 0);
    await entries.append({ userId: ann, playlistId, now: 1 }, ['1', '2', '3']);
    const before = await entries.wholeOf(playlistId);
    await entries.remove({ userId: ann, playlistId, now: day }, before[0]?.entryId ?? '');
    await playlists.change(ann, playlistId, { name: 'Lost', description: 'x' }, day + minute);
    await restorePlaylist({ database, versions }, { userId: ann, playlistId, now: 2 * day }, 1);
    const after = await entries.wholeOf(playlistId);
    expect(after.map(({ songId }) => songId)).toEqual(['1', '2', '3']);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).toMatchObject({ addedBy: ann, addedAt: 2 * day });
    expect((await playlists.byIds(ann, [playlistId]))[0]).toMatchObject({
      name: 'Evenings',
      description: '',
    });
    await restorePlaylist({ database, versions }, { userId: ann, playlistId, now: 3 * day }, 2);
    expect((await playlists.byIds(ann, [playlistId]))[0]).toMatchObject({ name: 'Lost', description: 'x' });
    await expect(
      restorePlaylist({ database, versions }, { userId: ann, playlistId, now: 3 * day }, 99),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a version is kept for two weeks, and then forgotten', async () => {
    await using opened = await open();
    const { ann, make, entries } = await testPlaylists(opened);
    const versions = createPlaylistVersions(opened.database);
    const playlistId = await make(ann, 'Evenings', 0);
    await entries.append({ userId: ann, playlistId, now: 1 }, ['1']);
    await entries.append({ userId: ann, playlistId, now: day }, ['2']);
    await entries.append({ userId: ann, playlistId, now: 2 * day }, ['3']);
    expect((await versions.page(playlistId, first, 15 * day)).total).toBe(1);
    await expect(versions.state(playlistId, 1, 15 * day)).rejects.toMatchObject({ status: 404 });
    await versions.sweep(15 * day);
    const remaining = await opened.database.selectFrom('folder_playlist_version').select('version').execute();
    expect(remaining).toEqual([{ version: 2 }]);
  });

  test('a long playlist that is changed over and over does not fill the disk', async () => {
    await using opened = await open();
    const { ann, bob, make, entries } = await testPlaylists(opened);
    const playlistId = await make(ann, 'Everything', 0);
    await opened.database.updateTable('folder_playlist').set({ house_access: 'write' }).execute();
    const songs = Array.from({ length: 9_900 }, (_, index) => String((index * 7919) % 1_000_003));
    await entries.append({ userId: ann, playlistId, now: 1 }, songs);
    for (let change = 1; change <= 60; change += 1)
      await entries.append({ userId: change % 2 ? bob : ann, playlistId, now: change * minute }, ['1']);
    const rows = await opened.database.selectFrom('folder_playlist_version').select('songs').execute();
    const characters = rows.reduce((sum, { songs }) => sum + songs.length, 0);
    expect(characters).toBeLessThan(1024 * 1024);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThanOrEqual(50);
  });

  test('a playlist that has as many versions as it may takes away none of another', async () => {
    await using opened = await open();
    const { ann, bob, make, entries } = await testPlaylists(opened);
    const versions = createPlaylistVersions(opened.database);
    const [often, seldom] = [await make(ann, 'Often', 0), await make(bob, 'Seldom', 0)];
    await entries.append({ userId: bob, playlistId: seldom, now: day }, ['1']);
    for (let change = 1; change <= 60; change += 1)
      await entries.append({ userId: ann, playlistId: often, now: day + change * 10 * minute }, ['1']);
    const now = day + 61 * 10 * minute;
    expect((await versions.page(often, first, now)).total).toBe(50);
    expect((await versions.page(seldom, first, now)).total).toBe(1);
  });
});
