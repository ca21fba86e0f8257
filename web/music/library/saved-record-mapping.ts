import * as z from 'zod/mini';
import {
  type FavouriteRecord,
  type LikedItem,
  likedItem,
  type RatedSong,
  type SavedAlbum,
} from '#contract/library.ts';
import { defined } from '../provider/defined.ts';
import type { Album, MusicItem, NamedItem, Song } from '../provider/item.ts';
import { isLibraryId, resourceTypeOf } from '../provider/item-id.ts';
import { albumOf } from '../v1/resource.ts';

const artworkOf = ({ picture }: Pick<MusicItem, 'picture'>) =>
  picture && defined({ url: picture.template, bgColor: picture.color });

/** An album as the product backend keeps it: a resource again. */
export function albumRecordOf(album: Album): SavedAlbum {
  const { id, catalogueId, name, artistName, releaseDate, dateAdded, trackCount, genreNames } = album;
  const isLibrary = isLibraryId(id);
  return {
    id,
    type: isLibrary ? 'library-albums' : 'albums',
    attributes: defined({
      name,
      artistName,
      releaseDate,
      dateAdded,
      trackCount,
      genreNames,
      artwork: artworkOf(album),
      playParams: defined({ id, kind: 'album', catalogId: isLibrary ? catalogueId : undefined }),
    }),
  };
}

const items = new WeakMap<SavedAlbum, Album>();

/** A saved album as an item, made when it is first shown: of 20,000 few ever are. */
export function savedAlbumOf(record: SavedAlbum): Album {
  const album = items.get(record) ?? albumOf(record);
  items.set(record, album);
  return album;
}

type ShownItem = NamedItem & Pick<MusicItem, 'picture'> & { artistName?: string; releaseDate?: string };

/** An album, a playlist, an artist or a station as the product backend keeps what is liked: a resource again. */
export function likedItemOf(item: ShownItem): LikedItem {
  const { id, kind, catalogueId, name } = item;
  const { artistName, releaseDate } = kind === 'album' ? item : {};
  return z.parse(
    likedItem,
    defined({
      id,
      type: resourceTypeOf(item),
      attributes: defined({
        name,
        artistName,
        releaseDate,
        artwork: artworkOf(item),
        playParams:
          catalogueId === undefined || catalogueId === id ? undefined : { id, kind, catalogId: catalogueId },
      }),
    }),
  );
}

/** behaviour.md#what-things-are, rated-song record. */
export function ratedSongOf(song: Song): RatedSong {
  return {
    songId: song.id,
    songName: song.name,
    artistName: song.artistName,
    durationInMillis: song.durationMilliseconds,
    albumName: song.albumName ?? '',
    artworkUrl: song.picture?.template ?? '',
    catalogId: song.catalogueId ?? '',
  };
}

/** A favourite as a song to show; what plays it is asked of the provider. */
export function songOfFavourite(record: FavouriteRecord): Song {
  const { songId, catalogId, artworkUrl } = record;
  return defined({
    kind: 'song' as const,
    id: songId,
    inLibrary: isLibraryId(songId),
    catalogueId: catalogId || undefined,
    name: record.songName,
    artistName: record.artistName,
    albumName: record.albumName || undefined,
    durationMilliseconds: record.durationInMillis,
    picture: artworkUrl === '' ? undefined : { template: artworkUrl },
  });
}
