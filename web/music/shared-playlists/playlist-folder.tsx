import { Ellipsis, Folder } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PlaylistGroup } from '../provider/shared-playlists.ts';
import { FolderNameForm } from './folder-name-form.tsx';
import { useSharedPlaylistChange } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

type PlaylistFolderProps = {
  group: PlaylistGroup;
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A folder of playlists: its name opens and closes it, its options rename and remove it. */
export function PlaylistFolder({ group, count, isOpen, onOpen, children }: PlaylistFolderProps) {
  const [menu, setMenu] = useState<MenuPoint>();
  const [isRenaming, setIsRenaming] = useState(false);
  const { change } = useSharedPlaylistChange();
  async function remove(): Promise<void> {
    if (await change((house) => house.removeGroup(group.id))) toast.success(texts.folderRemoved(group.name));
  }
  return (
    <section aria-label={group.name} className="playlist-folder">
      {isRenaming ? (
        <FolderNameForm
          name={group.name}
          button={texts.save}
          onName={(name) => change((house) => house.renameGroup(group.id, name))}
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
          {...menu}
          label={texts.folderOptions(group.name)}
          entries={[
            { id: 'rename', label: texts.renameFolder, onChoose: () => setIsRenaming(true) },
            { id: 'remove', label: texts.removeFolder, onChoose: () => void remove() },
          ]}
          onClose={() => {
            setMenu(undefined);
            menu.opener.focus();
          }}
        />
      )}
    </section>
  );
}
