import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { itemPath } from '../items/item-path.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { changeSharedPlaylist, groupsQuery } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

type Acts = {
  pin: () => void;
  moveInto: (groupId: string | undefined) => void;
  createGroup: (name: string) => Promise<boolean>;
  show: (what: 'sharing' | 'changes') => void;
  leave: () => void;
};

/** The menu entries that only a playlist of the listener's has; none for other items. */
export function usePlaylistOptions(item: MusicItem): MenuEntry[] {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOffered = provider.loadSharedPlaylists !== undefined && item.kind === 'playlist' && item.inLibrary;
  const { data: groups = [] } = useQuery({ ...groupsQuery(provider), enabled: isOffered });
  if (!isOffered || item.kind !== 'playlist') return [];
  const { id, name } = item;
  const act = (change: Parameters<typeof changeSharedPlaylist>[2], leftId?: string) =>
    changeSharedPlaylist(provider, queries, change, leftId);
  return entriesOf(item, groups, {
    pin: () => void act((api) => api.pin(id, !item.isPinned)),
    moveInto: (groupId) => void act((api) => api.moveInto(id, groupId)),
    createGroup: (typed) => act(async (api) => api.moveInto(id, (await api.createGroup(typed)).id)),
    show: (what) => void navigate(`${itemPath(item)}?show=${what}`),
    leave: () =>
      void act(async (api) => {
        await api.leave(id);
        await navigate('/playlist-display');
        toast.success(texts.youLeft(name));
      }, id),
  });
}

function entriesOf(
  { isPinned, groupId, access, canEdit }: Playlist,
  groups: readonly { id: string; name: string }[],
  { pin, moveInto, createGroup, show, leave }: Acts,
): MenuEntry[] {
  const others = groups
    .filter((group) => group.id !== groupId)
    .map((group) => ({ id: group.id, label: group.name, onChoose: () => moveInto(group.id) }));
  const out = { id: 'no-folder', label: texts.noFolder, onChoose: () => moveInto(undefined) };
  return [
    { id: 'pin', label: isPinned ? texts.unpin : texts.pin, onChoose: pin },
    {
      id: 'move-to-folder',
      label: texts.moveToFolder,
      submenu: groupId === undefined ? others : [out, ...others],
      search: texts.findFolder,
      whenEmpty: texts.noFolders,
      create: {
        label: texts.newFolder,
        nameLabel: texts.folderName,
        button: texts.makeFolder,
        onCreate: createGroup,
      },
    },
    ...(access === undefined
      ? [{ id: 'share-playlist', label: texts.share, onChoose: () => show('sharing') }]
      : []),
    ...(canEdit ? [{ id: 'changes', label: texts.changes, onChoose: () => show('changes') }] : []),
    ...(access === undefined ? [] : [{ id: 'leave', label: texts.leave, onChoose: leave }]),
  ];
}
