import { addRatings, removeRatings, saveAlbum } from '#contract/library.ts';
import { call } from '#web/api.ts';
import type { CallChange } from './change.ts';

/** Tells our own server. Rejects with a `CallError`. */
export async function performCall(change: CallChange): Promise<void> {
  if (change.does === 'keep-favourite') await call(addRatings, change.input);
  else if (change.does === 'drop-favourite') await call(removeRatings, change.input);
  else await call(saveAlbum, change.input);
}

let keeper: ((change: CallChange) => Promise<void>) | undefined;

/** From now on this does it, or keeps it; undefined: nobody keeps anything. */
export function keepCallsWith(next: typeof keeper): void {
  keeper = next;
}

/** Tells our own server, or keeps it until it can be told. Rejects with a `CallError`. */
export const callOrKeep = (change: CallChange): Promise<void> => (keeper ?? performCall)(change);
