import { addRatings, removeRatings, saveAlbum } from '#contract/library.ts';
import { call } from '#web/api.ts';
import type { RecordChange } from './record-change.ts';

/** Tells our own server. Rejects with a `CallError`. */
export async function performRecord(change: RecordChange): Promise<void> {
  if (change.does === 'keep-favourite') await call(addRatings, change.input);
  else if (change.does === 'drop-favourite') await call(removeRatings, change.input);
  else await call(saveAlbum, change.input);
}
