import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testRatings } from '../testing/test-ratings.ts';
import { createItemStarRepository } from './star-repository.ts';

onBothDatabases((open) => {
  test('stars of an album or artist are mine, the last ones count, and none takes them back', async () => {
    await using opened = await open();
    const { ann, bob } = await testRatings(opened);
    const stars = createItemStarRepository(opened.database);
    await stars.give(ann, { kind: 'album', number: 1, stars: 3 }, 1);
    await stars.give(ann, { kind: 'album', number: 1, stars: 5 }, 2);
    await stars.give(ann, { kind: 'album', number: 2, stars: 1 }, 3);
    await stars.give(ann, { kind: 'artist', number: 2, stars: 2 }, 3);
    await stars.give(bob, { kind: 'album', number: 1, stars: 4 }, 3);
    await stars.give(ann, { kind: 'album', number: 2, stars: 0 }, 4);
    expect(await stars.of(ann, 'album')).toEqual(new Map([[1, 5]]));
    expect(await stars.of(ann, 'artist')).toEqual(new Map([[2, 2]]));
    expect(await stars.of(bob, 'album')).toEqual(new Map([[1, 4]]));
  });
});
