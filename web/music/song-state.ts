import * as z from 'zod/mini';
import { defined } from './defined.ts';
import type { Song } from './item.ts';
import { isLibraryId } from './item-id.ts';
import { resourceTypeOf } from './resource-type.ts';

/** What a song card's link carries in the navigation state (spec §2). Durations are milliseconds. */
const songState = z.object({
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
export type SongState = z.output<typeof songState>;

export function songStateOf(song: Song): SongState {
  const { id, url, name, trackNumber, artistName, albumName, durationMilliseconds, picture } = song;
  return defined({
    id,
    url,
    type: resourceTypeOf(song),
    name,
    trackNumber,
    artistName,
    albumName,
    durationInMillis: durationMilliseconds,
    artwork: picture && defined({ bgColor: picture.color, url: picture.template }),
  });
}

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
