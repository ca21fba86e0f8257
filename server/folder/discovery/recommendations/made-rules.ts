import {
  decadeMixKind,
  genreMixKind,
  mostPlayedMix,
  newAlbumsMix,
  personalMixKinds,
} from '../mixes/mix-kinds.ts';
import { stationId } from '../stations/station-id.ts';
import { genreKey } from '../taste/genres.ts';
import { topArtists, topDecades, topGenres } from '../taste/taste.ts';
import type { RowDraft, RowNeeds } from './row.ts';

/** Your own mixes, then those of the genres and the decade you play most, the new and the popular songs. */
export function mixesForYou({ asker, mixes, genres }: RowNeeds): RowDraft {
  const { taste, userId } = asker;
  const own = topGenres(taste).flatMap((genre) => genres().find(({ key }) => key === genreKey(genre)) ?? []);
  const chosen = [...new Set([...own.slice(0, 3), ...genres().slice(0, 3)])].slice(0, 3);
  const kinds = [
    ...personalMixKinds(userId),
    ...chosen.map(genreMixKind),
    ...topDecades(taste).slice(0, 1).map(decadeMixKind),
    newAlbumsMix,
    mostPlayedMix,
  ];
  const items = kinds.flatMap((kind) =>
    mixes.made(kind, asker) ? [{ kind: 'mix' as const, id: kind.id }] : [],
  );
  return { id: 'mixes', title: 'Mixes Made for You', items };
}

/** Your own station, then those of the artists and genres you play most; without plays those of the largest genres. */
export function stationsForYou({ asker: { taste, userId }, genres }: RowNeeds): RowDraft {
  const own = topGenres(taste).slice(0, 4).map(genreKey);
  const keys =
    own.length > 0
      ? own
      : genres()
          .slice(0, 8)
          .map(({ key }) => key);
  const ids = [
    stationId({ kind: 'personal', userId }),
    ...topArtists(taste)
      .slice(0, 8)
      .map((number) => stationId({ kind: 'artist', number })),
    ...new Set(keys.map((key) => stationId({ kind: 'genre', key }))),
  ];
  return { id: 'stations', title: 'Stations for You', items: ids.map((id) => ({ kind: 'station', id })) };
}
