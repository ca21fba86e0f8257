import * as z from 'zod/mini';

/** One picture to make smaller: `id` pairs the answer with its order. */
export const artworkOrder = z.object({
  id: z.number(),
  width: z.number(),
  format: z.enum(['avif', 'webp', 'jpeg']),
  target: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type ArtworkOrder = z.output<typeof artworkOrder>;

/** `made` false: it is no picture. */
export const artworkAnswer = z.object({ id: z.number(), made: z.boolean() });
export type ArtworkAnswer = z.output<typeof artworkAnswer>;
