import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Playlist } from '../provider/item.ts';
import { PlaylistSharing } from './playlist-sharing.tsx';
import { PlaylistChanges } from './playlist-versions.tsx';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';
import './shared-playlists.css';

/** The panel above a playlist's songs: `?show=sharing`, with whom it is shared, or `?show=changes`, what it was. */
export function PlaylistPanel({ playlist }: { playlist: Playlist }) {
  const [parameters, setParameters] = useSearchParams();
  const show = parameters.get('show');
  const id = useId();
  const isSharing = show === 'sharing' && playlist.access === undefined;
  const isChanges = show === 'changes' && playlist.canEdit;
  if (!isSharing && !isChanges) return null;
  return (
    <section aria-labelledby={id} className="playlist-panel">
      <header>
        <PanelTitle key={show} id={id} title={isSharing ? texts.sharing : texts.changesTitle} />
        <IconButton
          label={texts.close}
          onClick={() =>
            setParameters(
              (before) => {
                before.delete('show');
                return before;
              },
              { replace: true },
            )
          }
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {isSharing ? (
        <PlaylistSharing playlistId={playlist.id} />
      ) : (
        <PlaylistChanges playlistId={playlist.id} />
      )}
    </section>
  );
}

/** What was opened has the focus. */
function PanelTitle({ id, title }: { id: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-[660]">
      {title}
    </h2>
  );
}
