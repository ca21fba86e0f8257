import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from '#web/account/session-store.ts';
import { createFolderEngine } from '#web/music/folder/folder-engine.ts';
import { createFolderProvider } from '#web/music/folder/folder-provider.ts';
import type { MusicProvider } from '#web/music/provider.ts';
import { createPlayer, type Player } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';

/** What plays, and what is played from: made once, for as long as the page lives, so that sound outlives any screen. */
export type MusicParts = { provider: MusicProvider; player: Player };

/** The only place that names the providers. The provider always holds the token that the session holds. */
export function createMusicParts(session: StoreApi<SessionState>): MusicParts {
  const provider = createFolderProvider(createFolderEngine());
  provider.useToken(session.getState().userToken);
  session.subscribe(({ userToken }, before) => {
    if (userToken !== before.userToken) provider.useToken(userToken);
  });
  const player = createPlayer({
    engine: provider.engine,
    storage: localStorage,
    notices: (sentence) => toast.blank(sentence),
  });
  return { provider, player };
}
