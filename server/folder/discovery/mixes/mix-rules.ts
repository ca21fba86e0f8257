import { albumNumbers, albumsOfArtists, albumsOfGenres, albumsOfYears } from '../taste/album-facts.ts';
import { forgottenMilliseconds } from '../taste/history-repository.ts';
import { factsOf, factsOfAlbums, type SongFacts } from '../taste/song-facts.ts';
import { spreadArtists } from '../taste/spread-artists.ts';
import { ranking, topArtists, topGenres } from '../taste/taste.ts';
import { type MixNeeds, maxInMix } from './mix.ts';

const maxAlbums = 60;
const newestAlbums = 30;

/** Songs of the genre, those played most by all listeners sooner, by as many artists as there are. */
export function genreMix(needs: MixNeeds, spellings: readonly string[]): number[] {
  const { read, random } = needs;
  return mixed(needs, factsOfAlbums(read, albumsOfGenres(read, spellings, random, maxAlbums)));
}

/** Songs of the decade, those played most by all listeners sooner, by as many artists as there are. */
export function decadeMix(needs: MixNeeds, decade: number): number[] {
  const { read, random } = needs;
  const years = { from: decade, to: decade + 9 };
  return mixed(needs, factsOfAlbums(read, albumsOfYears(read, years, random, maxAlbums)));
}

/** Songs of the albums that came into the folder last. */
export function newMix(needs: MixNeeds): number[] {
  const newest = `select id from album order by first_seen_at desc, newest_file_at desc, id desc limit ${newestAlbums}`;
  return mixed(needs, factsOfAlbums(needs.read, albumNumbers(needs.read, newest)));
}

/** The songs that all listeners together played most, the most played first. */
export function popularMix({ read, popular }: MixNeeds): number[] {
  return numbersOf(factsOf(read, ranking(popular).slice(0, maxInMix)));
}

/** What this listener likes and plays most, shuffled for the day. */
export function favouritesMix(needs: MixNeeds): number[] {
  const { read, taste } = needs;
  return mixed(needs, factsOf(read, ranking(taste.songs).slice(0, maxInMix)));
}

/** What this listener played most within 30 days, the most played first. */
export function repeatMix({ read, taste }: MixNeeds): number[] {
  return numbersOf(factsOf(read, taste.history.lately.slice(0, maxInMix)));
}

/** What this listener liked or played often, but has not played for 60 days. */
export function rediscoverMix(needs: MixNeeds, now: number): number[] {
  return mixed(needs, factsOf(needs.read, forgottenSongs(needs, now).slice(0, maxInMix)));
}

/** Songs this listener never played, of the artists and genres they play most. */
export function unheardMix(needs: MixNeeds): number[] {
  const { read, taste, random } = needs;
  const albums = [
    ...albumsOfArtists(read, topArtists(taste).slice(0, 20), random, maxAlbums / 2),
    ...albumsOfGenres(read, topGenres(taste).slice(0, 3), random, maxAlbums / 2),
  ];
  const songs = factsOfAlbums(read, new Set(albums));
  return mixed(
    needs,
    songs.filter(({ number }) => !taste.history.played.has(number)),
  );
}

/** Liked, or played three times and more, and not played for 60 days. */
export function forgottenSongs({ taste }: Pick<MixNeeds, 'taste'>, now: number): number[] {
  const { history } = taste;
  const liked = history.rated.filter(({ kind, id, value, ratedAt }) => {
    const heardAt = Math.max(history.likedPlayedAt.get(Number(id)) ?? 0, ratedAt);
    return kind === 'song' && value > 0 && now - heardAt > forgottenMilliseconds;
  });
  return [...new Set([...liked.map(({ id }) => Number(id)), ...history.forgotten])];
}

/** In an order drawn for the day where plays come sooner; artists are spread. */
function mixed({ popular, taste, random }: MixNeeds, songs: readonly SongFacts[]): number[] {
  const drawn = songs
    .map((song) => {
      const plays = (popular.get(song.number) ?? 0) + (taste.songs.get(song.number) ?? 0);
      return { song, lot: Math.log1p(plays) + 3 * random() };
    })
    .sort((a, b) => b.lot - a.lot)
    .map(({ song }) => song);
  return numbersOf(spreadArtists(drawn, { limit: maxInMix, before: [], atAnyRate: true }));
}

const numbersOf = (songs: readonly SongFacts[]) => songs.map(({ number }) => number);
