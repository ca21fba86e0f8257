import * as z from 'zod/mini';
import { del, get, noInput, nothing, post, put } from './endpoint.ts';

/** Links with which somebody without an account hears one thing (docs/decisions/039-share-links.md). */

export const shareKinds = ['song', 'album', 'playlist', 'episode'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** At most this many links of a listener. */
export const maxShareLinks = 100;
export const maxSharePlays = 10_000;
export const maxShareYears = 5;

/** `open`, or why nobody gets in by it any more: its date has come, or its plays are used up. */
const state = z.enum(['open', 'expired', 'used']);

const shareLink = z.object({
  id: z.string(),
  kind: z.enum(shareKinds),
  /** What it leads to, as it was called when the link was made. */
  title: z.string(),
  by: z.string(),
  /** It is an audiobook now, or a part of one. */
  isBook: z.boolean(),
  note: z.string(),
  /** Null where it can no longer be read: the server's key is another one. */
  url: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  maxPlays: z.nullable(z.number()),
  plays: z.number(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  state,
});
export type ShareLink = z.output<typeof shareLink>;

/** The newest first; those that were ended by hand are not among them. */
export const shareLinks = get('/api/share-links', {
  audience: 'session',
  summary: 'The listener’s links for people without an account',
  input: noInput,
  reply: z.object({ isOn: z.boolean(), links: z.array(shareLink) }),
});

/**
 * `itemId` is the id of a song or album (of either side), of an own playlist, or of an episode of a show that the
 * listener subscribed to; 404 for what they do not have. It ends at `expiresAt` (at most five years from now), after
 * `maxPlays`, or with neither by hand. 403 `sharing_is_off`, 409 `too_many_share_links` at 100.
 */
export const makeShareLink = post('/api/share-links', {
  audience: 'session',
  summary: 'Make a link for people without an account',
  input: z.object({
    kind: z.enum(shareKinds),
    itemId: z.string().check(z.minLength(1), z.maxLength(100, 'That is no id.')),
    expiresAt: z.nullable(z.iso.datetime()),
    maxPlays: z.nullable(
      z
        .int('The number of plays is a whole number.')
        .check(
          z.gte(1, 'A link is good for at least one play.'),
          z.lte(maxSharePlays, 'A link is good for at most 10,000 plays.'),
        ),
    ),
    /** For the listener’s own list; nobody else sees it. */
    note: z.string().check(z.trim(), z.maxLength(100, 'A note may have at most 100 characters.')),
  }),
  reply: shareLink,
  status: 201,
});

export type NewShareLink = z.output<typeof makeShareLink.input>;

/** From now on it opens nothing. 404 where there is no such link of theirs. */
export const endShareLink = del('/api/share-links/:id', {
  audience: 'session',
  summary: 'End one of the own links',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});

/** Whether links are on for this server. */
export const sharing = get('/api/operator/share-links', {
  audience: 'operator',
  summary: 'Whether listeners may share by links',
  input: noInput,
  reply: z.object({ isOn: z.boolean() }),
});

/** Off: no link opens anything, at once. They stay, and open again when it is on. */
export const setSharing = put('/api/operator/share-links', {
  audience: 'operator',
  summary: 'Turn links for people without an account on or off',
  input: z.object({ isOn: z.boolean() }),
  reply: nothing,
  status: 204,
});
