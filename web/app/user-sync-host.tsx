import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/account/session-context.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { startUserSync } from './start-user-sync.ts';

type ListenerKeepingProps = { userId: string };

/** Keeps in the browser what this listener heard, changed and saw, as long as the server needs it (docs/offline.md). */
export function UserSyncHost({ userId }: ListenerKeepingProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { store: session } = useSession();
  useEffect(
    () => startUserSync({ userId, player, provider, queries, session }),
    [player, provider, queries, session, userId],
  );
  return null;
}
