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
    const { database, asked } = countQueries(opened.database);
    await using house = await testSharing({ ...opened, database }, music);
    const costOf = async (question: () => Promise<unknown>) => {
      const before = asked();
      await question();
      return asked() - before;
    };
    const { path } = await house.make();
    // Whose session it is has been asked once by then.
    await house.list();
    const one = await costOf(() => house.list());
    for (let count = 0; count < 29; count += 1) await house.make();
    await house.list();
    expect(await costOf(() => house.list())).toBe(one);
    expect((await house.list()).links).toHaveLength(30);

    const [sound = ''] = soundsIn((await house.open(path)).body);
    await house.open(sound, { range: 'bytes=0-9' });
    expect(await costOf(() => house.open(sound, { range: 'bytes=10-19' }))).toBe(2);
    const id = 'p.walkatnight';
    const times = { created_at: 1, changed_at: 1, removed_at: null };
    await opened.database
      .insertInto('folder_playlist')
      .values({ id, user_id: house.ann.id, name: 'Walk', description: '', ...times })
      .execute();
    await opened.database
      .insertInto('folder_playlist_entry')
      .values({ playlist_id: id, entry_id: 'e', place: 1, song_id: music.songId('Dune') })
      .execute();
    const playlist = await house.make({ kind: 'playlist', itemId: id });
    const [song = ''] = soundsIn((await house.open(playlist.path)).body);
    await house.open(song, { range: 'bytes=0-9' });
    expect(await costOf(() => house.open(song, { range: 'bytes=10-19' }))).toBe(3);
  });
});
