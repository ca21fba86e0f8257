import { Moon, Settings, Sun } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { SaveQueue } from '#web/music/playlists/save-queue.tsx';
import { queueTool } from '#web/player/views/coming-up.tsx';
import { QueuePanel } from '#web/player/views/queue-panel.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/breakpoint.ts';
import { choose } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';
import { toggleDarkMode, useDarkMode } from '../shared/theme.ts';

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
  const dark = useDarkMode();
  const isOver = useBreakpoint() < queueColumnFrom;

  useEffect(() => {
    if (!isOver) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping) closeQueue();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
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
      <IconButton label={dark ? appTexts.lightMode : appTexts.darkMode} onClick={toggleDarkMode}>
        {dark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
      </IconButton>
      <Link
        to="/settings"
        aria-label={appTexts.settings}
        title={appTexts.settings}
        className="inline-grid size-9 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink"
      >
        <Settings size={16} aria-hidden="true" />
      </Link>
    </QueuePanel>
  );
}
