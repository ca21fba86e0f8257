import { useQuery } from '@tanstack/react-query';
import { Folder, Pin } from 'lucide-react';
import { isHeard } from '#rules/queue/queue.ts';
import { contextOf } from '#web/music/items/contexts.ts';
import { Caption, captionOf } from '#web/music/items/item-card.tsx';
import { itemPath } from '#web/music/items/item-path.ts';
import { useOptions } from '#web/music/items/use-options.ts';
import type { Playlist } from '#web/music/provider/item.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { grouped, useOpenGroups } from '#web/music/shared-playlists/folder-state.ts';
import { groupsQuery } from '#web/music/shared-playlists/shared-playlist-queries.ts';
import { sharedPlaylistTexts } from '#web/music/shared-playlists/shared-playlist-texts.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { CompactRow } from './compact-row.tsx';
import './folded-playlists.css';

/** The listener's playlists in the sidebar: pinned ones first, then their folders, then the others. */
export function FoldedPlaylists({ playlists }: { playlists: readonly Playlist[] }) {
  const { data = [] } = useQuery(groupsQuery(useMusicProvider()));
  const { isOpen, setOpen } = useOpenGroups();
  const pinned = playlists.filter(({ isPinned }) => isPinned);
  const { groups, others } = grouped(
    playlists.filter(({ isPinned }) => !isPinned),
    data,
  );
  return (
    <>
      {pinned.length > 0 && <Rows label={sharedPlaylistTexts.pinned} playlists={pinned} />}
      {groups
        .filter((group) => group.playlists.length > 0)
        .map((group) => (
          <section key={group.id} aria-label={group.name}>
            <button
              type="button"
              className="side-folder"
              aria-expanded={isOpen(group.id)}
              onClick={() => setOpen(group.id, !isOpen(group.id))}
            >
              <Folder size={16} aria-hidden="true" />
              <bdi>{group.name}</bdi>
              <span>{group.playlists.length}</span>
            </button>
            {isOpen(group.id) && <Rows label={group.name} playlists={group.playlists} inFolder />}
          </section>
        ))}
      <Rows playlists={others} />
    </>
  );
}

type RowsProps = { label?: string; playlists: readonly Playlist[]; inFolder?: boolean };

function Rows({ label, playlists, inFolder = false }: RowsProps) {
  return (
    <ul aria-label={label} className={inFolder ? 'in-side-folder' : undefined}>
      {playlists.map((playlist) => (
        <Row key={playlist.id} playlist={playlist} />
      ))}
    </ul>
  );
}

function Row({ playlist }: { playlist: Playlist }) {
  const queue = usePlayerState((state) => state.queue);
  const { onContextMenu, onMenuKey } = useOptions(playlist);
  return (
    <CompactRow
      name={playlist.name}
      caption={
        <>
          {playlist.isPinned && (
            <Pin size={12} aria-label={sharedPlaylistTexts.pinned} className="side-pin" />
          )}
          <Caption item={playlist} />
        </>
      }
      title={`${playlist.name} · ${captionOf(playlist)}`}
      {...playlist.picture}
      to={itemPath(playlist)}
      isHere={isHeard(queue, contextOf(playlist))}
      onContextMenu={onContextMenu}
      onKeyDown={onMenuKey}
    />
  );
}
