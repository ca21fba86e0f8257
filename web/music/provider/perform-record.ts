import type * as z from 'zod/mini';
import { addRatings, removeRatings, saveAlbum } from '#contract/library.ts';
import { call } from '#web/api.ts';

/** Tells our own server. Rejects with a `CallError`. */
export async function performRecord(change: RecordChange): Promise<void> {
  if (change.does === 'keep-favourite') await call(addRatings, change.input);
  else if (change.does === 'drop-favourite') await call(removeRatings, change.input);
  else await call(saveAlbum, change.input);
}

/** What our own server stores in addition to the provider (behaviour.md#calls): its copies of favourites, and albums of the library. */
export type RecordChange =
  | { does: 'keep-favourite'; input: z.output<typeof addRatings.input> }
  | { does: 'drop-favourite'; input: z.output<typeof removeRatings.input> }
  | { does: 'keep-album'; input: z.output<typeof saveAlbum.input> };
