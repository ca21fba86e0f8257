import { lazy, Suspense } from 'react';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { useQueueOpen } from './use-queue-open.ts';

const PlayerChrome = lazy(async () => ({ default: (await import('./player-chrome.tsx')).PlayerChrome }));
const QueueSide = lazy(async () => ({ default: (await import('./queue-side.tsx')).QueueSide }));

/** The player along the bottom, loaded when there is something to play. */
export function PlayerRegion() {
  const hasItem = usePlayerState(({ queue }) => queue.now !== undefined);
  const { queueOpen, toggleQueue } = useQueueOpen();
  if (!hasItem) return null;
  return (
    <Suspense>
      <PlayerChrome queueOpen={queueOpen} onToggleQueue={toggleQueue} />
    </Suspense>
  );
}

/** The queue beside the main part, its width kept while it is on its way; where there is no room beside it, over it. */
export function QueueRegion() {
  const { queueOpen } = useQueueOpen();
  if (!queueOpen) return null;
  return (
    <div className="queue-place">
      <Suspense>
        <QueueSide />
      </Suspense>
    </div>
  );
}
