import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Folder, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { PlaylistGroup } from '../provider/shared-playlists.ts';
import { FolderNameForm } from './folder-name-form.tsx';
import { grouped, useOpenGroups } from './folder-state.ts';
import { groupsQuery, useSharedPlaylistChange } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';
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
          onName={(name) => change((api) => api.createGroup(name))}
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

type PlaylistFolderProps = {
  group: PlaylistGroup;
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A folder of playlists: its name opens and closes it, its options rename and remove it. */
function PlaylistFolder({ group, count, isOpen, onOpen, children }: PlaylistFolderProps) {
  const [menu, setMenu] = useState<MenuPoint>();
  const [isRenaming, setIsRenaming] = useState(false);
  const { change } = useSharedPlaylistChange();
  async function remove(): Promise<void> {
    if (await change((api) => api.removeGroup(group.id))) toast.success(texts.folderRemoved(group.name));
  }
  return (
    <section aria-label={group.name} className="playlist-folder">
      {isRenaming ? (
        <FolderNameForm
          name={group.name}
          button={texts.save}
          onName={(name) => change((api) => api.renameGroup(group.id, name))}
          onClose={() => setIsRenaming(false)}
        />
      ) : (
        <header>
          <h3>
            <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              <Folder size={18} aria-hidden="true" />
              <bdi>{group.name}</bdi>
              <span className="text-mute">{count}</span>
            </button>
          </h3>
          <IconButton label={texts.folderOptions(group.name)} onClick={waysToMenu(setMenu).onButton}>
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        </header>
      )}
      {isOpen && (count === 0 ? <p className="text-mute">{texts.emptyFolder}</p> : children)}
      {menu && (
        <LazyPopupMenu
          point={menu}
          label={texts.folderOptions(group.name)}
          entries={[
            { id: 'rename', label: texts.renameFolder, onChoose: () => setIsRenaming(true) },
            { id: 'remove', label: texts.removeFolder, onChoose: () => void remove() },
          ]}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}
