import { useQueryClient } from '@tanstack/react-query';
import {
  Heart,
  LibraryBig,
  ListEnd,
  ListPlus,
  ListStart,
  type LucideIcon,
  Shuffle,
  Star,
} from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { SelectionBar, SelectionTool } from '#web/ui/selection/selection-bar.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { orToast } from '../items/or-toast.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { starTexts } from '../stars/star-texts.ts';
import { musicSelectionTexts } from './music-selection-texts.ts';
import { type ChosenItems, doWithItems } from './selection-actions.ts';
import { usePlaylistEntries } from './use-playlist-entries.ts';

type MusicSelectionBarProps = {
  count: number;
  /** What is chosen, in its order; rejects with a sentence. */
  items: () => Promise<ChosenItems>;
  kind: ChosenItems['kind'];
  onDone: () => void;
};

type Tool = {
  label: string;
  Icon: LucideIcon;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  isOffered?: boolean;
};
type Menu = { point: MenuPoint; label: string; entries: readonly MenuEntry[] };

/** What can be done with songs or albums that are chosen. An album stands for its songs where songs are meant. */
export function MusicSelectionBar({ count, items, kind, onDone }: MusicSelectionBarProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const [menu, setMenu] = useState<Menu>();
  const actions = doWithItems({ player, provider, queries });
  const { capabilities } = provider;

  const run = (act: (chosen: ChosenItems) => unknown): Promise<void> =>
    orToast(async () => {
      await act(await items());
      onDone();
    });
  const playlists = usePlaylistEntries({
    onAdd: (playlist) => void run((chosen) => actions.addTo(playlist, chosen)),
    onNew: (name) => run((chosen) => actions.addToNew(name, chosen)),
  });
  const rating = [5, 4, 3, 2, 1, 0].map((stars) => ({
    id: String(stars),
    label: starTexts.stars(stars),
    onChoose: () => void run((chosen) => actions.rate(chosen, stars)),
  }));
  const opening = (label: string, entries: readonly MenuEntry[]) =>
    waysToMenu((point) => setMenu({ point, label, entries })).onButton;
  const acting = (act: (chosen: ChosenItems) => unknown) => () => void run(act);
  const tools: Tool[] = [
    { label: musicSelectionTexts.shuffle, Icon: Shuffle, onClick: acting(actions.shuffle) },
    { label: selectionTexts.playNext, Icon: ListStart, onClick: acting(actions.playNext) },
    { label: selectionTexts.playLater, Icon: ListEnd, onClick: acting(actions.playLater) },
    {
      label: musicSelectionTexts.addToPlaylist,
      Icon: ListPlus,
      onClick: opening(musicSelectionTexts.addToPlaylist, playlists),
    },
    {
      label: musicSelectionTexts.like,
      Icon: Heart,
      onClick: acting(actions.like),
      isOffered: capabilities.ratings.includes(kind === 'songs' ? 'song' : 'album'),
    },
    { label: musicSelectionTexts.addToLibrary, Icon: LibraryBig, onClick: acting(actions.addToLibrary) },
    {
      label: starTexts.rate,
      Icon: Star,
      onClick: opening(starTexts.rate, rating),
      isOffered: kind === 'songs' && provider.loadSongLists !== undefined,
    },
  ];
  return (
    <SelectionBar count={count} onPlay={() => void run(actions.play)} onDone={onDone}>
      {tools
        .filter(({ isOffered = true }) => isOffered)
        .map(({ label, Icon, onClick }) => (
          <SelectionTool key={label} label={label} icon={<Icon size={17} />} onClick={onClick} />
        ))}
      {menu && <LazyPopupMenu {...menu} onClose={() => setMenu(undefined)} />}
    </SelectionBar>
  );
}
