import type { Random } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import type { GenreList } from '../taste/genres.ts';
import type { Taste } from '../taste/taste.ts';

/** A playlist that a rule makes: its songs are the catalogue's numbers. */
export type MixOutline = { id: string; name: string; standard: string; short: string; isPersonal: boolean };
export type Mix = MixOutline & { songs: number[]; day: string };

export type MixNeeds = {
  read: CatalogueReader;
  genres: GenreList;
  taste: Taste;
  /** Songs played most by all listeners, the most played first. */
  popular: ReadonlyMap<number, number>;
  random: Random;
};

export const maxInMix = 100;
export const minInMix = 4;
