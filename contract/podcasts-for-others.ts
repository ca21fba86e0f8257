import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { bytes, decimal, get, noInput, post } from './endpoint.ts';
import { importOutcome } from './podcast-imports.ts';
import { podcastId } from './podcast-shapes.ts';
import { pictureSizes } from './podcasts.ts';

/** Calls that other programs make, and bytes that the page names by their address alone: no listener loads these. */

/** behaviour.md#calls. At most 2,000 addresses. */
export const subscribeByUrl = post('/api/podcast/podcast-by-url', {
  audience: 'session',
  summary: 'Subscribe to shows by the addresses of their feeds',
  input: z.object({
    ...actingUser,
    urls: z.array(z.string().check(z.maxLength(4096))).check(z.maxLength(2000)),
  }),
  reply: z.object({ results: z.array(importOutcome) }),
  maxBytes: 2 * 1024 * 1024,
});

/** Ours: the listener's subscriptions as OPML 2.0, without anybody's credentials. */
export const exportOpml = get('/api/podcast/opml', {
  audience: 'session',
  isHeavy: true,
  summary: 'Export subscriptions as OPML',
  input: noInput,
  reply: bytes,
});

/**
 * Ours: an episode's audio through this server, for addresses a page may not play itself (plain http) and for hosts that
 * cannot be asked for a part. One range; a host that ignores it is read past.
 */
export const episodeAudio = get('/api/podcast/audio/:id', {
  audience: 'session',
  summary: "An episode's audio through this server",
  input: z.object({ id: podcastId }),
  reply: bytes,
});

/**
 * Ours: a cover, fetched, checked and made small by this server, so that nobody else learns who listens. Of a chapter: the
 * episode's id, and at which second it starts.
 */
export const podcastPicture = get('/api/podcast/picture/:kind/:id', {
  audience: 'session',
  summary: 'The cover of a show, an episode or a chapter',
  input: z.object({
    kind: z.enum(['feed', 'episode', 'chapter']),
    id: podcastId,
    at: z.optional(decimal),
    size: z.pipe(decimal, z.literal(pictureSizes)),
  }),
  reply: bytes,
});
