import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createHiddenRepository } from './hidden-repository.ts';
import { inChunks } from './in-chunks.ts';
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

test('rows go into statements of five hundred, and none is left out', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => index);
  const chunks = [...inChunks(rows)];
  expect(chunks.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(chunks.flat()).toEqual(rows);
  expect([...inChunks(rows.slice(0, 1_000))]).toHaveLength(2);
  expect([...inChunks([])]).toEqual([]);
});
