import { createContext, type ReactNode, useContext } from 'react';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { useSelect } from '#web/ui/selection/choosing.ts';
import type { MusicItem } from '../provider/item.ts';

/** Where an item stands, for what is offered there alone. */
export type PlaylistEntry = {
  playlistId: string;
  remove: () => void;
  /** What a finger drags the row by. */
  grip?: ReactNode;
};

export type OptionsRequest = MenuPoint & {
  item: MusicItem;
  entry?: PlaylistEntry | undefined;
  /** What else can be done where it stands, at the end. */
  more?: readonly MenuEntry[];
  /** Chooses it, where several can be chosen. */
  select?: (() => void) | undefined;
};

export const OptionsContext = createContext<(request: OptionsRequest) => void>(() => undefined);

/** The three ways to an item's options (design.md#lists). `index`: where it stands in a list of which several can be chosen. */
export function useOptions(item: MusicItem, entry?: PlaylistEntry, index?: number) {
  const select = useSelect(index);
  const open = useContext(OptionsContext);
  return waysToMenu((point) => open({ item, entry, select, ...point }));
}
