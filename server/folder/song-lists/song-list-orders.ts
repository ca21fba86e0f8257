import * as z from 'zod/mini';
import { axisNames } from '#contract/v1/folder-song-lists.ts';
import { listenerFacts, songRule } from './song-rule.ts';

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

export const orderedList = z.object({
  numbers: z.instanceof(Uint32Array),
  milliseconds: z.number(),
  letters: z.array(z.object({ letter: z.string(), offset: z.number() })),
});
export const axisAnswer = z.array(
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
