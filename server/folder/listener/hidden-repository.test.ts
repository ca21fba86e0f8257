import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testRatings } from '../testing/test-ratings.ts';

onBothDatabases((open) => {
  test('what I took out of my library is out of mine alone, and comes back when I say', async () => {
    await using opened = await open();
    const { ann, bob, hidden } = await testRatings(opened);
    const songs = Array.from({ length: 1_100 }, (_, index) => index + 1);
    await hidden.hide(ann, 'song', songs);
    await hidden.hide(ann, 'song', [1]);
    await hidden.hide(ann, 'album', [1, 2]);
    await hidden.hide(bob, 'album', [1]);
    const seen = await hidden.of(ann);
    expect(seen.songs.toSorted((a, b) => a - b)).toEqual(songs);
    expect(seen.albums.toSorted((a, b) => a - b)).toEqual([1, 2]);
    await hidden.bringBack(ann, 'album', [1]);
    await hidden.bringBack(ann, 'song', songs.slice(1));
    expect(await hidden.of(ann)).toEqual({ albums: [2], songs: [1] });
    expect(await hidden.of(bob)).toEqual({ albums: [1], songs: [] });
  });
});
