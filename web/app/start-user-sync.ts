import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from '#web/account/session-store.ts';
import { readStoredTokens } from '#web/account/stored-tokens.ts';
import { isOffline } from '#web/api.ts';
import type { ChangeQueue } from '#web/music/offline/library-outbox.ts';
import { startPlayReporting } from '#web/music/plays/play-reporting.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { recentlyPlayedQuery } from '#web/music/provider/queries.ts';
import { outboxOf } from '#web/outbox/listener-outbox.ts';
import type { Player } from '#web/player/player/player.ts';
import { persistQueries } from './query-cache/persist-queries.ts';
import { clearQueryStore, createQueryStore } from './query-cache/query-store.ts';
import { outage } from './shared/outage-state.ts';

type Needs = {
  userId: string;
  player: Player;
  provider: MusicProvider;
  /** Where changes of music wait; absent where the provider is not ours. */
  changeQueue: ChangeQueue | undefined;
  queries: QueryClient;
  session: StoreApi<SessionState>;
};

/** Whether the listener logged out; a session that ends by itself leaves the stored data to them. */
const hasLoggedOut = ({ userId, isExpired }: SessionState) => userId === undefined && !isExpired;

/** All that this browser stores of a listener while they are signed in. Returns how to stop. */
export function startUserSync({
  userId,
  player,
  provider,
  changeQueue,
  queries,
  session,
}: Needs): () => void {
  const outbox = outboxOf(userId);
  const stops = [
    persistQueries({
      queries,
      store: createQueryStore(userId),
      isAway: () => isOffline() || outage.getState().isAway,
      isSignedIn: () => readStoredTokens().userId === userId,
      onRestored: (queryHash, changedAt) =>
        void outbox.restored.then(() => changeQueue?.showWaiting(queryHash, changedAt)),
    }),
  ];
  if (changeQueue) stops.push(changeQueue.serve(outbox, queries));
  if (provider.capabilities.plays) {
    const { queryKey } = recentlyPlayedQuery(provider);
    stops.push(
      startPlayReporting({
        player,
        library: provider.library,
        outbox,
        storage: localStorage,
        onReported: () => void queries.invalidateQueries({ queryKey }),
      }),
    );
  }
  const stop = () => {
    for (const end of stops.splice(0)) end();
  };
  const unsubscribe = session.subscribe((now) => {
    if (!hasLoggedOut(now)) return;
    stop();
    void clearQueryStore(userId);
  });
  return () => {
    stop();
    unsubscribe();
  };
}
