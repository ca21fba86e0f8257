import { seededRandom } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { catalogueRevision } from '../../catalogue/revision-cache.ts';
import type { OverallPopularity } from '../search/overall-popularity.ts';
import { createDecadeList } from '../taste/decades.ts';
import type { GenreList } from '../taste/genres.ts';
import { noTaste, type Taste } from '../taste/taste.ts';
import { type Mix, maxInMix, minInMix } from './mix.ts';
import {
  decadeMixKind,
  genreMixKind,
  type MixKind,
  mostPlayedMix,
  newAlbumsMix,
  personalMixKinds,
} from './mix-kinds.ts';

export type Mixes = ReturnType<typeof createMixes>;
export type MixListener = { userId: string; taste: Taste; version: string; popularity: OverallPopularity };

const maxKept = 500;
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/**
 * The mixes of the folder. A mix stays as it is for a day (UTC), in memory; one that is short is made anew when there is
 * more to make it from. Songs that the asker dislikes are left out.
 */
export function createMixes(read: CatalogueReader, genres: GenreList, now: () => number) {
  const decades = createDecadeList(read);
  const kept = new Map<string, { basis: string; songs: number[] }>();

  function songsOf(kind: MixKind, { taste, version, popularity }: MixListener): number[] {
    const day = dayOf(now());
    const key = `${day} ${kind.id}`;
    const basis = kind.isPersonal ? version : String(catalogueRevision(read));
    const known = kept.get(key);
    if (known && (known.basis === basis || known.songs.length >= maxInMix)) return known.songs;
    const own = kind.isPersonal ? taste : noTaste(read);
    const needs = { read, genres, taste: own, popular: popularity.plays.songs, random: seededRandom(key) };
    const songs = kind.songsFor(needs, now());
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { basis, songs });
    return songs;
  }

  function made(kind: MixKind, asker: MixListener): Mix | null {
    const { noSongs } = asker.taste;
    const songs = songsOf(kind, asker).filter((song) => !noSongs.has(song));
    const { id, name, standard, short, isPersonal } = kind;
    if (songs.length < minInMix) return null;
    return { id, name, standard, short, isPersonal, songs, day: dayOf(now()) };
  }

  function kindOf(id: string, userId: string): MixKind | null {
    const [, sort, key = ''] = /^pl\.(genre|decade)-([\w-]{1,60})$/.exec(id) ?? [];
    if (sort === 'decade') return /^[1-9]\d{2}0$/.test(key) ? decadeMixKind(Number(key)) : null;
    if (sort === 'genre') {
      const genre = genres().find((known) => known.key === key);
      return genre ? genreMixKind(genre) : null;
    }
    const others = [newAlbumsMix, mostPlayedMix, ...(userId === '' ? [] : personalMixKinds(userId))];
    return others.find((kind) => kind.id === id) ?? null;
  }

  return {
    /** Null when there is none, too little for it, or when it is another listener's. */
    byId(id: string, userId: string, asker: MixListener): Mix | null {
      const kind = kindOf(id, userId);
      return kind && made(kind, asker);
    },
    /** All that this listener may be offered, without their songs: personal ones first, then the largest. */
    kinds(userId: string): MixKind[] {
      return [
        ...(userId === '' ? [] : personalMixKinds(userId)),
        newAlbumsMix,
        mostPlayedMix,
        ...genres().map(genreMixKind),
        ...decades().map(decadeMixKind),
      ];
    },
    made,
  };
}
