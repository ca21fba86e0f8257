import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createFavouriteRepository, itself } from './favourite-repository.ts';

const song = (songId: string) => ({
  songId,
  songName: `Song ${songId}`,
  artistName: '',
  durationInMillis: 1,
  albumName: '',
  artworkUrl: '',
  catalogId: '',
});

onBothDatabases((open) => {
  test('what is liked at one provider is neither seen nor taken back at the other, nor by another listener', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
    const favourites = createFavouriteRepository(opened.database);
    const shelves = [
      { userId: ann, provider: 'folder' },
      { userId: ann, provider: 'apple' },
      { userId: bob, provider: 'folder' },
    ] as const;
    for (const [index, libraryKey] of shelves.entries())
      await favourites.save(libraryKey, [
        { song: song('1'), ratedAt: 100 + index, likedBy: [itself] },
        { song: song(`own${index}`), ratedAt: 50, likedBy: [itself] },
      ]);
    const idsOf = async (libraryKey: (typeof shelves)[number]) =>
      (await favourites.all(libraryKey)).map(({ songId }) => songId);
    for (const [index, libraryKey] of shelves.entries())
      expect(await idsOf(libraryKey)).toEqual(['1', `own${index}`]);
    expect(await favourites.remove(shelves[0], ['1', 'own1', 'own2'])).toBe(1);
    expect(await idsOf(shelves[0])).toEqual(['own0']);
    expect(await idsOf(shelves[1])).toEqual(['1', 'own1']);
    expect(await idsOf(shelves[2])).toEqual(['1', 'own2']);
  });
});
