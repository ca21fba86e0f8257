import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { FolderNameForm } from './folder-name-form.tsx';
import { grouped } from './group-by-folder.ts';
import { PlaylistFolder } from './playlist-folder.tsx';
import { groupsQuery, useSharedPlaylistChange } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';
import { useOpenGroups } from './use-open-folders.ts';
import './playlist-folders.css';

type PlaylistFoldersProps = {
  playlists: readonly Playlist[];
  cards: (playlists: readonly Playlist[]) => ReactNode;
};

/** The listener's playlists, by their folders. */
export function PlaylistFolders({ playlists, cards }: PlaylistFoldersProps) {
  const { data = [] } = useQuery(groupsQuery(useMusicProvider()));
  const [isMaking, setIsMaking] = useState(false);
  const { change } = useSharedPlaylistChange();
  const { isOpen, setOpen } = useOpenGroups();
  const { groups, others } = grouped(playlists, data);
  return (
    <div className="playlist-folders">
      {isMaking ? (
        <FolderNameForm
          button={texts.makeFolder}
          onName={(name) => change((house) => house.createGroup(name))}
          onClose={() => setIsMaking(false)}
        />
      ) : (
        <Button onClick={() => setIsMaking(true)}>
          <FolderPlus size={17} aria-hidden="true" />
          {texts.newFolder}
        </Button>
      )}
      {groups.map((group) => (
        <PlaylistFolder
          key={group.id}
          group={group}
          count={group.playlists.length}
          isOpen={isOpen(group.id)}
          onOpen={(open) => setOpen(group.id, open)}
        >
          {cards(group.playlists)}
        </PlaylistFolder>
      ))}
      {others.length > 0 && <div className="playlist-folder">{cards(others)}</div>}
    </div>
  );
}
