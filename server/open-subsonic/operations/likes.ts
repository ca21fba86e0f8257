import { existing } from '#server/folder/catalogue/existing.ts';
import { referenceTo } from '#server/folder/resources/resource-id.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { idsOf } from '#server/folder/store/query.ts';
import { favouriteKeepingIn } from '#server/music/favourite-keeping.ts';
import { codes, Failure, missingParameter, notFound } from '../answers/failure.ts';
import { done } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import type { Parameters } from '../asking/parameters.ts';
import { numberIn, parseId } from '../music/ids.ts';
import { likedItemOf, ratedSongs } from '../music/liked-records.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

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
function namedIn(sent: Parameters): Liked[] {
  const ids = ['id', 'albumId', 'artistId'].flatMap((name) => sent.list(name));
  if (ids.length === 0) throw missingParameter('id');
  return ids.map(namedBy);
}

const songsOfAlbum = idsOf('select id from song where album_id = ? order by disc_number, track_number, path');
const keyOf = (userId: string) => ({ userId, provider: 'folder' as const });

/** What the page of favourites keeps of it: an album with its songs. */
function keptOf(read: CatalogueReader, { kind, number }: Liked) {
  if (kind === 'song') return { songDetails: ratedSongs(read, [number]) };
  const songs = kind === 'album' ? read.all(songsOfAlbum, number).map(({ id }) => id) : [];
  return { songDetails: ratedSongs(read, songs), item: likedItemOf(read, kind, number) };
}

/** Likes and stars: those of the web app. */
export function likeOperations({ folder: { state }, database }: OperationNeeds): Operation[] {
  const favourites = favouriteKeepingIn(database, state.now);
  const { ratings, stars, itemStars, read, now } = state;

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
      async answer({ sent, caller: { userId } }) {
        const liked = namedIn(sent);
        requireAll(liked);
        for (const { kind, number } of liked) {
          const id = String(number);
          const before = (await ratings.of(userId, kind, [id])).get(id);
          // What is liked already keeps its date.
          if (before === 1) continue;
          await ratings.rate(userId, { kind, id, value: 1 }, now());
          await favourites.keep(keyOf(userId), keptOf(read, { kind, number }));
        }
        return done;
      },
    },
    {
      name: 'unstar',
      changes: true,
      async answer({ sent, caller: { userId } }) {
        for (const { kind, number } of namedIn(sent)) {
          const id = String(number);
          // A dislike is none of the app’s business.
          if ((await ratings.of(userId, kind, [id])).get(id) !== 1) continue;
          await ratings.unrate(userId, kind, id);
          const { item } = keptOf(read, { kind, number });
          // Also of a song whose file is away.
          await favourites.drop(
            keyOf(userId),
            kind === 'song' ? [id, referenceTo('songs', 'library', number).id] : [],
            item,
          );
        }
        return done;
      },
    },
    {
      name: 'setRating',
      changes: true,
      async answer({ sent, caller: { userId } }) {
        const id = sent.required('id');
        const given = sent.number('rating');
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
