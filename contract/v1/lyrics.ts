import * as z from 'zod/mini';
import { get } from '../endpoint.ts';

/** A line of lyrics. `words`: when each is sung; joined they are the line. `endMilliseconds`: when the last one is over. */
const lyricLine = z.object({
  startMilliseconds: z.optional(z.number()),
  endMilliseconds: z.optional(z.number()),
  text: z.string(),
  words: z.optional(z.array(z.object({ startMilliseconds: z.number(), text: z.string() }))),
});

/**
 * Embedded provider: a song's lyrics, once for each language, the best first. With `synced`, `startMilliseconds` says
 * when a line is sung, and lines stand in that order; a line without text is a pause. `language` is a BCP 47 tag, absent
 * where none is known; `shortened` says that there was more than any song has.
 */
export const lyricsReply = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.literal('lyrics'),
      attributes: z.object({
        synced: z.boolean(),
        language: z.optional(z.string()),
        shortened: z.optional(z.boolean()),
        lines: z.array(lyricLine),
      }),
    }),
  ),
});
export type LyricsReply = z.output<typeof lyricsReply>;

/** Empty for a song without lyrics: most songs have none, and nothing is wrong with them. */
export const songLyrics = get('/v1/catalog/:storefront/songs/:id/lyrics', {
  audience: 'developer',
  summary: "A song's lyrics, with times where they are known",
  input: z.object({ storefront: z.string(), id: z.string() }),
  reply: lyricsReply,
});
