import * as z from 'zod/mini';
import { savedAlbum } from '#contract/library.ts';
import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, type Part, part, type Referred } from '#server/transfer/part.ts';
import { itself } from './favourite-repository.ts';
import type { FavouritesOf } from './favourites.ts';
import { catalogueIdOf, createSavedAlbumRepository } from './saved-album-repository.ts';

const providers = ['folder', 'apple'] as const;
const kinds = ['album', 'playlist', 'artist', 'station'] as const;
const kindOf = (name: string): Referred | undefined => kinds.find((kind) => kind === name);
const isThere = <Value>(value: Value | null | undefined): value is Value => value != null;

/** What Earshot stores of a listener's music at each provider. Older versions read the folder's favourites from here, without pictures. */
export const musicParts = (database: Database, favouritesOf: FavouritesOf): Part[] => [
  libraryPart(database),
  favouritesPart(favouritesOf),
  likedItemsPart(favouritesOf),
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
      const ownRows = rows.filter(({ provider }) => provider !== 'folder');
      for (const { provider, album, addedAt } of ownRows) {
        const libraryKey = { userId, provider };
        const there = await albums.find(libraryKey, album.id, catalogueIdOf(album));
        if (!there) await albums.save(libraryKey, [album], past(addedAt));
      }
      return ownRows.length;
    },
  });
}

function favouritesPart(favouritesOf: FavouritesOf): Part {
  return part('favourites', {
    async *pages({ userId, mention }) {
      for (const provider of providers) {
        const favourites = await favouritesOf(provider).songs(userId);
        yield favourites.map(({ likedBy = [itself], attributes, ...record }) => {
          if (provider === 'folder') mention('song', record.songId);
          const song = provider === 'folder' ? { ...record, artworkUrl: '' } : record;
          const ratedAt = Date.parse(attributes.ratedAt);
          const others = likedBy.filter((reason) => reason !== itself).slice(0, 100);
          return { provider, song, ratedAt, likedItself: likedBy.includes(itself), likedBy: others };
        });
      }
    },
    async takeIn(importing, rows) {
      const here = rows.map((row) => favouriteHere(importing, row)).filter(isThere);
      for (const provider of providers) {
        const songs = here.filter((row) => row.provider === provider);
        await favouritesOf(provider).mergeSongs(
          importing.userId,
          songs.map(({ song, ratedAt, likedItself, likedBy }) => ({
            song,
            ratedAt,
            likedBy: [...(likedItself ? [itself] : []), ...likedBy],
          })),
        );
      }
      return here.length;
    },
  });
}

function favouriteHere(
  { translate, past }: Importing,
  exported: RowOf<'favourites'>,
): RowOf<'favourites'> | null {
  const row = { ...exported, ratedAt: past(exported.ratedAt) };
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

function likedItemsPart(favouritesOf: FavouritesOf): Part {
  return part('liked-items', {
    async *pages({ userId, mention }) {
      for (const provider of providers) {
        const items = await favouritesOf(provider).items(userId);
        yield items.map(({ item, ratedAt }) => {
          if (provider !== 'folder') return { provider, item, ratedAt };
          const kind = kindOfItem(item);
          if (kind) mention(kind, item.id);
          const { artwork: _, ...attributes } = item.attributes;
          return { provider, item: { ...item, attributes }, ratedAt };
        });
      }
    },
    async takeIn(importing, rows) {
      const here = rows.map((row) => itemHere(importing, row)).filter(isThere);
      for (const provider of providers)
        await favouritesOf(provider).mergeItems(
          importing.userId,
          here.filter((row) => row.provider === provider),
        );
      return here.length;
    },
  });
}

const kindOfItem = ({ type }: RowOf<'liked-items'>['item']) =>
  kindOf(type.replace(/^library-/, '').slice(0, -1));

function itemHere(
  { translate, past }: Importing,
  exported: RowOf<'liked-items'>,
): RowOf<'liked-items'> | null {
  const row = { ...exported, ratedAt: past(exported.ratedAt) };
  const { provider, item } = row;
  const kind = kindOfItem(item);
  if (provider !== 'folder' || kind === undefined) return row;
  const id = translate(kind, item.id);
  return id === null ? null : { ...row, item: { ...item, id } };
}
