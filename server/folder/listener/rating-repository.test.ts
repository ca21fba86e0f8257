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

  test('a like of an album and its songs is written whole or not at all, and is done again after a failure', async () => {
    await using opened = await open();
    const { ann, ratings } = await testRatings(opened);
    const { database } = opened;
    const album = { kind: 'album', id: '7', value: 1, songs: [1, 2] } as const;
    await database.schema.alterTable('rating_by').renameTo('away').execute();
    await expect(ratings.rate(ann, album, 1)).rejects.toThrow();
    await database.schema.alterTable('away').renameTo('rating_by').execute();
    expect(await ratings.likedItems(ann)).toEqual([]);
    await ratings.rate(ann, album, 2);
    expect(await ratings.likedItems(ann)).toEqual([{ kind: 'album', id: '7', ratedAt: 2 }]);
    expect(await ratings.songsLikedBy(ann)).toEqual(new Map([['album/7', [1, 2]]]));
  });

  test('what is not liked any more takes its songs with it, but those that are liked themselves or by another', async () => {
    await using opened = await open();
    const { ann, bob, ratings } = await testRatings(opened);
    for (const who of [ann, bob]) {
      await ratings.rate(who, { kind: 'album', id: '7', value: 1, songs: [1, 2, 3] }, 1);
      await ratings.rate(who, { kind: 'playlist', id: 'p.1', value: 1, songs: [2] }, 2);
      await ratings.rate(who, { kind: 'song', id: '3', value: 1 }, 3);
      await ratings.rate(who, { kind: 'song', id: '4', value: -1 }, 4);
    }
    expect(await ratings.unlike(ann, [{ kind: 'album', id: '7' }])).toBe(1);
    expect(await ratings.songsLikedBy(ann)).toEqual(new Map([['playlist/p.1', [2]]]));
    expect(await ratings.unlike(ann, [{ kind: 'song', id: '4' }])).toBe(0);
    expect(await ratings.of(ann, 'song', ['3', '4'])).toEqual(
      new Map([
        ['3', 1],
        ['4', -1],
      ]),
    );
    await ratings.rate(ann, { kind: 'song', id: '2', value: -1 }, 5);
    expect(await ratings.songsLikedBy(ann)).toEqual(new Map());
    expect((await ratings.songsLikedBy(bob)).size).toBe(2);
  });

  test('of an account that comes in the later rating stays, and what is disliked then is no favourite', async () => {
    await using opened = await open();
    const { ann, ratings } = await testRatings(opened);
    await ratings.rate(ann, { kind: 'song', id: '1', value: -1 }, 100);
    await ratings.rate(ann, { kind: 'album', id: '7', value: 1, songs: [5] }, 100);
    const liked = { ratedAt: 50, likedBy: ['itself'] };
    await ratings.likeSongs(
      ann,
      [1, 2].map((id) => ({ ...liked, id: String(id) })),
      { isMerge: true },
    );
    expect(await ratings.likedAt(ann, 'song')).toEqual(new Map([[2, 50]]));
    // By an album that is not liked here a song is liked itself.
    await ratings.likeSongs(ann, [{ id: '3', ratedAt: 60, likedBy: ['album/8'] }], { isMerge: true });
    expect(await ratings.likedAt(ann, 'song', [3])).toEqual(new Map([[3, 60]]));
    await ratings.merge(ann, [{ kind: 'album', id: '7', value: -1, ratedAt: 99 }]);
    expect((await ratings.songsLikedBy(ann)).size).toBe(1);
    await ratings.merge(ann, [{ kind: 'album', id: '7', value: -1, ratedAt: 101 }]);
    expect((await ratings.songsLikedBy(ann)).size).toBe(0);
  });
});
