import * as z from 'zod/mini';
import { get, nothing, post } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/**
 * Ours: what a playlist was before each burst of changes by one listener, for 14 days, at most fifty times (fewer of very long
 * playlists). For its owner and those who may change it: 403 `40301` for those who may only read it.
 */

const id = z.string();
const version = z.pipe(
  z.union([z.int().check(z.gte(1), z.lte(1_000_000_000)), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]),
  z.transform(Number),
);

const change = z.object({
  version: z.number(),
  /** Null: nobody who has an account any more. */
  by: z.nullable(z.string()),
  /** It was the listener who asks. */
  isMine: z.boolean(),
  /** ISO 8601: the first and the last change. */
  beganAt: z.string(),
  changedAt: z.string(),
  /** Songs of the playlist before. */
  songCount: z.number(),
  added: z.number(),
  removed: z.number(),
  reordered: z.boolean(),
  renamed: z.boolean(),
  described: z.boolean(),
});
export type PlaylistChange = z.output<typeof change>;

/** The last change first; limit 1 to 20, 20 by default. */
export const playlistVersions = get('/v1/me/library/playlists/:id/versions', {
  audience: 'listener',
  summary: 'Who changed a playlist, when and what',
  input: z.object({ id, ...paging }),
  reply: z.object({ data: z.array(change), meta: z.object({ total: z.number() }) }),
});

/** The songs it had before that change, also those whose files are gone; limit 1 to 300, 100 by default. */
export const playlistVersion = get('/v1/me/library/playlists/:id/versions/:version', {
  audience: 'listener',
  summary: 'A playlist as it was before a change',
  input: z.object({ id, version, ...paging }),
  reply: z.object({
    name: z.string(),
    description: z.string(),
    ...collection.shape,
  }),
});

/** What it is now becomes a version itself. Its name and description come back with its owner alone. */
export const restorePlaylistVersion = post('/v1/me/library/playlists/:id/versions/:version/restore', {
  audience: 'listener',
  summary: 'Make a playlist what it was before a change',
  input: z.object({ id, version }),
  reply: nothing,
  status: 204,
});
