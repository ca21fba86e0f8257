import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createPlayCounts } from './play-counts.ts';
import { type Container, createPlayRepository } from './play-repository.ts';

const album = (id: string): Container => ({ kind: 'album', id });

async function testRepository(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  const repository = createPlayRepository(opened.database);
  let last = 0;
  /** Plays of one call; each of a song, from an album, a playlist or neither. */
  const played = (userId: string, plays: readonly [song: string, at: number, container?: Container][]) =>
    repository.save(
      userId,
      plays.map(([songId, playedAt, container = null]) => ({
        playId: `play-${(last += 1)}`,
        songId,
        playedAt,
        container,
      })),
    );
  return { ann, bob, played, repository, counts: createPlayCounts(opened.database) };
}

onBothDatabases((open) => {
  test('how often a song was played is one sum for me and one for all, however the plays were told', async () => {
    await using opened = await open();
    const { ann, bob, played, counts } = await testRepository(opened);
    await played(ann, []);
    await played(ann, [
      ['2', 10],
      ['1', 11],
      ['2', 12],
    ]);
    await played(ann, [['2', 13]]);
    await played(bob, [['2', 14]]);
    expect(await counts.playsOf(ann, ['1', '2', '3'])).toEqual(
      new Map([
        ['1', 1],
        ['2', 3],
      ]),
    );
    expect(await counts.playsOf(ann, ['1'])).toEqual(new Map([['1', 1]]));
    expect(await counts.playsOf(bob, ['1', '2'])).toEqual(new Map([['2', 1]]));
    expect(await counts.totalPlaysOf(['2'])).toEqual(new Map([['2', 4]]));
    expect(await counts.totalPlaysOf([])).toEqual(new Map());
  });

  test('a play that is told again with new ones changes nothing, and the new ones count', async () => {
    await using opened = await open();
    const { ann, repository, counts } = await testRepository(opened);
    const play = { playId: 'a', songId: '1', playedAt: 5, container: album('7') };
    await repository.save(ann, [play]);
    await repository.save(ann, [play]);
    await repository.save(ann, [
      { ...play, playedAt: 9 },
      { ...play, playId: 'b', songId: '2', playedAt: 6, container: null },
    ]);
    expect(await counts.playsOf(ann, ['1', '2'])).toEqual(
      new Map([
        ['1', 1],
        ['2', 1],
      ]),
    );
    expect(await counts.recentSongIds(ann, 10)).toEqual(['2', '1']);
  });

  test('what was played last stands first, also when an older play is told afterwards', async () => {
    await using opened = await open();
    const { ann, bob, played, counts } = await testRepository(opened);
    await played(ann, [
      ['1', 30, album('1')],
      ['1', 10, album('1')],
      ['2', 20, album('2')],
      ['3', 5, { kind: 'station', id: 'ra.1' }],
    ]);
    await played(ann, [['2', 15, album('2')]]);
    await played(bob, [['4', 99, album('4')]]);
    expect(await counts.recentSongIds(ann, 10)).toEqual(['1', '2', '3']);
    expect(await counts.recentSongIds(ann, 1)).toEqual(['1']);
    const station: Container = { kind: 'station', id: 'ra.1' };
    expect(await counts.recentContainers(ann, 10)).toEqual([album('1'), album('2'), station]);
    expect(await counts.recentContainers(ann, 1)).toEqual([album('1')]);
    await played(ann, [['2', 40, album('2')]]);
    expect(await counts.recentSongIds(ann, 10)).toEqual(['2', '1', '3']);
    expect(await counts.recentContainers(ann, 10)).toEqual([album('2'), album('1'), station]);
  });

  test('an album and a playlist of one number are played each for itself', async () => {
    await using opened = await open();
    const { ann, played, counts } = await testRepository(opened);
    const playlist: Container = { kind: 'playlist', id: '7' };
    await played(ann, [
      ['1', 10, album('7')],
      ['1', 20, playlist],
    ]);
    expect(await counts.recentContainers(ann, 10)).toEqual([playlist, album('7')]);
  });

  test('what I played most stands first: ever, or since a moment, which counts itself', async () => {
    await using opened = await open();
    const { ann, bob, played, counts } = await testRepository(opened);
    await played(ann, [
      ['1', 1, album('1')],
      ['1', 2, album('1')],
      ['1', 3, album('1')],
      ['2', 10, album('2')],
      ['2', 11, album('2')],
      ['3', 12, { kind: 'playlist', id: 'p.1' }],
      ['0', 13],
      ['3', 14, { kind: 'station', id: 'ra.1' }],
    ]);
    await played(bob, [
      ['9', 12, album('9')],
      ['9', 13, album('9')],
    ]);
    expect((await counts.topSongIds(ann)).slice(0, 1)).toEqual(['1']);
    expect(await counts.topSongIds(ann, { limit: 1 })).toEqual(['1']);
    // Of songs that were played as often, the order is the same every time.
    expect(await counts.topSongIds(ann, { since: 10 })).toEqual(['2', '3', '0']);
    expect(await counts.topSongIds(ann, { since: 11 })).toEqual(['3', '0', '2']);
    expect(await counts.topSongIds(ann, { since: 10, limit: 1 })).toEqual(['2']);
    const playlist: Container = { kind: 'playlist', id: 'p.1' };
    expect(await counts.topContainers(ann, 10, 10)).toEqual([album('2'), playlist]);
    // Of those that were played as often, the one that was played last.
    expect(await counts.topContainers(ann, 11, 10)).toEqual([playlist, album('2')]);
    expect(await counts.topContainers(ann, 10, 1)).toEqual([album('2')]);
    await played(ann, [
      ['2', 30, album('2')],
      ['3', 20, { kind: 'playlist', id: 'p.1' }],
    ]);
    expect(await counts.topContainers(ann, 11, 10)).toEqual([album('2'), playlist]);
  });

  test('of a collection of thousands of songs each is counted', async () => {
    await using opened = await open();
    const { ann, played, counts } = await testRepository(opened);
    await played(ann, [
      ['1', 1],
      ['6000', 2],
    ]);
    const all = Array.from({ length: 6_000 }, (_, index) => String(index + 1));
    const expected = new Map([
      ['1', 1],
      ['6000', 1],
    ]);
    expect(await counts.playsOf(ann, all)).toEqual(expected);
    expect(await counts.totalPlaysOf(all)).toEqual(expected);
  });
});
