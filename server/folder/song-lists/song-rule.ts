import * as z from 'zod/mini';
import { axisNames, songMarks, songSorts } from '#contract/v1/folder-song-lists.ts';

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

/** The listener's facts that decide a list: hidden songs are never in it, the rest counts where a rule needs it. */
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

/** What the worker is asked: a list's order, or the values of an axis. `id` pairs the answer with it. */
export const songListOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), id: z.number(), rule: songRule, facts: listenerFacts }),
  z.object({
    kind: z.literal('axis'),
    id: z.number(),
    axis: z.enum(axisNames),
    hidden: z.array(z.number()),
    folders: z.array(z.string()),
    within: z.optional(z.string()),
  }),
]);
export type SongListOrder = z.output<typeof songListOrder>;

const orderedList = z.object({
  numbers: z.instanceof(Uint32Array),
  milliseconds: z.number(),
  letters: z.array(z.object({ letter: z.string(), offset: z.number() })),
});
const axisAnswer = z.array(
  z.object({ name: z.string(), value: z.string(), songs: z.number(), pictures: z.array(z.string()) }),
);
/** `failed` says why there is no answer. */
export const songListAnswer = z.object({
  id: z.number(),
  list: z.optional(orderedList),
  axis: z.optional(axisAnswer),
  failed: z.optional(z.string()),
});
export type SongListAnswer = z.output<typeof songListAnswer>;
