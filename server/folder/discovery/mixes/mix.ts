import type { Resource } from '#contract/v1/provider.ts';
import type { Random } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { songPictures } from '../../catalogue/song-rows.ts';
import { artworkOf, tilesOf } from '../../resources/artwork-of.ts';
import type { GenreList } from '../taste/genres.ts';
import type { Taste } from '../taste/taste.ts';

const maxLookedAt = 24;
/** A mix in Apple's shape; its picture is that of its first song that has one, its tiles are of more. */
export function mixResource(read: CatalogueReader, mix: Mix): Resource {
  const pictures = songPictures(read, mix.songs.slice(0, maxLookedAt));
  return {
    id: mix.id,
    type: 'playlists',
    href: `/v1/catalog/us/playlists/${mix.id}`,
    attributes: {
      name: mix.name,
      curatorName: 'Earshot',
      description: { standard: mix.standard, short: mix.short },
      playlistType: mix.isPersonal ? 'personal-mix' : 'editorial',
      isChart: false,
      lastModifiedDate: `${mix.day}T00:00:00.000Z`,
      trackCount: mix.songs.length,
      ...artworkOf(pictures[0]),
      ...tilesOf(pictures),
      playParams: { id: mix.id, kind: 'playlist' },
    },
  };
}

/** A playlist that a rule makes: its songs are the catalogue's numbers. */
export type MixOutline = { id: string; name: string; standard: string; short: string; isPersonal: boolean };
export type Mix = MixOutline & { songs: number[]; day: string };

export type MixNeeds = {
  read: CatalogueReader;
  genres: GenreList;
  taste: Taste;
  popular: ReadonlyMap<number, number>;
  random: Random;
};

export const maxInMix = 100;
export const minInMix = 4;
