import { setImmediate as nextTurn } from 'node:timers/promises';
import { existing } from '#server/folder/catalogue/catalogue-reader.ts';
import { songsLikedWith } from '#server/folder/listener/rated-item.ts';
import type { RatedItem } from '#server/folder/listener/rating-reader.ts';
import { createRatingRepository, type RatingRepository } from '#server/folder/listener/rating-repository.ts';
import { numberIn, parseId, playlistIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import { createPlaylists } from '../music/playlists.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { musicFolderId } from '../request/parameters.ts';
import { albumShape } from '../response/album-shape.ts';
import { artistShape } from '../response/artist-shape.ts';
import { codes, Failure, missingParameter, notFound } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf, done } from '../response/values.ts';

const starredShape = {
  artist: children(artistShape),
  album: children(albumShape),
  song: children(songShape),
};

/** Liked items, latest first. */
export function starredOperations({ folder, music }: OperationNeeds): Operation[] {
  const likedNumbers = async (
    { params, caller: { userId } }: OperationCall,
    kind: 'song' | 'album' | 'artist',
  ) => {
    const numbers = [...(await folder.state.ratings.likedAt(userId, kind)).keys()];
    return music.onlyVisible(userId, kind, numbers, musicFolderId(params, folder.folders));
  };

  return [['getStarred', 'starred'] as const, ['getStarred2', 'starred2'] as const].map(
    ([name, key]): Operation => ({
      name,
      changes: false,
      isHeavy: true,
      async answer(call) {
        const { userId } = call.caller;
        const starred = {
          artist: await music.artists(userId, await likedNumbers(call, 'artist')),
          album: await music.albumSlices(userId, await likedNumbers(call, 'album')),
          song: music.songSlices(userId, await likedNumbers(call, 'song')),
        };
        return answerOf({ [key]: child(starredShape) }, { [key]: starred });
      },
    }),
  );
}

const kinds = ['song', 'album', 'artist'] as const;
type CatalogueItem = { kind: (typeof kinds)[number]; number: number };

/** Parses the id of an item of the catalogue. Throws 70 for any other id. */
function catalogueItemOf(id: string): CatalogueItem {
  const kind = kinds.find((each) => each === parseId(id)?.kind);
  const number = kind && numberIn(kind, id);
  if (kind === undefined || number === undefined) throw notFound();
  return { kind, number };
}

/** Parses the id of what can be liked: playlists too. Throws 70 for any other id. */
function itemOf(id: string): RatedItem {
  const playlistId = playlistIn(id);
  if (playlistId !== undefined) return { kind: 'playlist', id: playlistId };
  const { kind, number } = catalogueItemOf(id);
  return { kind, id: String(number) };
}

/** The items in any of the parameters: old apps send albums and artists as `id`. */
function itemsIn(params: Parameters): RatedItem[] {
  const ids = ['id', 'albumId', 'artistId'].flatMap((name) => params.list(name));
  if (ids.length === 0) throw missingParameter('id');
  return ids.map(itemOf);
}

const order = new Intl.Collator('en', { numeric: true });

/** Items changed before other requests on this thread get a turn. */
const changesPerTurn = 25;

/** Changes all items in one transaction. Their fixed order prevents deadlocks of concurrent calls on PostgreSQL. */
async function changeLikes(
  { database }: OperationNeeds,
  items: readonly RatedItem[],
  change: (one: RatedItem, ratings: RatingRepository) => Promise<void>,
): Promise<void> {
  const ordered = items.toSorted((a, b) => a.kind.localeCompare(b.kind) || order.compare(a.id, b.id));
  await database.transaction().execute(async (transaction) => {
    const ratings = createRatingRepository(transaction);
    for (const [index, item] of ordered.entries()) {
      if (index % changesPerTurn === changesPerTurn - 1) await nextTurn();
      await change(item, ratings);
    }
  });
}

/** Likes and stars, shared with the web app. */
export function likeOperations(needs: OperationNeeds): Operation[] {
  const { stars, itemStars, read, now } = needs.folder.state;

  const playlists = createPlaylists(needs.folder);

  function requireInCatalogue(items: readonly CatalogueItem[]): void {
    for (const kind of kinds) {
      const numbers = items.flatMap((one) => (one.kind === kind ? one.number : []));
      if (existing(read, `${kind}s`, numbers).size < new Set(numbers).size) throw notFound();
    }
  }

  /** Throws 70 unless every item exists and is visible to the listener. */
  async function requireAll(userId: string, items: readonly RatedItem[]): Promise<void> {
    requireInCatalogue(
      items.flatMap(({ kind, id }) => {
        const isInCatalogue = kind === 'song' || kind === 'album' || kind === 'artist';
        return isInCatalogue ? { kind, number: Number(id) } : [];
      }),
    );
    const playlistIds = items.flatMap(({ kind, id }) => (kind === 'playlist' ? id : []));
    if (!(await playlists.areVisible(userId, playlistIds))) throw notFound();
  }

  return [
    {
      name: 'star',
      changes: true,
      async answer({ params, caller: { userId } }) {
        const items = itemsIn(params);
        await requireAll(userId, items);
        const time = now();
        await changeLikes(needs, items, async (item, ratings) => {
          // An item that is liked already keeps its date.
          if ((await ratings.of(userId, item.kind, [item.id])).get(item.id) === 1) return;
          await ratings.rate(userId, { ...item, value: 1, songs: songsLikedWith(read, item) }, time);
        });
        return done;
      },
    },
    {
      name: 'unstar',
      changes: true,
      async answer({ params, caller: { userId } }) {
        const items = itemsIn(params);
        await requireAll(userId, items);
        await changeLikes(needs, items, async ({ kind, id }, ratings) => {
          // Removing a star must not remove a dislike.
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
        const rating = params.number('rating');
        if (rating === undefined || rating < 0 || rating > 5)
          throw new Failure(codes.missingParameter, 'A rating is a number from 0 to 5.');
        const item = catalogueItemOf(id);
        requireInCatalogue([item]);
        const { kind, number } = item;
        if (kind === 'song') await stars.give(userId, [number], rating, now());
        else await itemStars.give(userId, { kind, number, stars: rating }, now());
        return done;
      },
    },
  ];
}
