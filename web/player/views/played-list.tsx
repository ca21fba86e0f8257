import { ChevronDown, ChevronRight } from 'lucide-react';
import { queueHeading } from './coming-up.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { queueTexts } from './queue-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** The most played items that are shown. */
const maxShown = 50;

type PlayedButtonProps = { count: number; isOpen: boolean; onToggle: () => void };

/** Shows and folds what was played. */
export function PlayedButton({ count, isOpen, onToggle }: PlayedButtonProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={`-ml-1 flex h-9 items-center gap-1 rounded px-1 hover:text-ink pointer-coarse:h-11 ${queueHeading}`}
    >
      <Icon size={14} aria-hidden="true" />
      {queueTexts.played} <span className="font-normal tabular-nums">{count}</span>
    </button>
  );
}

/** The played items of this queue, the last one lowest, above the current one. A press plays from there. */
export function PlayedList() {
  const player = usePlayer();
  const played = usePlayerState(({ queue }) => queue.played);
  const recent = played.slice(-maxShown);
  return (
    <ul
      aria-label={queueTexts.played}
      // The last one is what one looks for.
      ref={(list) => list?.scrollTo?.(0, list.scrollHeight)}
      className="mb-2 max-h-[30vh] shrink-0 overflow-y-auto"
    >
      {recent.map(({ entry: { key, item } }, index) => (
        <li key={`${key} ${index}`}>
          <button
            type="button"
            aria-label={queueTexts.playFrom(item.title)}
            onClick={() => player.jumpBack(recent.length - index)}
            className="flex w-full items-center gap-2.5 rounded-md px-2 py-1 text-left hover:bg-lift"
          >
            <ItemArtwork item={item} sizes="32px" className="w-8 shrink-0 rounded-md" />
            <span className="min-w-0">
              <span className="block truncate text-ink">{item.title}</span>
              <span className="block truncate text-[12px] text-mute">{item.artistName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
