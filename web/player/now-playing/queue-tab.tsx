import { type ReactNode, useState } from 'react';
import { ComingUp } from '../views/coming-up.tsx';
import { ItemArtwork } from '../views/item-artwork.tsx';
import { ItemNames } from '../views/item-names.tsx';
import { PlayedButton, PlayedList } from '../views/played-list.tsx';
import { PlayingBars } from '../views/playing-bars.tsx';
import { usePlayerState } from '../views/use-player.ts';

type QueueTabProps = {
  /** Actions for what comes up, apart from clearing it. */
  tools?: ReactNode;
};

/** The whole queue: what was played, what plays, and what comes up. */
export function QueueTab({ tools }: QueueTabProps) {
  const item = usePlayerState(({ queue }) => queue.now?.item);
  const playedCount = usePlayerState(({ queue }) => queue.played.length);
  const [isPlayedOpen, setPlayedOpen] = useState(false);
  if (item === undefined) return null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {playedCount > 0 && (
        <div className="px-2">
          <PlayedButton
            count={playedCount}
            isOpen={isPlayedOpen}
            onToggle={() => setPlayedOpen(!isPlayedOpen)}
          />
        </div>
      )}
      {isPlayedOpen && <PlayedList />}
      <div aria-current="true" className="queue-tab-now">
        <ItemArtwork item={item} sizes="40px" className="size-10 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <ItemNames item={{ ...item, links: {} }} look="queue" />
        </div>
        <PlayingBars />
      </div>
      <ComingUp tools={tools} className="min-h-0 flex-1" />
    </div>
  );
}
