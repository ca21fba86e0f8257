import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
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

type Renewal = (open: OptionsRequest | undefined) => OptionsRequest | undefined;

export const OptionsContext = createContext<(request: OptionsRequest | Renewal) => void>(() => undefined);

/** Opens the options of an item. While they are open they follow what is rendered of it: an answer may come that allows more. */
export function useOpenOptions({ item, entry, more, select }: Omit<OptionsRequest, keyof MenuPoint>) {
  const open = useContext(OptionsContext);
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const own = opener.current;
    if (own)
      open((now) =>
        now?.opener === own && now.item.id === item.id
          ? { ...now, item, entry, select, ...(more && { more }) }
          : now,
      );
  }, [open, item, entry, more, select]);
  return (point: MenuPoint) => {
    opener.current = point.opener;
    open({ item, entry, select, ...(more && { more }), ...point });
  };
}

/** The three ways to an item's options (design.md#lists). `index`: where it stands in a list of which several can be chosen. */
export function useOptions(item: MusicItem, entry?: PlaylistEntry, index?: number) {
  const select = useSelect(index);
  return waysToMenu(useOpenOptions({ item, entry, select }));
}
