import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testRatings } from '../testing/test-ratings.ts';

onBothDatabases((open) => {
  test('a like is mine, of one thing, and the last one counts', async () => {
    await using opened = await open();
    const { ann, bob, ratings } = await testRatings(opened);
    await ratings.rate(ann, { kind: 'song', id: '1', value: 1 }, 1);
    await ratings.rate(ann, { kind: 'song', id: '2', value: 1 }, 1);
    await ratings.rate(ann, { kind: 'album', id: '1', value: -1 }, 1);
    await ratings.rate(bob, { kind: 'song', id: '1', value: -1 }, 1);
    await ratings.rate(ann, { kind: 'song', id: '2', value: -1 }, 2);
    const mine = (...ids: string[]) => ratings.of(ann, 'song', ids);
    expect(await mine('1', '2', '3')).toEqual(
      new Map([
        ['1', 1],
        ['2', -1],
      ]),
    );
    expect(await mine('1')).toEqual(new Map([['1', 1]]));
    expect(await mine()).toEqual(new Map());
    await ratings.unrate(ann, 'song', '1');
    expect(await mine('1', '2')).toEqual(new Map([['2', -1]]));
    expect(await ratings.of(ann, 'album', ['1'])).toEqual(new Map([['1', -1]]));
    expect(await ratings.of(bob, 'song', ['1'])).toEqual(new Map([['1', -1]]));
  });

  test('what I like comes the latest first, each kind by itself, without what I dislike or others like', async () => {
    await using opened = await open();
    const { ann, bob, ratings } = await testRatings(opened);
    await ratings.rate(ann, { kind: 'song', id: '1', value: 1 }, 1);
    await ratings.rate(ann, { kind: 'song', id: '20', value: 1 }, 3);
    await ratings.rate(ann, { kind: 'song', id: '3', value: 1 }, 2);
    await ratings.rate(ann, { kind: 'song', id: '4', value: -1 }, 4);
    await ratings.rate(ann, { kind: 'album', id: '5', value: 1 }, 5);
    await ratings.rate(bob, { kind: 'song', id: '6', value: 1 }, 6);
    expect([...(await ratings.likedAt(ann, 'song'))]).toEqual([
      [20, 3],
      [3, 2],
      [1, 1],
    ]);
    expect([...(await ratings.likedAt(ann, 'song', [1, 4, 6, 20]))]).toEqual([
      [20, 3],
      [1, 1],
    ]);
    expect(await ratings.likedAt(ann, 'song', [])).toEqual(new Map());
    expect([...(await ratings.likedAt(ann, 'album'))]).toEqual([[5, 5]]);
    expect([...(await ratings.likedAt(ann, 'artist'))]).toEqual([]);
  });
});
