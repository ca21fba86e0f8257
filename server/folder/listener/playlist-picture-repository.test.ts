import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testPlaylists } from '../testing/test-playlists.ts';
import { createPlaylistPictures } from './playlist-picture-repository.ts';

const picture = (key: string) => ({ key, width: 300, height: 200, bytes: Buffer.from(`bytes of ${key}`) });

onBothDatabases((open) => {
  test('my playlist has the picture I gave it last, until I take it away', async () => {
    await using opened = await open();
    const { ann, playlists } = await testPlaylists(opened);
    const pictures = createPlaylistPictures(opened.database);
    const id = await playlists.create(ann, { name: 'Mine', description: '' }, 1);
    const pictureState = async () =>
      (await playlists.byIds(ann, [id])).map((one) => [one.picture, one.changed_at]);
    expect(await pictureState()).toEqual([[null, 1]]);
    expect(await pictures.set(ann, id, picture('a'), 2)).toBe(true);
    expect(await pictureState()).toEqual([['a 300 200', 2]]);
    expect(await pictures.set(ann, id, picture('b'), 3)).toBe(true);
    expect(await pictureState()).toEqual([['b 300 200', 3]]);
    expect((await pictures.bytesOf('b'))?.toString()).toBe('bytes of b');
    expect([await pictures.has('a'), await pictures.has('b')]).toEqual([false, true]);
    expect(await pictures.set(ann, id, null, 4)).toBe(true);
    expect(await pictureState()).toEqual([[null, 4]]);
    expect([await pictures.has('b'), await pictures.bytesOf('b')]).toEqual([false, null]);
  });

  test('nobody else can give my playlist a picture, or take it away', async () => {
    await using opened = await open();
    const { ann, bob, playlists } = await testPlaylists(opened);
    const pictures = createPlaylistPictures(opened.database);
    const id = await playlists.create(ann, { name: 'Mine', description: '' }, 1);
    await pictures.set(ann, id, picture('a'), 2);
    expect(await pictures.set(bob, id, picture('b'), 3)).toBe(false);
    expect(await pictures.set(bob, id, null, 3)).toBe(false);
    expect([await pictures.isOwn(bob, id), await pictures.isOwn(ann, id)]).toEqual([false, true]);
    expect((await playlists.byIds(ann, [id]))[0]?.picture).toBe('a 300 200');
    for (const unknown of ['p.none', 'x', '']) {
      expect(await pictures.isOwn(ann, unknown)).toBe(false);
      expect(await pictures.set(ann, unknown, picture('c'), 3)).toBe(false);
    }
  });

  test('a picture goes with its playlist, and two at the same moment leave one', async () => {
    await using opened = await open();
    const { ann, playlists } = await testPlaylists(opened);
    const pictures = createPlaylistPictures(opened.database);
    const id = await playlists.create(ann, { name: 'Mine', description: '' }, 1);
    await Promise.all(['a', 'b', 'c'].map((key) => pictures.set(ann, id, picture(key), 2)));
    const rows = await opened.database.selectFrom('folder_playlist_picture').select('key').execute();
    expect(rows).toHaveLength(1);
    await playlists.remove(ann, id, 3);
    expect(await pictures.set(ann, id, picture('d'), 4)).toBe(false);
    await opened.database.deleteFrom('folder_playlist').where('id', '=', id).execute();
    expect(await opened.database.selectFrom('folder_playlist_picture').selectAll().execute()).toEqual([]);
  });
});
