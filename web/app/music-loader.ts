import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from '#web/account/session-store.ts';
import type { MusicParts } from './music-parts.ts';

export type LoadMusic = () => Promise<MusicParts>;

/** Loads provider and player when they are first needed, so that the login screen need not wait for them. */
export function createMusicLoader(session: StoreApi<SessionState>): LoadMusic {
  let parts: Promise<MusicParts> | undefined;
  return () => {
    parts ??= import('./music-parts.ts').then(
      ({ createMusicParts }) => createMusicParts(session),
      (thrown: unknown) => {
        // The next need tries again: the network may be back by then.
        parts = undefined;
        throw thrown;
      },
    );
    return parts;
  };
}
