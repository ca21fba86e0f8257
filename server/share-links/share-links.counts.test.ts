import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { soundsIn, type TestMusic, testMusic, testSharing } from './testing/test-sharing.ts';

let music: TestMusic;
beforeAll(async () => {
  music = await testMusic();
});
afterAll(() => music.close());

onBothDatabases((open) => {
  test('a list of thirty links costs what a list of one does, and each part of a sound three questions at most', async () => {
    const opened = await open();
    const { database, queryCount } = countQueries(opened.database);
    await using sharing = await testSharing({ ...opened, database }, music);
    const costOf = async (question: () => Promise<unknown>) => {
      const before = queryCount();
      await question();
      return queryCount() - before;
    };
    const { path } = await sharing.make();
    // Whose session it is has been asked once by then.
    await sharing.list();
    const one = await costOf(() => sharing.list());
    for (let count = 0; count < 29; count += 1) await sharing.make();
    await sharing.list();
    expect(await costOf(() => sharing.list())).toBe(one);
    expect((await sharing.list()).links).toHaveLength(30);

    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    await sharing.open(sound, { range: 'bytes=0-9' });
    expect(await costOf(() => sharing.open(sound, { range: 'bytes=10-19' }))).toBe(2);
    const id = 'p.walkatnight';
    const times = { created_at: 1, changed_at: 1, removed_at: null };
    await opened.database
      .insertInto('folder_playlist')
      .values({ id, user_id: sharing.ann.id, name: 'Walk', description: '', ...times })
      .execute();
    await opened.database
      .insertInto('folder_playlist_entry')
      .values({ playlist_id: id, entry_id: 'e', place: 1, song_id: music.songId('Dune') })
      .execute();
    const playlist = await sharing.make({ kind: 'playlist', itemId: id });
    const [song = ''] = soundsIn((await sharing.open(playlist.path)).body);
    await sharing.open(song, { range: 'bytes=0-9' });
    expect(await costOf(() => sharing.open(song, { range: 'bytes=10-19' }))).toBe(3);
  });
});
