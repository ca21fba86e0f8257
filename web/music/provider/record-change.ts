import type * as z from 'zod/mini';
import type { addRatings, removeRatings, saveAlbum } from '#contract/library.ts';

/** What our own server stores beside the provider (behaviour.md#calls): its copies of favourites, and albums of the library. */
export type RecordChange =
  | { does: 'keep-favourite'; input: z.output<typeof addRatings.input> }
  | { does: 'drop-favourite'; input: z.output<typeof removeRatings.input> }
  | { does: 'keep-album'; input: z.output<typeof saveAlbum.input> };
