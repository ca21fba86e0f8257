import { Moon, Settings, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { SaveQueue } from '#web/music/save-queue.tsx';
import { queueTool } from '#web/player/coming-up.tsx';
import { QueuePanel } from '#web/player/queue-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { choose } from './preferences.ts';
import { appTexts } from './texts.ts';
import { toggleDarkMode, useDarkMode } from './theme.ts';

const PlayingExtras = lazy(async () => ({
  default: (await import('#web/podcasts/playing-extras.tsx')).PlayingExtras,
}));

/** The queue beside the main part, with dark-mode and settings icons of its own (spec §2). A phone has the Now Playing sheet instead. */
export function QueueSide() {
  const dark = useDarkMode();
  return (
    <QueuePanel
      onCollapse={() => choose({ queueOpen: false })}
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
