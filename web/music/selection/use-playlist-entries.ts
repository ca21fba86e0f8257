import { useQuery } from '@tanstack/react-query';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { optionTexts } from '../items/option-texts.ts';
import type { Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistsQuery } from '../provider/queries.ts';
import { musicSelectionTexts } from './music-selection-texts.ts';

type Needs = { onAdd: (playlist: Playlist) => void; onNew: (name: string) => Promise<void> };

/** The listener's playlists as lines of a menu, and one that makes another one. */
export function usePlaylistEntries({ onAdd, onNew }: Needs): MenuEntry[] {
  const { data = [] } = useQuery(playlistsQuery(useMusicProvider()));
  return [
    {
      id: 'new',
      label: musicSelectionTexts.newPlaylist,
      submenu: [],
      create: {
        label: optionTexts.newPlaylist,
        nameLabel: optionTexts.newPlaylistName,
        button: optionTexts.createPlaylist,
        onCreate: async (name) => {
          await onNew(name);
          return true;
        },
      },
    },
    ...data
      .filter(({ canEdit }) => canEdit)
      .map((playlist) => ({ id: playlist.id, label: playlist.name, onChoose: () => onAdd(playlist) })),
  ];
}
