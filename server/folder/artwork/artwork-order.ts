import * as z from 'zod/mini';

/** One picture to make smaller: `id` pairs the answer with its order. `bytes` are the picture where the catalogue has none. */
export const artworkOrder = z.object({
  id: z.number(),
  key: z.string(),
  width: z.number(),
  format: z.enum(['avif', 'webp', 'jpeg']),
  /** Where the result goes. */
  target: z.string(),
  bytes: z.optional(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
});
export type ArtworkOrder = z.output<typeof artworkOrder>;

/** `made` false: the picture is gone from the folder or is none. */
export const artworkAnswer = z.object({ id: z.number(), made: z.boolean() });
export type ArtworkAnswer = z.output<typeof artworkAnswer>;
export const artworkSetting = z.object({ dataFolder: z.string(), realFolders: z.array(z.string()) });
