import { useQueryClient } from '@tanstack/react-query';
import { Heart, LibraryBig, ListEnd, ListPlus, ListStart, Shuffle, Star } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { SelectionBar, SelectionTool } from '#web/ui/selection/selection-bar.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
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

type Menu = MenuPoint & { label: string; entries: readonly MenuEntry[] };

/** What can be done with songs or albums that are chosen. An album stands for its songs where songs are meant. */
export function MusicSelectionBar({ count, items, kind, onDone }: MusicSelectionBarProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const [menu, setMenu] = useState<Menu>();
  const actions = doWithItems({ player, provider, queries });
  const { capabilities } = provider;

  async function run(act: (found: ChosenItems) => unknown): Promise<void> {
    try {
      await act(await items());
      onDone();
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }
  const playlists = usePlaylistEntries({
    onAdd: (playlist) => void run((found) => actions.addTo(playlist, found)),
    onNew: (name) => run((found) => actions.addToNew(name, found)),
  });
  const rating = [5, 4, 3, 2, 1, 0].map((stars) => ({
    id: String(stars),
    label: musicSelectionTexts.stars(stars),
    onChoose: () => void run((found) => actions.rate(found, stars)),
  }));
  const opening = (label: string, entries: readonly MenuEntry[]) =>
    waysToMenu((point) => setMenu({ ...point, label, entries })).onButton;
  return (
    <SelectionBar count={count} onPlay={() => void run(actions.play)} onDone={onDone}>
      <SelectionTool
        label={musicSelectionTexts.shuffle}
        icon={<Shuffle size={17} />}
        onClick={() => void run(actions.shuffle)}
      />
      <SelectionTool
        label={selectionTexts.playNext}
        icon={<ListStart size={17} />}
        onClick={() => void run(actions.playNext)}
      />
      <SelectionTool
        label={selectionTexts.playLater}
        icon={<ListEnd size={17} />}
        onClick={() => void run(actions.playLater)}
      />
      <SelectionTool
        label={musicSelectionTexts.addToPlaylist}
        icon={<ListPlus size={17} />}
        onClick={opening(musicSelectionTexts.addToPlaylist, playlists)}
      />
      {capabilities.ratings.includes(kind === 'songs' ? 'song' : 'album') && (
        <SelectionTool
          label={musicSelectionTexts.like}
          icon={<Heart size={17} />}
          onClick={() => void run(actions.like)}
        />
      )}
      <SelectionTool
        label={musicSelectionTexts.addToLibrary}
        icon={<LibraryBig size={17} />}
        onClick={() => void run(actions.addToLibrary)}
      />
      {kind === 'songs' && provider.loadSongLists && (
        <SelectionTool
          label={musicSelectionTexts.rate}
          icon={<Star size={17} />}
          onClick={opening(musicSelectionTexts.rate, rating)}
        />
      )}
      {menu && (
        <LazyPopupMenu
          {...menu}
          onClose={() => {
            setMenu(undefined);
            menu.opener.focus();
          }}
        />
      )}
    </SelectionBar>
  );
}
