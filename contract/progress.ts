import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { decimal, post } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';

const seconds = decimal.check(z.gte(0), z.lte(1e7));

/** A place in an episode, in seconds, with the length that the player saw. */
const position = { positionSeconds: z.number(), durationSeconds: z.nullable(z.number()) };

/**
 * How far a listener came. `progress` is the percent of behaviour.md#what-things-are, derived from the seconds. `version` rises with every
 * change. `other`: the second place, while two devices disagree and the listener was not asked yet.
 */
export const progressEntry = z.object({
  episodeId: z.string(),
  progress: z.number(),
  completed: z.boolean(),
  ...position,
  version: z.number(),
  updatedAt: z.iso.datetime(),
  other: z.optional(z.object({ ...position, updatedAt: z.iso.datetime() })),
});
export type ProgressEntry = z.output<typeof progressEntry>;

/** behaviour.md#calls. `episodeIds`: only these, in one query. */
export const getProgress = post('/api/podcast/get-progress', {
  audience: 'session',
  isHeavy: true,
  summary: 'How far the listener came in each episode',
  input: z.object({ ...actingUser, episodeIds: z.optional(z.array(podcastId).check(z.maxLength(1000))) }),
  reply: z.array(progressEntry),
});

/** Milliseconds since it was done, measured by the browser that sends it late; of more than 60 days it is 60 days. */
const age = z.optional(z.number().check(z.gte(0)));

/**
 * behaviour.md#calls, with what makes it safe between devices: each press of play begins a run (`runId`); within a run the higher
 * `seq` wins; `basedOn` is the entry's `version` that the run began from (0: there was none). Seconds win over percent.
 * A save without `runId` is a run of its own and wins. The same save twice is one save. `beginsAgain`: a book that was finished
 * is played again, wherever this is in it.
 */
export const saveProgress = post('/api/podcast/save-progress', {
  audience: 'session',
  summary: 'Keep how far the listener came',
  input: z.object({
    ...actingUser,
    episodeId: podcastId,
    progress: decimal.check(z.gte(0), z.lte(100)),
    runId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    seq: z.optional(z.pipe(decimal, z.int().check(z.gte(0)))),
    basedOn: z.optional(z.pipe(decimal, z.int().check(z.gte(0)))),
    positionSeconds: z.optional(seconds),
    durationSeconds: z.optional(z.nullable(seconds)),
    beginsAgain: z.optional(z.boolean()),
    age,
  }),
  reply: progressEntry,
});

/** Ours: marks an episode as played or unplayed. A late one, when the episode was played or marked since, changes nothing. */
export const markEpisode = post('/api/podcast/mark', {
  audience: 'session',
  summary: 'Mark an episode as played or unplayed',
  input: z.object({ ...actingUser, episodeId: podcastId, played: z.boolean(), age }),
  reply: progressEntry,
});
