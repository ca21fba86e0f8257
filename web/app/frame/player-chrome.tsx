import { NowFavourite } from '#web/music/favourites/now-favourite.tsx';
import { MiniPlayer } from '#web/player/views/mini-player.tsx';
import { PlayerBar } from '#web/player/views/player-bar.tsx';
import { QueueToggle } from '#web/player/views/queue-toggle.tsx';
import { UnsavedNote } from '#web/podcasts/playback/unsaved-note.tsx';
import { useUnsavedNote } from '#web/podcasts/playback/use-unsaved-note.tsx';
import { SheetExtras } from './sheet-extras.tsx';

type PlayerChromeProps = { queueOpen: boolean; onToggleQueue: () => void };

/** The bar on a wide window, the mini player on a phone. */
export function PlayerChrome({ queueOpen, onToggleQueue }: PlayerChromeProps) {
  const note = useUnsavedNote();
  const actions = (
    <>
      <UnsavedNote />
      <NowFavourite />
    </>
  );
  return (
    <>
      <PlayerBar itemActions={actions}>
        <QueueToggle open={queueOpen} onToggle={onToggleQueue} />
      </PlayerBar>
      <MiniPlayer note={note} sheetActions={actions} sheetExtras={<SheetExtras />} />
    </>
  );
}
