import * as z from 'zod/mini';

const text = z.string();
const word = z.exactOptional(text);

/** Anything the player can hold, as a browser keeps it. */
export const savedItem = z.object({
  kind: z._default(z.enum(['song', 'episode']), 'song'),
  id: text,
  catalogueId: word,
  showId: word,
  isBook: z.exactOptional(z.boolean()),
  title: text,
  artistName: text,
  albumName: word,
  links: z.exactOptional(z.object({ title: word, artist: word, album: word })),
  artworkTemplate: word,
  artworkColor: word,
  // JSON knows no NaN and writes null.
  durationMilliseconds: z.pipe(
    z.nullable(z.number()),
    z.transform((value) => value ?? 0),
  ),
  audioUrl: word,
  previewUrl: z.exactOptional(z.string()),
  isExplicit: z.exactOptional(z.boolean()),
});
