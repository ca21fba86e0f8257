import { useState } from 'react';
import { useLocation } from 'react-router';
import { NowFavourite } from '#web/music/favourites/now-favourite.tsx';
import { NowStars } from '#web/music/stars/now-stars.tsx';
import { useOpenKey } from '#web/player/now-playing/use-open-key.ts';
import { MiniPlayer } from '#web/player/views/mini-player.tsx';
import { PlayerBar } from '#web/player/views/player-bar.tsx';
import { QueueToggle } from '#web/player/views/queue-toggle.tsx';
import { UnsavedNote, useUnsavedNote } from '#web/podcasts/playback/unsaved-note.tsx';
import { useBreakpoint } from '#web/ui/lists/use-breakpoint.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePreferences } from '../shared/preferences.ts';

const NowPlayingHost = lazily(async () => (await import('./now-playing-host.tsx')).NowPlayingHost);
const NowOptions = lazily(async () => (await import('./now-playing-host.tsx')).NowOptions);
const SheetExtras = lazily(async () => (await import('./now-playing-host.tsx')).SheetExtras);

/** From here on the player has the whole screen; below it a phone's sheet. */
const screenFrom = 768;

type PlayerChromeProps = { queueOpen: boolean; onToggleQueue: () => void };

/** The bar on a wide window, the mini player on a phone, and what either opens into. */
export function PlayerChrome({ queueOpen, onToggleQueue }: PlayerChromeProps) {
  const note = useUnsavedNote();
  const isWide = useBreakpoint() >= screenFrom;
  const { key } = useLocation();
  /** The entry of the browser's history that it was opened on: going to a page closes it, also to the one behind it. */
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === key;
  if (openOn !== undefined && !isOpen) setOpenOn(undefined);
  const setOpen = (open: boolean) => setOpenOn(open ? key : undefined);
  useOpenKey(
    () => setOpen(!isOpen),
    usePreferences((state) => state.shortcuts !== false),
  );
  const actions = (
    <>
      <UnsavedNote />
      <NowFavourite />
    </>
  );
  return (
    <>
      <PlayerBar onOpen={() => setOpen(true)} itemActions={actions} rating={<NowStars />}>
        <QueueToggle open={queueOpen} onToggle={onToggleQueue} />
      </PlayerBar>
      {isOpen && isWide && <NowPlayingHost actions={actions} onClose={() => setOpen(false)} />}
      <MiniPlayer
        isOpen={isOpen && !isWide}
        onOpenChange={setOpen}
        note={note}
        sheetActions={
          <>
            {actions}
            <NowOptions />
          </>
        }
        sheetRating={<NowStars />}
        SheetExtras={SheetExtras}
      />
    </>
  );
}
