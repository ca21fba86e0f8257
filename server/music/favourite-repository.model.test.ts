import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createFavouriteRepository, itself } from './favourite-repository.ts';
import type { LikedSong } from './favourites.ts';
import type { LibraryKey } from './saved-album-repository.ts';

const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const users = createUserRepository(opened.database);
const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
const favourites = createFavouriteRepository(opened.database);
const libraries: readonly LibraryKey[] = [
  { userId: ann, provider: 'apple' },
  { userId: ann, provider: 'folder' },
  { userId: bob, provider: 'apple' },
];
const catalogueIds = ['1', '2', '3'];

/** Why a song is a favourite, and since when. */
type Favourite = { songId: string; ratedAt: number; isLikedItself: boolean; reasons: Set<string> };
/** The favourites of each library, by catalogue id. */
type Model = Map<string, Favourite>[];

/** A song of the catalogue, or its twin in the library. */
const songOf = (catalogueId: string, isTwin: boolean): LikedSong['song'] => ({
  songId: isTwin ? `i.${catalogueId}` : catalogueId,
  songName: `Song ${catalogueId}`,
  artistName: '',
  durationInMillis: 1,
  albumName: '',
  artworkUrl: '',
  catalogId: isTwin ? catalogueId : '',
});

function like(
  library: Map<string, Favourite>,
  catalogueId: string,
  { song, ratedAt, likedBy }: LikedSong,
): void {
  const before = library.get(catalogueId);
  const isItself = likedBy.includes(itself);
  library.set(catalogueId, {
    songId: song.songId,
    ratedAt: isItself ? ratedAt : (before?.ratedAt ?? ratedAt),
    isLikedItself: isItself || before?.isLikedItself === true,
    reasons: (before?.reasons ?? new Set()).union(new Set(likedBy.filter((reason) => reason !== itself))),
  });
}

type Like = { library: number; catalogueId: string; isTwin: boolean; ratedAt: number; likedBy: string[] };
const library = fc.nat(libraries.length - 1);
const likedSong: fc.Arbitrary<Like> = fc.record({
  library,
  catalogueId: fc.constantFrom(...catalogueIds),
  isTwin: fc.boolean(),
  ratedAt: fc.nat(9),
  likedBy: fc.constantFrom([itself], ['album/7'], ['album/8'], [itself, 'album/7']),
});

const commands = {
  like: command<Model, null, Like>({
    input: likedSong,
    run: async (model, _real, { library: at, catalogueId, isTwin, ratedAt, likedBy }) => {
      const liked = { song: songOf(catalogueId, isTwin), ratedAt, likedBy };
      await favourites.save(libraries[at]!, [liked]);
      like(model[at]!, catalogueId, liked);
    },
  }),
  'bring from another account': command<Model, null, Like>({
    input: likedSong,
    run: async (model, _real, { library: at, catalogueId, isTwin, ratedAt, likedBy }) => {
      const liked = { song: songOf(catalogueId, isTwin), ratedAt, likedBy };
      await favourites.merge(libraries[at]!, liked);
      const before = model[at]!.get(catalogueId);
      const isAsNew =
        before && before.ratedAt >= ratedAt && (before.isLikedItself || !likedBy.includes(itself));
      if (isAsNew) for (const reason of likedBy) if (reason !== itself) before.reasons.add(reason);
      if (!isAsNew) like(model[at]!, catalogueId, liked);
    },
  }),
  'take songs back': command<Model, null, { at: number; ids: string[] }>({
    input: fc.record({ at: library, ids: fc.subarray([...catalogueIds, 'i.1', 'i.2']) }),
    run: async (model, _real, { at, ids }) => {
      await favourites.remove(libraries[at]!, ids);
      for (const id of ids) {
        // The twin's id is known where the twin was liked.
        const catalogueId = id.replace('i.', '');
        if (id === catalogueId || model[at]!.get(catalogueId)?.songId === id) model[at]!.delete(catalogueId);
      }
    },
  }),
  'take an album back': command<Model, null, { at: number; reason: string }>({
    input: fc.record({ at: library, reason: fc.constantFrom('album/7', 'album/8') }),
    run: async (model, _real, { at, reason }) => {
      await favourites.removeLikedBy(libraries[at]!, reason);
      for (const [catalogueId, favourite] of model[at]!)
        if (favourite.reasons.delete(reason) && favourite.reasons.size === 0 && !favourite.isLikedItself)
          model[at]!.delete(catalogueId);
    },
  }),
};

test('a song is a favourite as long as it is liked itself, or an album of it is, whoever likes it where', async () => {
  await runModel<Model, null>({
    name: 'favourites',
    commands,
    setup: async () => {
      for (const at of libraries) await favourites.remove(at, catalogueIds);
      return { model: libraries.map(() => new Map()), real: null };
    },
    invariant: async (model) => {
      for (const [at, expected] of model.entries()) {
        const actual = (await favourites.all(libraries[at]!)).map((record) => [
          record.songId,
          Date.parse(record.attributes.ratedAt),
          record.likedBy ?? [itself],
        ]);
        const rows = [...expected.values()].map(({ songId, ratedAt, isLikedItself, reasons }) => [
          songId,
          ratedAt,
          [...(isLikedItself ? [itself] : []), ...[...reasons].toSorted()],
        ]);
        expect(new Set(actual)).toEqual(new Set(rows));
        expect(actual.map(([, ratedAt]) => ratedAt)).toEqual(
          rows.map(([, ratedAt]) => Number(ratedAt)).toSorted((a, b) => b - a),
        );
      }
    },
  });
});
