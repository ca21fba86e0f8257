import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { get, noInput, nothing, post } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';
import { podcastSpeeds } from './podcast-speeds.ts';

/** What is asked for once an episode sounds or is looked at. */

/** Ours: an episode's words, timed where the publisher timed them. Plain text; 404 where there are none. */
export const transcript = get('/api/podcast/transcript/:id', {
  audience: 'session',
  isHeavy: true,
  summary: "An episode's words",
  input: z.object({ id: podcastId }),
  reply: z.object({
    lines: z.array(
      z.object({
        startSeconds: z.nullable(z.number()),
        endSeconds: z.nullable(z.number()),
        speaker: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
  }),
});

/** Ours: the speed a listener chose for a show; null takes it back. */
export const setShowSpeed = post('/api/podcast/speed', {
  audience: 'session',
  summary: 'Remember a speed for a show',
  input: z.object({
    ...actingUser,
    feedId: podcastId,
    speed: z.nullable(z.literal([...podcastSpeeds])),
  }),
  reply: nothing,
  status: 204,
});

/** Ours: the speeds the listener chose. */
export const showSpeeds = get('/api/podcast/speeds', {
  audience: 'session',
  summary: 'The speeds the listener chose',
  input: noInput,
  reply: z.object({ speeds: z.array(z.object({ feedId: z.number(), speed: z.number() })) }),
});
