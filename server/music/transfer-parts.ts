import * as z from 'zod/mini';
import { likedItem, ratedSong, savedAlbum } from '#contract/library.ts';
import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, type Part, part, type Referred } from '#server/transfer/part.ts';
import { createFavouriteRepository, itself } from './favourite-repository.ts';
import { createLikedByRepository } from './liked-by-repository.ts';
import { likedKeyOf } from './liked-item-repository.ts';
import { catalogueIdOf, createSavedAlbumRepository } from './saved-album-repository.ts';

const providers = ['folder', 'apple'] as const;
const kinds = ['album', 'playlist', 'artist', 'station'] as const;
const kindOf = (name: string): Referred | undefined => kinds.find((kind) => kind === name);
const isThere = <Value>(value: Value | null | undefined): value is Value => value != null;

/** What Earshot keeps of a listener's music at each provider. The ids of Apple Music mean the same everywhere. */
export const musicParts = (database: Database): Part[] => [
  libraryPart(database),
  favouritesPart(database),
  likedItemsPart(database),
];

function libraryPart(database: Database): Part {
  const albums = createSavedAlbumRepository(database);
  return part('library', {
    async *pages({ userId }) {
      for (const provider of providers) {
        const rows = await database
          .selectFrom('saved_album')
          .select(['resource', 'date_added'])
          .where('user_id', '=', userId)
          .where('provider', '=', provider)
          .orderBy('album_id')
          .execute();
        yield rows.map(({ resource, date_added: addedAt }) => ({
          provider,
          album: z.parse(savedAlbum, JSON.parse(resource)),
          addedAt,
        }));
      }
    },
    async takeIn({ userId, past }, rows) {
      // The folder's library is the folder itself.
      const kept = rows.filter(({ provider }) => provider !== 'folder');
      for (const { provider, album, addedAt } of kept) {
        const libraryKey = { userId, provider };
        const there = await albums.find(libraryKey, album.id, catalogueIdOf(album));
        if (!there) await albums.save(libraryKey, [album], past(addedAt));
      }
      return kept.length;
    },
  });
}

function favouritesPart(database: Database): Part {
  return part('favourites', {
    async *pages({ userId, mention }) {
      for (const provider of providers) {
        const likedBy = await createLikedByRepository(database).all({ userId, provider });
        const rows = await database
          .selectFrom('rating')
          .select(['record', 'rated_at', 'liked_itself'])
          .where('user_id', '=', userId)
          .where('provider', '=', provider)
          .orderBy('song_id')
          .execute();
        yield rows.map(({ record, rated_at: ratedAt, liked_itself }) => {
          const song = z.parse(ratedSong, JSON.parse(record));
          const reasons = (likedBy.get(song.catalogId || song.songId) ?? []).slice(0, 100);
          if (provider === 'folder') mention('song', song.songId);
          return { provider, song, ratedAt, likedItself: liked_itself === 1, likedBy: reasons };
        });
      }
    },
    async takeIn(importing, rows) {
      const here = rows.map((row) => favouriteHere(importing, row)).filter(isThere);
      await database.transaction().execute(async (transaction) => {
        for (const row of here) await takeInFavourite(transaction, importing.userId, row);
      });
      return here.length;
    },
  });
}

function favouriteHere(
  { translate, past }: Importing,
  sent: RowOf<'favourites'>,
): RowOf<'favourites'> | null {
  const row = { ...sent, ratedAt: past(sent.ratedAt) };
  if (row.provider !== 'folder') return row;
  const { song } = row;
  const songId = translate('song', song.songId);
  if (songId === null) return null;
  const catalogId = song.catalogId === '' ? '' : (translate('song', song.catalogId) ?? '');
  const likedBy = row.likedBy.flatMap((key) => {
    const [name = '', ...rest] = key.split('/');
    const kind = kindOf(name);
    const id = kind && translate(kind, rest.join('/'));
    return isThere(id) ? [`${name}/${id}`] : [];
  });
  return { ...row, song: { ...song, songId, catalogId }, likedBy };
}

/** What was there already and is as new stays as it is; by what else it is liked comes in. */
async function takeInFavourite(
  database: Database,
  userId: string,
  { provider, song, ratedAt, likedItself, likedBy }: RowOf<'favourites'>,
): Promise<void> {
  const libraryKey = { userId, provider };
  const ids = [song.songId, song.catalogId].filter(Boolean);
  const known = await database
    .selectFrom('rating')
    .select(['rated_at', 'liked_itself'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('song_id', 'in', ids), eb('catalogue_id', 'in', ids)]))
    .orderBy('rated_at', 'desc')
    .executeTakeFirst();
  if (known && known.rated_at >= ratedAt && (known.liked_itself === 1 || !likedItself))
    return createLikedByRepository(database).add(libraryKey, song.catalogId || song.songId, likedBy);
  const reasons = [...(likedItself ? [itself] : []), ...likedBy];
  await createFavouriteRepository(database).save(libraryKey, [{ song, ratedAt, likedBy: reasons }]);
}

function likedItemsPart(database: Database): Part {
  return part('liked-items', {
    async *pages({ userId, mention }) {
      for (const provider of providers) {
        const rows = await database
          .selectFrom('liked_item')
          .select(['record', 'rated_at'])
          .where('user_id', '=', userId)
          .where('provider', '=', provider)
          .orderBy('item_key')
          .execute();
        yield rows.map(({ record, rated_at: ratedAt }) => {
          const item = z.parse(likedItem, JSON.parse(record));
          const kind = kindOfItem(item);
          if (provider === 'folder' && kind) mention(kind, item.id);
          return { provider, item, ratedAt };
        });
      }
    },
    async takeIn(importing, rows) {
      const here = rows.map((row) => itemHere(importing, row)).filter(isThere);
      for (const { provider, item, ratedAt } of here) {
        const kept = { rated_at: ratedAt, record: JSON.stringify(item) };
        await database
          .insertInto('liked_item')
          .values({ user_id: importing.userId, provider, item_key: likedKeyOf(item), ...kept })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'provider', 'item_key'])
              .doUpdateSet(kept)
              .where('liked_item.rated_at', '<', ratedAt),
          )
          .execute();
      }
      return here.length;
    },
  });
}

const kindOfItem = ({ type }: RowOf<'liked-items'>['item']) =>
  kindOf(type.replace(/^library-/, '').slice(0, -1));

function itemHere({ translate, past }: Importing, sent: RowOf<'liked-items'>): RowOf<'liked-items'> | null {
  const row = { ...sent, ratedAt: past(sent.ratedAt) };
  const { provider, item } = row;
  const kind = kindOfItem(item);
  if (provider !== 'folder' || kind === undefined) return row;
  const id = translate(kind, item.id);
  if (id === null) return null;
  const { playParams } = item.attributes;
  if (playParams === undefined) return { ...row, item: { ...item, id } };
  const { id: paramsId, catalogId, ...rest } = playParams;
  const params = {
    ...rest,
    id: translate(kind, paramsId) ?? id,
    ...(catalogId === undefined ? {} : { catalogId: translate(kind, catalogId) ?? id }),
  };
  return { ...row, item: { ...item, id, attributes: { ...item.attributes, playParams: params } } };
}
