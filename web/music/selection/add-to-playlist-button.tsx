import { useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { orToast } from '../items/or-toast.ts';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { musicSelectionTexts } from './music-selection-texts.ts';
import { doWithItems } from './selection-actions.ts';
import { usePlaylistEntries } from './use-playlist-entries.ts';

/** Puts one song into a playlist that is chosen from a menu. */
export function AddToPlaylistButton({ song }: { song: Song }) {
  const [point, setPoint] = useState<MenuPoint>();
  const needs = { player: usePlayer(), provider: useMusicProvider(), queries: useQueryClient() };
  const actions = doWithItems(needs);
  const chosen = { kind: 'songs' as const, items: [song] };
  const entries = usePlaylistEntries({
    onAdd: (playlist) => void orToast(() => actions.addTo(playlist, chosen)),
    onNew: (name) => orToast(() => actions.addToNew(name, chosen)),
  });
  return (
    <>
      <IconButton label={musicSelectionTexts.addToPlaylist} onClick={waysToMenu(setPoint).onButton}>
        <ListPlus size={19} aria-hidden="true" />
      </IconButton>
      {point && (
        <LazyPopupMenu
          point={point}
          label={musicSelectionTexts.addToPlaylist}
          entries={entries}
          onClose={() => setPoint(undefined)}
        />
      )}
    </>
  );
}
