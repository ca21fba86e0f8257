import type { Session } from '#web/account/session.ts';
import type { MusicProvider } from '#web/music/provider.ts';
import { createSourceOf } from '#web/music/source-of.ts';
import type { Player } from '#web/player/player.ts';

/** What plays, and what is played from: made once, for as long as the page lives, so that sound outlives any screen. */
export type MusicParts = { provider: MusicProvider; player: Player };
export type LoadMusic = () => Promise<MusicParts>;

/** Loads provider and player when they are first needed, so that the login screen need not wait for them. */
export function createMusicLoader(
  { store, checkWhoIsHere }: Session,
  loadProvider: () => Promise<MusicProvider>,
): LoadMusic {
  async function load(): Promise<MusicParts> {
    const [provider, { createPagePlayer }] = await Promise.all([loadProvider(), import('./page-player.ts')]);
    // The provider always holds the token that the session holds.
    provider.useToken(store.getState().userToken);
    store.subscribe(({ userToken }, before) => {
      if (userToken !== before.userToken) provider.useToken(userToken);
    });
    const sourceOf = createSourceOf(provider.catalogue);
    return { provider, player: createPagePlayer(provider.engine, () => void checkWhoIsHere(), sourceOf) };
  }

  let parts: Promise<MusicParts> | undefined;
  return () => {
    parts ??= load().catch((thrown: unknown) => {
      // The next need tries again: the network may be back by then.
      parts = undefined;
      throw thrown;
    });
    return parts;
  };
}
