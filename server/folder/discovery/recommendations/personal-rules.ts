import { artistName } from '../../catalogue/artist-rows.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { fields, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';
import {
  decadeMixKind,
  genreMixKind,
  mostPlayedMix,
  newAlbumsMix,
  personalMixKinds,
} from '../mixes/mix-kinds.ts';
import { forgottenSongs } from '../mixes/mix-rules.ts';
import { stationId } from '../stations/station.ts';
import {
  albumFacts,
  albumNumbers,
  albumsOfArtists,
  albumsOfGenres,
  albumsOfYears,
} from '../taste/album-facts.ts';
import { genreKey } from '../taste/genres.ts';
import { factsOf } from '../taste/song-facts.ts';
import { type Taste, topArtists, topDecades, topGenres } from '../taste/taste.ts';
import { albumRow, drawnByScore, maxInRow, type RowDraft, type RowNeeds } from './row.ts';

const maxDrawn = 60;
const share = (weight = 0) => weight / (weight + 5);

/** Albums of the artists and genres you play and like most, another choice every day; without plays any, by lot. */
export function madeForYou({ asker: { taste }, albums, albumCount, random }: RowNeeds): RowDraft {
  const score = (album: { artist: number; genres: string[] }) =>
    2 * share(taste.artists.get(album.artist)) +
    Math.max(0, ...album.genres.map((genre) => share(taste.genres.get(genre))));
  const chosen = drawnByScore(albums, { score, random: random('made-for-you') });
  // A part of a small folder rather than all of it once more.
  const most = Math.max(2, Math.min(maxInRow, Math.ceil(albumCount * 0.6)));
  return albumRow('made-for-you', 'Albums Made for You', chosen.slice(0, most));
}

/** Albums of the songs you played most within 30 days. */
export function onRepeat({ read, asker: { taste } }: RowNeeds): RowDraft {
  const songs = factsOf(read, taste.history.lately);
  return albumRow(
    'on-repeat',
    'On Repeat Lately',
    songs.map(({ album }) => album),
  );
}

/** For two of the artists you play and like most: albums by others who share their genres and years. */
export function becauseYouLike({ read, asker: { taste }, random }: RowNeeds): RowDraft[] {
  return topArtists(taste)
    .slice(0, 2)
    .flatMap((artist) => {
      const name = artistName(read, artist);
      const draw = random(`because ${artist}`);
      const own = albumFacts(read, albumsOfArtists(read, [artist], draw, 20));
      const genres = [...new Set(own.flatMap((album) => album.genres))].slice(0, 3);
      const years = own.flatMap(({ year }) => year ?? []);
      const others = albumFacts(read, albumsOfGenres(read, genres, draw, maxDrawn)).filter(
        (album) => album.artist !== artist && !album.isCompilation,
      );
      const near = (year: number | null) =>
        year === null || years.length === 0
          ? 0
          : Math.exp(-Math.min(...years.map((own) => Math.abs(own - year))) / 8);
      const score = (album: { genres: string[]; year: number | null }) =>
        album.genres.filter((genre) => genres.includes(genre)).length + near(album.year);
      const albums = drawnByScore(others, { score, random: draw });
      return name === null ? [] : [albumRow(`because-${artist}`, `Because You Like ${name}`, albums)];
    });
}

/** Albums of songs you liked or played often, and have not played for 60 days. */
export function forgottenFavourites({ read, asker, now }: RowNeeds): RowDraft {
  const songs = factsOf(read, forgottenSongs(asker, now).slice(0, 200));
  return albumRow(
    'forgotten',
    'Forgotten Favourites',
    songs.map(({ album }) => album),
  );
}

/** Albums of which you never played a song, those of your genres first. */
export function neverPlayedAlbums({ read, asker: { taste }, albums, random }: RowNeeds): RowDraft[] {
  if (taste.history.played.size === 0) return [];
  const score = ({ genres }: { genres: string[] }) =>
    Math.max(0, ...genres.map((genre) => share(taste.genres.get(genre))));
  const drawn = drawnByScore(albums, { score, random: random('never-played') });
  return [albumRow('never-played', 'Never Played from Your Library', neverPlayed(read, taste, drawn))];
}

/** For the two genres you play most: their albums, another choice every day. */
export function genresYouPlay({ read, asker: { taste }, random }: RowNeeds): RowDraft[] {
  return topGenres(taste)
    .slice(0, 2)
    .map((genre, index) => {
      const albums = albumsOfGenres(read, [genre], random(`genre ${genre}`), maxDrawn);
      const title = index === 0 ? `${genre} You Play Most` : `More ${genre} for You`;
      return albumRow(`your-genre-${index + 1}`, title, albums);
    });
}

/** Albums of the decade you play most, another choice every day. */
export function yourDecade({ read, asker: { taste }, random }: RowNeeds): RowDraft[] {
  return topDecades(taste)
    .slice(0, 1)
    .map((decade) => {
      const years = { from: decade, to: decade + 9 };
      return albumRow(
        'your-decade',
        `Your ${decade}s`,
        albumsOfYears(read, years, random('decade'), maxDrawn),
      );
    });
}

/** The albums that came into the folder last and of which you played nothing yet. */
export function addedUnheard({ read, asker: { taste } }: RowNeeds): RowDraft[] {
  if (taste.history.played.size === 0) return [];
  const newest = 'select id from album order by first_seen_at desc, newest_file_at desc, id desc limit 60';
  const unheard = neverPlayed(read, taste, albumNumbers(read, newest));
  return [albumRow('added-unheard', 'Recently Added, Not Heard Yet', unheard)];
}

/** Albums by the artists you play most, of which you played nothing yet. */
export function deepCuts({ read, asker: { taste }, random }: RowNeeds): RowDraft {
  const drawn = albumsOfArtists(read, topArtists(taste).slice(0, 20), random('deep-cuts'), maxDrawn);
  return albumRow('deep-cuts', 'Deep Cuts of Your Artists', neverPlayed(read, taste, drawn));
}

/** Albums of genres you never play, for once. */
export function somethingElse({ asker: { taste }, albums, random }: RowNeeds): RowDraft[] {
  if (taste.genres.size === 0) return [];
  const strange = albums.filter(
    ({ genres }) => genres.length > 0 && genres.every((genre) => !taste.genres.has(genre)),
  );
  const drawn = drawnByScore(strange, { score: () => 0, random: random('something-else'), maxByArtist: 1 });
  return [albumRow('something-else', 'Something Else for Once', drawn)];
}

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

const maxLookedAt = 80;
const songsOf = select(
  fields(tables.song, 'id', 'album_id'),
  'from song where album_id in (select value from json_each(?))',
);

/** Those of the albums (the first 80 are looked at) of which the listener never played a song, in their order. */
export function neverPlayed(read: CatalogueReader, taste: Taste, albums: readonly number[]): number[] {
  const unknown = albums.filter((album) => !taste.albums.has(album)).slice(0, maxLookedAt);
  if (taste.history.played.size === 0) return unknown;
  const playedAlbums = new Set<number>();
  for (const { id, album_id } of read.all(songsOf, JSON.stringify(unknown)))
    if (taste.history.played.has(id)) playedAlbums.add(album_id);
  return unknown.filter((album) => !playedAlbums.has(album));
}
