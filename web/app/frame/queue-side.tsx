import { lazy, Suspense, useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { SaveQueue } from '#web/music/playlists/save-queue.tsx';
import { queueTool } from '#web/player/views/coming-up.tsx';
import { QueuePanel } from '#web/player/views/queue-panel.tsx';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/breakpoint.ts';
import { choose } from '../shared/preferences.ts';
import { PageTools } from './page-tools.tsx';

const PlayingExtras = lazy(async () => ({
  default: (await import('#web/podcasts/extras/playing-extras.tsx')).PlayingExtras,
}));

/** What opened the panel gets the focus of a panel that closes with it: the player bar's button, else the sidebar's. */
function closeQueue(): void {
  const isInside = document.activeElement?.closest('[data-queue]') !== null;
  choose({ queueOpen: false });
  if (isInside) [...document.querySelectorAll<HTMLElement>('[data-queue-toggle]')].at(-1)?.focus();
}

/**
 * The queue beside the main part, with dark-mode and settings icons of its own (behaviour.md#screens). Where it lies over the page, Escape
 * closes it, from wherever the focus is: it took none when it opened. A phone has the Now Playing sheet instead.
 */
export function QueueSide() {
  const isOver = useBreakpoint() < queueColumnFrom;

  useEffect(() => {
    if (!isOver) return;
    const isTyping = ({ target }: Event) =>
      target instanceof Element && target.closest('input, textarea') !== null;
    const ignore = (event: KeyboardEvent) => event.defaultPrevented || isTyping(event);
    return tinykeys(window, { Escape: closeQueue }, { ignore });
  }, [isOver]);

  return (
    <QueuePanel
      isOver={isOver}
      onCollapse={closeQueue}
      tools={<SaveQueue className={queueTool} />}
      extras={
        <Suspense>
          <PlayingExtras className="min-h-40 flex-1 px-2 pb-3" />
        </Suspense>
      }
    >
      <PageTools iconPixels={16} />
    </QueuePanel>
  );
}
