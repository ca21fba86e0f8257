import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { decimal, get, noInput, post } from './endpoint.ts';
import { chapter, episode, feed, podcastId } from './podcast-shapes.ts';

/** behaviour.md#calls. 201 for a new subscription, 200 for one that was there. 404 for a feed this server does not know. */
export const subscribe = post('/api/podcast/subscribe', {
  audience: 'session',
  summary: 'Subscribe to a show',
  input: z.object({ ...actingUser, podcastIndexId: podcastId }),
  reply: z.object({ id: z.number() }),
  status: 201,
});

/** behaviour.md#calls. 200 also where there was no subscription. */
export const removeSubscription = post('/api/podcast/remove-sub', {
  audience: 'session',
  summary: 'Unsubscribe from a show',
  input: z.object({ ...actingUser, podcastIndexId: podcastId }),
  reply: z.object({ id: z.number() }),
});

/** behaviour.md#calls: the shows the listener subscribed to, by title. */
export const subscriptions = post('/api/podcast/get-subs', {
  audience: 'session',
  isHeavy: true,
  summary: 'The shows the listener subscribed to',
  input: z.object({ ...actingUser }),
  reply: z.array(feed),
});

/**
 * behaviour.md#calls: episodes of one or several shows (comma-joined ids, at most 100), newest first. `newest=1`: one a show;
 * `before`: only those behind this cursor; `term`: only those with it in title or description, without regard to case. Ours:
 * `order=oldest`, the other way round, also for the cursor.
 */
export const episodes = post('/api/podcast/get-episodes/:ids', {
  audience: 'session',
  isHeavy: true,
  summary: 'Episodes of shows, newest first or oldest first',
  input: z.object({
    ids: z.string(),
    limit: z.optional(decimal),
    before: z.optional(z.string()),
    term: z.optional(z.string().check(z.maxLength(500))),
    newest: z.optional(z.union([z.string(), z.number()])),
    order: z.optional(z.enum(['newest', 'oldest'])),
  }),
  reply: z.object({ data: z.object({ items: z.array(episode), before: z.nullable(z.string()) }) }),
  inQuery: ['limit', 'before', 'term', 'newest', 'order'],
});

/** behaviour.md#calls. */
export const podcast = get('/api/podcast/get-podcast/:feedId', {
  audience: 'session',
  summary: 'A show',
  input: z.object({ feedId: podcastId }),
  reply: z.object({ data: z.object({ feed }) }),
});

/** behaviour.md#calls. */
export const episodeById = get('/api/podcast/episode/:id', {
  audience: 'session',
  summary: 'An episode',
  input: z.object({ id: podcastId }),
  reply: z.object({ data: z.object({ episode }) }),
});

/** behaviour.md#calls. The term may be a feed's address. A directory that fails or takes over 5 s is named in `warnings`. */
export const searchPodcasts = post('/api/podcast/search', {
  audience: 'session',
  summary: 'Search for shows',
  input: z.object({ term: z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)) }),
  reply: z.object({ data: z.object({ feeds: z.array(feed) }), warnings: z.array(z.string()) }),
});

/** Ours: shows to begin with; two of our own while the collection is the demonstration one, else none. */
export const podcastSuggestions = get('/api/podcast/suggestions', {
  audience: 'session',
  summary: 'Shows to begin with',
  input: noInput,
  reply: z.object({ data: z.object({ feeds: z.array(feed) }) }),
});

/** Ours: asks the publisher again now, at most once in 20 s a feed; the answer is the show as it then stands. */
export const refreshPodcast = post('/api/podcast/refresh', {
  audience: 'session',
  summary: 'Fetch a show again',
  input: z.object({ ...actingUser, feedId: podcastId }),
  reply: z.object({ data: z.object({ feed }) }),
});

/** Ours: rises whenever a feed that the listener subscribed to has changed, so that an open page knows when to ask. */
export const podcastRevision = get('/api/podcast/revision', {
  audience: 'session',
  summary: 'Whether anything new came in',
  input: noInput,
  reply: z.object({ revision: z.number() }),
});

/** behaviour.md#calls: where an episode's address leads in the end. Through the guarded way out; 502 names the host that failed. */
export const resolveUrl = get('/api/apple/resolve-url', {
  audience: 'session',
  summary: 'Where an audio address leads',
  input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  reply: z.object({ finalUrl: z.string() }),
});

/** The sizes of pictures: those of behaviour.md#constants, in pixels. */
export const pictureSizes = [50, 60, 75, 100, 300, 600, 1000] as const;

/**
 * Ours: an episode's chapters, in order, those that the feed hides left out: from the feed, else from the file that it names,
 * else from the sound itself. Empty where there are none.
 */
export const chapters = get('/api/podcast/chapters/:id', {
  audience: 'session',
  summary: "An episode's chapters",
  input: z.object({ id: podcastId }),
  reply: z.object({ chapters: z.array(chapter) }),
});
