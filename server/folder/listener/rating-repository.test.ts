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
  test('a like is mine, of one thing, and the last one counts', async () => {
    await using opened = await open();
    const { ann, bob, ratings } = await house(opened);
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
