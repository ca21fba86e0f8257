import * as z from 'zod/mini';
import { get } from '../endpoint.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/**
 * Ours. What is known of a song of the library in addition to its resource, and its tags as they stand in the file (at most 100
 * fields of at most 500 characters; no pictures, no lyrics). Gains are decibels, times ISO 8601. `path` is where it lies
 * below the music folder; `absolutePath`, where it lies on the server, is for the operator alone and null for everybody
 * else. Several labels or kinds of release are joined by commas. 404 for what is not in the library.
 */
export const songDetails = get('/v1/me/library/songs/:id/details', {
  audience: 'listener',
  summary: 'What is known of a song: its file, its sound, its tags, and how it is heard',
  input: z.object({ id: z.string() }),
  reply: z.object({
    data: z.object({
      path: z.string(),
      absolutePath: text,
      sizeBytes: z.number(),
      format: z.string(),
      sampleRate: z.number(),
      bitsPerSample: number,
      bitsPerSecond: z.number(),
      isLossless: z.boolean(),
      isHiRes: z.boolean(),
      trackGainDecibels: number,
      albumGainDecibels: number,
      genres: z.array(z.string()),
      releaseDate: text,
      editionDate: text,
      label: text,
      releaseType: text,
      isrc: text,
      credits: z.array(z.object({ role: z.string(), name: z.string() })),
      musicBrainz: z.object({ recording: text, release: text, releaseGroup: text }),
      plays: z.number(),
      lastPlayedAt: text,
      addedAt: z.string(),
      stars: z.number(),
      tags: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    }),
  }),
});
export type SongDetails = z.output<typeof songDetails.reply>['data'];
