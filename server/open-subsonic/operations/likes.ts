import { setImmediate as breath } from 'node:timers/promises';
import { existing } from '#server/folder/catalogue/existing.ts';
import { songsLikedWith } from '#server/folder/listener/rated-item.ts';
import type { RatedItem } from '#server/folder/listener/rating-reader.ts';
import { createRatingRepository, type RatingRepository } from '#server/folder/listener/rating-repository.ts';
import { numberIn, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import type { Operation } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { codes, Failure, missingParameter, notFound } from '../response/failure.ts';
import { done } from '../response/values.ts';

type Liked = { kind: 'song' | 'album' | 'artist'; number: number };

const kinds = ['song', 'album', 'artist'] as const;

/** What an id names. Throws 70 for what has neither likes nor stars. */
function namedBy(id: string): Liked {
  const kind = kinds.find((each) => each === parseId(id)?.kind);
  const number = kind && numberIn(kind, id);
  if (kind === undefined || number === undefined) throw notFound();
  return { kind, number };
}

/** What is named, under whichever parameter: old apps send albums and artists as `id`. */
function namedIn(params: Parameters): Liked[] {
  const ids = ['id', 'albumId', 'artistId'].flatMap((name) => params.list(name));
  if (ids.length === 0) throw missingParameter('id');
  return ids.map(namedBy);
}

/** So many are changed before others on this thread have their turn. */
const changesInASlice = 25;

/**
 * Changes each of them in one transaction: all or nothing, and one write to the disk however many they are. They come in
 * one order, so that two calls at once on PostgreSQL wait for each other and neither fails.
 */
async function changeLikes(
  { database }: OperationNeeds,
  liked: readonly Liked[],
  change: (one: RatedItem, ratings: RatingRepository) => Promise<void>,
): Promise<void> {
  const ordered = liked.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.number - b.number);
  await database.transaction().execute(async (transaction) => {
    const ratings = createRatingRepository(transaction);
    for (const [index, { kind, number }] of ordered.entries()) {
      if (index % changesInASlice === changesInASlice - 1) await breath();
      await change({ kind, id: String(number) }, ratings);
    }
  });
}

/** Likes and stars: those of the web app. */
export function likeOperations(needs: OperationNeeds): Operation[] {
  const { stars, itemStars, read, now } = needs.folder.state;

  function requireAll(liked: readonly Liked[]): void {
    for (const kind of kinds) {
      const numbers = liked.flatMap((one) => (one.kind === kind ? one.number : []));
      if (existing(read, `${kind}s`, numbers).size < new Set(numbers).size) throw notFound();
    }
  }

  return [
    {
      name: 'star',
      changes: true,
      async answer({ params, caller: { userId } }) {
        const liked = namedIn(params);
        requireAll(liked);
        const moment = now();
        await changeLikes(needs, liked, async (item, ratings) => {
          // What is liked already keeps its date.
          if ((await ratings.of(userId, item.kind, [item.id])).get(item.id) === 1) return;
          await ratings.rate(userId, { ...item, value: 1, songs: songsLikedWith(read, item) }, moment);
        });
        return done;
      },
    },
    {
      name: 'unstar',
      changes: true,
      async answer({ params, caller: { userId } }) {
        await changeLikes(needs, namedIn(params), async ({ kind, id }, ratings) => {
          // A dislike is none of the app’s business.
          if ((await ratings.of(userId, kind, [id])).get(id) === 1) await ratings.unrate(userId, kind, id);
        });
        return done;
      },
    },
    {
      name: 'setRating',
      changes: true,
      async answer({ params, caller: { userId } }) {
        const id = params.required('id');
        const given = params.number('rating');
        if (given === undefined || given < 0 || given > 5)
          throw new Failure(codes.missingParameter, 'A rating is a number from 0 to 5.');
        const rated = namedBy(id);
        requireAll([rated]);
        const { kind, number } = rated;
        if (kind === 'song') await stars.give(userId, [number], given, now());
        else await itemStars.give(userId, { kind, number, stars: given }, now());
        return done;
      },
    },
  ];
}
