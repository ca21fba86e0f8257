import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clearQueue } from './queue-changes.ts';
import { QueueList } from './queue-list.tsx';
import { queueTexts } from './queue-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** How a tool of the queue looks. */
export const queueTool = 'h-9 rounded px-1 text-xs text-mute hover:text-ink pointer-coarse:h-11';
/** The small headings of the queue. */
export const queueHeading = 'text-[12.5px] font-semibold text-mute';

type ComingUpProps = {
  /** Actions for what comes up, apart from clearing it. */
  tools?: ReactNode;
  className?: string;
  /** Where another landmark of the page says already that it is the queue, it is none. */
  isLandmark?: boolean;
};

/** What comes up (behaviour.md#screens), in a box of the height it is given; where nothing does, where to find more. */
export function ComingUp({ tools, className = '', isLandmark = true }: ComingUpProps) {
  const player = usePlayer();
  const hasMore = usePlayerState(({ queue }) => queue.userQueued.length + queue.rest.length > 0);
  if (!hasMore)
    return (
      <p className="p-2 text-mute">
        {queueTexts.nothingNext}{' '}
        <Link to="/library" className="font-semibold text-ink hover:underline">
          {queueTexts.toLibrary}
        </Link>
        .
      </p>
    );
  return (
    <section
      aria-label={isLandmark ? queueTexts.comingUp : undefined}
      className={`flex flex-col ${className}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-3 px-2">
        <h2 className={`flex-1 ${queueHeading}`}>{queueTexts.comingUp}</h2>
        {tools}
        <button type="button" className={queueTool} onClick={() => clearQueue(player)}>
          {queueTexts.clear}
        </button>
      </div>
      <QueueList />
    </section>
  );
}
