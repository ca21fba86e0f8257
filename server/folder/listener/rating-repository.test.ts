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
});
