import * as z from 'zod/mini';
import type { SongState } from '../items/song-state-of.ts';
import { defined } from '../provider/defined.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';

const songState: z.ZodMiniType<SongState> = z.object({
  id: z.string(),
  url: z.optional(z.string()),
  type: z.string(),
  name: z.string(),
  trackNumber: z.optional(z.number()),
  artistName: z.string(),
  albumName: z.optional(z.string()),
  durationInMillis: z.number(),
  artwork: z.optional(z.object({ bgColor: z.optional(z.string()), url: z.string() })),
});

/** The song of a navigation state, if it is the one at this address. The browser keeps states of older versions too. */
export function songFromState(state: unknown, id: string): Song | undefined {
  const { success, data } = songState.safeParse(state);
  if (!success || data.id !== id) return undefined;
  const { artwork, durationInMillis, type, ...names } = data;
  return defined({
    ...names,
    kind: 'song' as const,
    inLibrary: type.startsWith('library-') || isLibraryId(id),
    durationMilliseconds: durationInMillis,
    picture: artwork && defined({ template: artwork.url, color: artwork.bgColor }),
  });
}
