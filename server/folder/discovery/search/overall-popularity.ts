import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import type { Kind } from '../../catalogue/kind.ts';
import { fields, select } from '../../store/query.ts';
import { indexedWords } from '../../store/search-words.ts';
import * as tables from '../../store/tables.ts';
import { factsOf } from '../taste/song-facts.ts';
import { type Weights, weigh } from '../taste/weights.ts';
import { nothingPopular, type PopularSong } from './popularity.ts';

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

/** Read anew once a minute at most. */
export function createOverallPopularity(read: CatalogueReader, topSongs: TopSongs, now: () => number) {
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
