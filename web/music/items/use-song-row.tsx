import type { ComponentProps } from 'react';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import type { Song } from '../provider/item.ts';
import type { SongRowState } from './song-row-state.ts';
import { type PlaylistEntry, useOptions } from './use-options.ts';

type SongRowActions = Pick<ComponentProps<'tr'>, 'onClick' | 'onKeyDown'> & {
  state: SongRowState;
  onPlay: () => void;
  /** Where the song stands in a playlist that can be changed, and its index there. */
  entry?: PlaylistEntry | undefined;
  index?: number;
};

/** What a song's row does in every list: double click, a finger's tap and Enter play it; its button, a right click and the menu key open its menu. */
export function useSongRow(song: Song, { state, onPlay, entry, index, onClick, onKeyDown }: SongRowActions) {
  const options = useOptions(song, entry, index);
  const row: ComponentProps<'tr'> = {
    'aria-current': state === 'resting' ? undefined : 'true',
    onDoubleClick: onPlay,
    onContextMenu: options.onContextMenu,
    onKeyDown: (event) => {
      if (!options.onMenuKey(event)) onKeyDown?.(event);
    },
    onClick: (event) => {
      onClick?.(event);
      // A finger has neither hover nor double click.
      if (!event.defaultPrevented && matchMedia('(pointer: coarse)').matches) onPlay();
    },
  };
  const menuButton = (
    <OptionsButton
      name={song.name}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        options.onButton(event);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className="size-8! opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-visible/row:opacity-100 pointer-coarse:opacity-100"
    />
  );
  return { row, menuButton };
}
