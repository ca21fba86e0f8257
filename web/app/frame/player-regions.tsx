import { lazy, Suspense } from 'react';
import { usePlayerState } from '#web/player/views/player-context.tsx';
import { choose, usePreferences } from '../shared/preferences.ts';

const PlayerChrome = lazy(async () => ({ default: (await import('./player-chrome.tsx')).PlayerChrome }));
const QueueSide = lazy(async () => ({ default: (await import('./queue-side.tsx')).QueueSide }));

/** The player along the bottom, loaded when there is something to play. */
export function PlayerRegion() {
  const hasItem = usePlayerState(({ queue }) => queue.now !== undefined);
  const queueOpen = usePreferences((state) => state.queueOpen);
  if (!hasItem) return null;
  return (
    <Suspense>
      <PlayerChrome queueOpen={queueOpen} onToggleQueue={() => choose({ queueOpen: !queueOpen })} />
    </Suspense>
  );
}

/** The queue beside the main part, its width kept while it is on its way; where there is no room beside it, over it. */
export function QueueRegion() {
  const queueOpen = usePreferences((state) => state.queueOpen);
  if (!queueOpen) return null;
  return (
    <div className="queue-place">
      <Suspense>
        <QueueSide />
      </Suspense>
    </div>
  );
}
