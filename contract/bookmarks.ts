import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { del, get, nothing, patch, post } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';

/** Ours: a listener's bookmarks in episodes. Those of apps are another thing (docs/apps.md). */

/** At most this many bookmarks of a listener in one show. */
export const maxBookmarks = 1_000;
export const maxBookmarkNote = 1_000;

/** Made by the browser; the same bookmark sent twice is one bookmark, also after it was removed. */
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const note = z
  .string()
  .check(z.trim(), z.maxLength(maxBookmarkNote, 'A note may have at most 1,000 characters.'));
/** Milliseconds since it was done, measured by the browser that sends it late. */
const age = z.optional(z.number().check(z.gte(0)));
const positionMilliseconds = z.int().check(z.gte(0), z.lte(1e10));

const bookmark = z.object({ id: z.string(), positionMilliseconds: z.number(), note: z.string() });
export type Bookmark = z.output<typeof bookmark>;

/** By position. */
export const episodeBookmarks = get('/api/podcast/bookmarks/:episodeId', {
  audience: 'session',
  isHeavy: true,
  summary: 'The listener’s bookmarks in an episode',
  input: z.object({ episodeId: podcastId }),
  reply: z.object({ bookmarks: z.array(bookmark) }),
});

const markedEpisode = z.object({ episodeId: z.number(), title: z.string(), bookmarks: z.array(bookmark) });
export type MarkedEpisode = z.output<typeof markedEpisode>;

/** By episode, the oldest first, and position; episodes without bookmarks are absent. */
export const showBookmarks = get('/api/podcast/show-bookmarks/:feedId', {
  audience: 'session',
  isHeavy: true,
  summary: 'The listener’s bookmarks in the episodes of a show',
  input: z.object({ feedId: podcastId }),
  reply: z.object({ episodes: z.array(markedEpisode) }),
});

/** 404 for an episode that the listener may not know, 400 `too_many_bookmarks` at 1,000 of its show. */
export const addBookmark = post('/api/podcast/bookmarks', {
  audience: 'session',
  summary: 'Make a bookmark in an episode',
  input: z.object({ ...actingUser, id, episodeId: podcastId, positionMilliseconds, note, age }),
  reply: nothing,
  status: 204,
});

/** A late one, when the note was changed since, changes nothing; nor does the note of a bookmark that is not there. */
export const changeBookmark = patch('/api/podcast/bookmarks/:id', {
  audience: 'session',
  summary: 'Change the note of a bookmark',
  input: z.object({ ...actingUser, id, note, age }),
  reply: nothing,
  status: 204,
});

/** One that is not there is no error. */
export const removeBookmark = del('/api/podcast/bookmarks/:id', {
  audience: 'session',
  summary: 'Remove a bookmark',
  input: z.object({ ...actingUser, id }),
  reply: nothing,
  status: 204,
});
