import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { maxEntries } from './folder-playlist-changes.ts';

/** Ours: songs as files, for playlists that come from another player or go there. */

/** Ten thousand ids of songs. */
const maxIdBytes = 512 * 1024;
/** Ten thousand lines with all that they may say. */
const maxLineBytes = 8 * 1024 * 1024;
const name = z.string().check(z.maxLength(1_000));
const tooMany = `At most ${maxEntries} songs at once.`;

/**
 * `path` is the file's path below its music folder, parted by `/`; null for a song that is not there. `recordingId` is MusicBrainz's.
 */
export const songFiles = post('/v1/me/library/songs/files', {
  audience: 'listener',
  isHeavy: true,
  summary: 'Where songs lie in the music folder',
  input: z.object({
    ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxEntries, tooMany)),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        path: z.nullable(z.string()),
        recordingId: z.nullable(z.string()),
        isrc: z.nullable(z.string()),
      }),
    ),
  }),
  maxBytes: maxIdBytes,
});

/**
 * Finds the songs that lines of a playlist file mean: by the end of their path (any player's separators, drive letters,
 * percent signs and `file:` addresses), else by MusicBrainz's `recordingId`, by `isrc`, or by artist and title (`names` is
 * `Artist - Title`), of a length within two seconds where the line is not of the same `album`. `data` answers each line with a
 * library song's id, or null for one that is not found or could be several.
 */
export const matchSongs = post('/v1/me/library/songs/match', {
  audience: 'listener',
  summary: 'Find the songs that a playlist file means',
  input: z.object({
    data: z
      .array(
        z.object({
          path: z.string().check(z.maxLength(4_096)),
          recordingId: z.optional(z.string().check(z.maxLength(60))),
          isrc: z.optional(z.string().check(z.maxLength(30))),
          names: z.optional(name),
          title: z.optional(name),
          artist: z.optional(name),
          album: z.optional(name),
          durationSeconds: z.optional(z.number()),
        }),
      )
      .check(z.maxLength(maxEntries, tooMany)),
  }),
  reply: z.object({ data: z.array(z.nullable(z.string())) }),
  maxBytes: maxLineBytes,
});
