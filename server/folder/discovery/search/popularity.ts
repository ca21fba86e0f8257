import type { Kind } from '../../catalogue/kind.ts';

/** A song that is played much, with what it is found by: looked at beside the tables, which stop after a while. */
export type PopularSong = { number: number; folded: string; words: string[] };

/** What comes first among equal hits; higher is better. */
export type Popularity = { of(kind: Kind, number: number): number; songs: readonly PopularSong[] };

export const nothingPopular: Popularity = { of: () => 0, songs: [] };
