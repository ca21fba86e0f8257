import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { appTexts } from '../shared/texts.ts';
import type { HistoryPosition } from './history-position.ts';

/** Back and forward, each disabled when there is no history in its direction (behaviour.md#screens). */
export function HistoryButtons({ position }: { position: HistoryPosition }) {
  const navigate = useNavigate();
  return (
    <div className="absolute left-3 top-3 z-10 flex gap-1 md:left-6">
      <IconButton
        label={appTexts.back}
        disabled={position.index <= 0}
        onClick={() => void navigate(-1)}
        className="bg-bg/40"
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={appTexts.forward}
        disabled={position.index >= position.last}
        onClick={() => void navigate(1)}
        className="bg-bg/40"
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
