import { monotonicMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import type { CatalogueReader, Kind } from '../../catalogue/catalogue-reader.ts';
import { fields, select } from '../../store/query.ts';
import { indexedWords } from '../../store/search-words.ts';
import * as tables from '../../store/tables.ts';
import { factsOf } from '../taste/song-facts.ts';
import { type Taste, type Weights, weigh } from '../taste/taste.ts';

/** A song that is played much, with its words. Searched in addition to the tables, whose results are limited. */
export type PopularSong = { number: number; folded: string; words: string[] };

/** What comes first among equal hits; higher is better. */
export type Popularity = { of(kind: Kind, number: number): number; songs: readonly PopularSong[] };

export const nothingPopular: Popularity = { of: () => 0, songs: [] };

/** One's own play counts as much as three of anybody's; `taste` holds likes as plays already. */
const ownWeight = 3;

/** What comes first among equal hits for this listener: plays over all, and their own plays and likes. */
export function popularityFor(taste: Taste, { plays, songs }: OverallPopularity): Popularity {
  return {
    songs,
    of(kind, number) {
      return (plays[kind].get(number) ?? 0) + ownWeight * (taste[kind].get(number) ?? 0);
    },
  };
}

const namesOf = select(
  fields(tables.song, 'id', 'folded', 'title', 'artist_name', 'album_title'),
  'from song where id in (select value from json_each(?))',
);

/** Plays over all listeners, of the songs played most and of their albums and artists. */
export type OverallPopularity = { plays: Record<Kind, Weights<number>>; songs: readonly PopularSong[] };
export type TopSongs = () => Promise<{ song: number; plays: number }[]>;

const freshMilliseconds = 60_000;
const maxFoundByWords = 200;

const nothing: OverallPopularity = {
  plays: { songs: new Map(), albums: new Map(), artists: new Map() },
  songs: nothingPopular.songs,
};

/** Read again once a minute at most. */
export function createOverallPopularity(read: CatalogueReader, topSongs: TopSongs, now = monotonicMs) {
  let current = nothing;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function renew(): Promise<void> {
    current = overallPopularity(read, await topSongs());
    readAt = now();
  }

  return async function popularity(): Promise<OverallPopularity> {
    if (now() - readAt < freshMilliseconds) return current;
    reading ??= renew().finally(() => {
      reading = null;
    });
    await reading;
    return current;
  };
}

function overallPopularity(
  read: CatalogueReader,
  top: readonly { song: number; plays: number }[],
): OverallPopularity {
  const plays = {
    songs: new Map(top.map(({ song, plays }) => [song, plays])),
    albums: new Map<number, number>(),
    artists: new Map<number, number>(),
  };
  for (const { number, album, artists } of factsOf(read, plays.songs.keys())) {
    const count = plays.songs.get(number) ?? 0;
    weigh(plays.albums, album, count);
    for (const artist of artists) weigh(plays.artists, artist, count);
  }
  const first = top.slice(0, maxFoundByWords).map(({ song }) => song);
  const songs = read
    .all(namesOf, JSON.stringify(first))
    .map(({ id, folded, title, artist_name, album_title }) => ({
      number: id,
      folded,
      words: indexedWords(title, artist_name, album_title).split(' '),
    }));
  return { plays, songs };
}

const maxSongs = 1_000;

/** The songs that all listeners together played most, the most played first. */
export function createTopSongs(database: Database): TopSongs {
  return async () => {
    const rows = await database
      .selectFrom('folder_song_total')
      .selectAll()
      .orderBy('plays', 'desc')
      .orderBy('song_id')
      .limit(maxSongs)
      .execute();
    return rows.map(({ song_id, plays }) => ({ song: Number(song_id), plays }));
  };
}
