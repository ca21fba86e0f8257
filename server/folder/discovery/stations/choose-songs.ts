import type { Random } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { albumsByOthers } from '../taste/album-facts.ts';
import { factsOf, factsOfAlbums, type SongFacts } from '../taste/song-facts.ts';
import { spreadArtists } from '../taste/spread-artists.ts';
import type { Taste } from '../taste/taste.ts';
import { scoreSong } from './score-song.ts';
import { stationCandidates } from './station-candidates.ts';
import type { StationSeed } from './station-seed.ts';

export type NextSongsParams = {
  seed: StationSeed;
  taste: Taste;
  /** What the station played already, the last of them last. */
  heard: readonly number[];
  limit: number;
  random: Random;
};

const maxOfOthers = 60;
/** A song does not come again before so many others, unless there are not so many. */
const noneAgainWithin = 50;
/** How much chance there is in the order, beside how well songs fit. */
const chance = 1.2;

/**
 * The station's next songs: what fits best comes sooner, by chance and not for sure. Nothing that was heard comes again
 * while there is anything else; then what was heard longest ago. Artists are spread (see `spreadSongs`); a new station
 * that is about a song begins with it.
 */
export function chooseSongs(read: CatalogueReader, asked: NextSongsParams): number[] {
  const { seed, taste, heard, limit, random } = asked;
  const before = factsOf(read, heard);
  const candidates = stationCandidates(read, seed, taste, random);
  const ordered = drawn(candidates, asked);
  const first = heard.length === 0 ? ordered.filter(({ number }) => number === seed.song) : [];
  const fresh = without(ordered, [...heard, ...first.map(({ number }) => number)]);
  const chosen = [...first];
  const rest = () => ({ limit: limit - chosen.length, before: [...before, ...chosen] });
  chosen.push(...spreadArtists(fresh, { ...rest(), atAnyRate: false }));
  if (chosen.length < limit) {
    const away = [...heard, ...chosen.map(({ number }) => number)];
    const others = without(drawn(songsByOthers(read, before, chosen, taste), asked), away);
    const known = fresh.map(({ number }) => number);
    const more = [...without(fresh, away), ...without(others, known)];
    chosen.push(...spreadArtists(more, { ...rest(), atAnyRate: true }));
  }
  // Everything was heard: first what is long ago, then anything.
  for (const recent of [noneAgainWithin, 0]) {
    const so = [...heard, ...chosen.map(({ number }) => number)];
    const away = [...so.slice(so.length - recent), ...chosen.map(({ number }) => number)];
    const again = without(candidates, away).sort((a, b) => so.indexOf(a.number) - so.indexOf(b.number));
    if (chosen.length < limit) chosen.push(...spreadArtists(again, { ...rest(), atAnyRate: true }));
  }
  return chosen.slice(0, limit).map(({ number }) => number);
}

/** In an order drawn by score: a song that scores one more comes first about twice as often. */
function drawn(songs: readonly SongFacts[], { seed, taste, random }: NextSongsParams): SongFacts[] {
  return songs
    .map((song) => ({
      song,
      lot: scoreSong(song, seed, taste) - chance * Math.log(-Math.log(random() || 1e-9)),
    }))
    .sort((a, b) => b.lot - a.lot)
    .map(({ song }) => song);
}

/** Songs by none of those heard so far, where a folder is nearly all by one artist. */
function songsByOthers(
  read: CatalogueReader,
  before: readonly SongFacts[],
  chosen: readonly SongFacts[],
  taste: Taste,
): SongFacts[] {
  const heardArtists = [...before, ...chosen].flatMap(({ artists }) => artists);
  const songs = factsOfAlbums(read, albumsByOthers(read, [...new Set(heardArtists)], maxOfOthers));
  return songs.filter(({ number, album }) => !taste.noSongs.has(number) && !taste.noAlbums.has(album));
}

function without(songs: readonly SongFacts[], numbers: readonly number[]): SongFacts[] {
  const away = new Set(numbers);
  return songs.filter(({ number }) => !away.has(number));
}
