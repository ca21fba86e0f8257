import { ChevronRight, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { BackButton } from './back-button.tsx';
import { ComingUp, queueHeading } from './coming-up.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { ItemNames } from './item-names.tsx';
import { PlayedButton, PlayedList } from './played-list.tsx';
import { queueTexts } from './queue-texts.ts';
import { usePlayerState } from './use-player.ts';

type QueuePanelProps = {
  /** It lies over the page: what plays takes less of its height, and × closes it. */
  isOver?: boolean;
  onCollapse: () => void;
  /** The panel's own dark-mode and settings icons (behaviour.md#screens), from the frame. */
  children?: ReactNode;
  /** Actions for what comes up, apart from clearing it. */
  tools?: ReactNode;
  /** Other tabs, such as lyrics or chapters. */
  withTabs?: (comingUp: ReactNode) => ReactNode;
};

const looks = {
  beside: 'border-l px-4 pt-4',
  over: 'rounded-2xl border px-4 pt-3 shadow-[0_18px_60px_-18px_var(--shade)]',
} as const;

/** What is playing and what comes up (behaviour.md#screens), next to the main part or over it, as high and wide as its place. */
export function QueuePanel(props: QueuePanelProps) {
  const { isOver = false, onCollapse, children, tools, withTabs = (comingUp) => comingUp } = props;
  const item = usePlayerState((state) => state.queue.now?.item);
  const CloseIcon = isOver ? X : ChevronRight;
  const playedCount = usePlayerState(({ queue }) => queue.played.length);
  const [isPlayedOpen, setPlayedOpen] = useState(false);
  const heading = (
    <h2 className={queueHeading}>{item === undefined ? queueTexts.empty : queueTexts.nowPlaying}</h2>
  );
  return (
    <aside
      data-queue={isOver ? 'over' : 'beside'}
      aria-label={queueTexts.queue}
      className={`flex h-full min-h-0 flex-col overflow-hidden border-line bg-pane ${isOver ? looks.over : looks.beside}`}
    >
      <div className="mb-2 flex items-center justify-between pl-2">
        {playedCount === 0 ? (
          heading
        ) : (
          <PlayedButton
            count={playedCount}
            isOpen={isPlayedOpen}
            onToggle={() => setPlayedOpen(!isPlayedOpen)}
          />
        )}
        <span className="flex">
          {children}
          <IconButton label={isOver ? queueTexts.close : queueTexts.collapse} onClick={onCollapse}>
            <CloseIcon aria-hidden="true" size={isOver ? 18 : 16} />
          </IconButton>
        </span>
      </div>
      {playedCount > 0 && (
        <>
          {isPlayedOpen && <PlayedList />}
          <div className="mb-2 pl-2">{heading}</div>
        </>
      )}
      {item && (
        <div className={`px-2 pb-4 ${isOver ? 'mb-2 border-b border-line' : ''}`}>
          <div className="queue-now">
            <ItemArtwork item={item} sizes={isOver ? '88px' : '(min-height: 1000px) 272px, 88px'} />
            <ItemNames item={item} withAlbum look="panel" />
          </div>
          <BackButton className="mt-3 max-w-full" />
        </div>
      )}
      {withTabs(<ComingUp tools={tools} isLandmark={false} className="h-full min-h-0 flex-1" />)}
    </aside>
  );
}
