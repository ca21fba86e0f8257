import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/account/session-context.tsx';
import type { LoadChangeQueue } from '#web/music/offline/with-outbox.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { startUserSync } from './start-user-sync.ts';

type UserSyncHostProps = { userId: string; loadChangeQueue: LoadChangeQueue | undefined };

/** Stores in the browser what this listener heard, changed and saw, as long as the server needs it (docs/offline.md). */
export function UserSyncHost({ userId, loadChangeQueue }: UserSyncHostProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { store: session } = useSession();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const loaded = await loadChangeQueue?.();
      if (isOver) return;
      stop = startUserSync({ userId, player, provider, changeQueue: loaded?.queue, queries, session });
    }
    // A part that cannot be loaded comes with the next page; what waits stays in the browser.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [player, provider, loadChangeQueue, queries, session, userId]);
  return null;
}
