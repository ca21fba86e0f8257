import { useQueryClient } from '@tanstack/react-query';
import { Heart, ListEnd, ListPlus, ListStart, Play, Star, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.tsx';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/ways-to-menu.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { doWithSongs } from './selection-actions.ts';
import { selectionTexts } from './selection-texts.ts';
import './selection-bar.css';
import { usePlaylistEntries } from './use-playlist-entries.ts';

type SelectionBarProps = {
  count: number;
  /** The chosen songs in their order; rejects with a sentence. */
  songs: () => Promise<Song[]>;
  onDone: () => void;
  /** They can be given stars. */
  rates?: boolean;
};

type Menu = MenuPoint & { label: string; entries: readonly MenuEntry[] };

/** What can be done with what is chosen; it floats above the player, and is told as it comes. */
export function SelectionBar({ count, songs, onDone, rates = false }: SelectionBarProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const [menu, setMenu] = useState<Menu>();
  const actions = doWithSongs({ player, provider, queries });

  async function run(act: (found: Song[]) => unknown): Promise<void> {
    try {
      await act(await songs());
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
    label: selectionTexts.stars(stars),
    onChoose: () => void run((found) => actions.rate(found, stars)),
  }));
  const opening = (label: string, entries: readonly MenuEntry[]) =>
    waysToMenu((point) => setMenu({ ...point, label, entries })).onButton;
  return (
    <div className="selection-bar" role="toolbar" aria-label={selectionTexts.bar}>
      <output>{selectionTexts.chosen(count)}</output>
      <button
        type="button"
        aria-label={selectionTexts.play}
        className="selection-play"
        onClick={() => void run(actions.play)}
      >
        <Play size={15} fill="currentColor" aria-hidden="true" /> <span>{selectionTexts.play}</span>
      </button>
      <Tool
        label={selectionTexts.playNext}
        icon={<ListStart size={17} />}
        onClick={() => void run(actions.playNext)}
      />
      <Tool
        label={selectionTexts.playLater}
        icon={<ListEnd size={17} />}
        onClick={() => void run(actions.playLater)}
      />
      <Tool
        label={selectionTexts.addToPlaylist}
        icon={<ListPlus size={17} />}
        onClick={opening(selectionTexts.addToPlaylist, playlists)}
      />
      {provider.capabilities.ratings.includes('song') && (
        <Tool label={selectionTexts.like} icon={<Heart size={17} />} onClick={() => void run(actions.like)} />
      )}
      {rates && (
        <Tool
          label={selectionTexts.rate}
          icon={<Star size={17} />}
          onClick={opening(selectionTexts.rate, rating)}
        />
      )}
      <button type="button" aria-label={selectionTexts.clear} title={selectionTexts.clear} onClick={onDone}>
        <X size={17} aria-hidden="true" />
      </button>
      {menu && (
        <LazyPopupMenu
          {...menu}
          onClose={() => {
            setMenu(undefined);
            menu.opener.focus();
          }}
        />
      )}
    </div>
  );
}

type ToolProps = {
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
      <span aria-hidden="true">{label}</span>
    </button>
  );
}
