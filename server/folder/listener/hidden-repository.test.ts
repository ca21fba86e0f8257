import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createHiddenRepository } from './hidden-repository.ts';
import { createRatingRepository } from './rating-repository.ts';

async function house(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  return {
    ann,
    bob,
    hidden: createHiddenRepository(opened.database),
    ratings: createRatingRepository(opened.database),
  };
}

onBothDatabases((open) => {
  test('what I took out of my library is out of mine alone, and comes back when I say', async () => {
    await using opened = await open();
    const { ann, bob, hidden } = await house(opened);
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
