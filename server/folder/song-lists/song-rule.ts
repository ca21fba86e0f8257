import * as z from 'zod/mini';
import { songMarks, songSorts } from '#contract/v1/folder-song-lists.ts';

const word = z.nullable(z.string());
const number = z.nullable(z.number());

/** Which songs a list has, and in which order: all that must be known to make it again. Times are epoch milliseconds. */
export const songRule = z.object({
  term: word,
  artist: number,
  genre: word,
  composer: word,
  label: word,
  /** A path of the disk, below which they lie. */
  folder: word,
  decade: number,
  year: number,
  addedSince: number,
  marks: z.array(z.enum(songMarks)),
  sort: z.enum(songSorts),
  descending: z.boolean(),
  shuffle: z.nullable(z.enum(['songs', 'albums'])),
  seed: z.number(),
  /** Begins what is shuffled. */
  first: number,
});
export type SongRule = z.output<typeof songRule>;

/**
 * What of a listener decides a list: hidden songs are not in it, the rest counts where a rule asks for it. Numbers of songs
 * stand beside what is known of each.
 */
export const listenerFacts = z.object({
  hidden: z.array(z.number()),
  played: z.array(z.object({ song: z.number(), plays: z.number(), lastPlayedAt: z.number() })),
  starred: z.array(z.object({ song: z.number(), stars: z.number() })),
  /** An album that is liked stands for its songs, but for those that are disliked. */
  liked: z.object({
    songs: z.array(z.number()),
    albums: z.array(z.number()),
    dislikedSongs: z.array(z.number()),
  }),
});
export type ListenerFacts = z.output<typeof listenerFacts>;

const nothingLiked = { songs: [], albums: [], dislikedSongs: [] };

export const nobodysFacts: ListenerFacts = { hidden: [], played: [], starred: [], liked: nothingLiked };

/** Which of a listener's facts a rule asks for. */
export const factsUsedBy = ({ marks, sort, shuffle }: SongRule) => ({
  played: marks.includes('neverPlayed') || (shuffle === null && (sort === 'plays' || sort === 'lastPlayed')),
  starred: shuffle === null && sort === 'stars',
  liked: marks.includes('liked'),
});
