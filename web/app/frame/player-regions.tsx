import { usePlayerState } from '#web/player/views/use-player.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { useQueueOpen } from './use-queue-open.ts';

const PlayerChrome = lazily(async () => ({ default: (await import('./player-chrome.tsx')).PlayerChrome }));
const QueueSide = lazily(async () => ({ default: (await import('./queue-side.tsx')).QueueSide }));

/** The player along the bottom, loaded when there is something to play. */
export function PlayerRegion() {
  const hasItem = usePlayerState(({ queue }) => queue.now !== undefined);
  const { queueOpen, toggleQueue } = useQueueOpen();
  if (!hasItem) return null;
  return <PlayerChrome queueOpen={queueOpen} onToggleQueue={toggleQueue} />;
}

/** The queue beside the main part, its width kept while it is on its way; where there is no room beside it, over it. */
export function QueueRegion() {
  const { queueOpen } = useQueueOpen();
  if (!queueOpen) return null;
  return (
    <div className="queue-place">
      <QueueSide />
    </div>
  );
}
