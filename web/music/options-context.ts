import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, useContext } from 'react';
import type { MusicItem } from './item.ts';

/** Where an item stands, for what is offered there alone. */
export type PlaylistEntry = {
  playlistId: string;
  remove: () => void;
  /** What a finger drags the row by. */
  grip?: ReactNode;
};

export type OptionsRequest = {
  item: MusicItem;
  /** Where the menu opens, in pixels of the window. */
  x: number;
  y: number;
  /** Gets the focus back. */
  opener: HTMLElement;
  entry?: PlaylistEntry | undefined;
};

export const OptionsContext = createContext<(request: OptionsRequest) => void>(() => undefined);

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** The three ways to an item's options: its button, a right click, and the context-menu key (look.md, Lists). */
export function useOptions(item: MusicItem, entry?: PlaylistEntry) {
  const open = useContext(OptionsContext);

  function openAt(opener: HTMLElement, point?: { x: number; y: number }): void {
    const box = opener.getBoundingClientRect();
    const below = { x: box.left + Math.min(box.width, 48) / 2, y: box.top + Math.min(box.height, 48) };
    open({ item, opener, entry, ...(point ?? below) });
  }

  return {
    onButton: (event: MouseEvent<HTMLElement>) => openAt(event.currentTarget),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      const focused = document.activeElement;
      const inside = focused instanceof HTMLElement && event.currentTarget.contains(focused);
      openAt(inside ? focused : event.currentTarget, x === 0 && y === 0 ? undefined : { x, y });
    },
    /** Says whether it took the key. */
    onMenuKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      if (!isMenuKey(event)) return false;
      event.preventDefault();
      openAt(event.target instanceof HTMLElement ? event.target : event.currentTarget);
      return true;
    },
  };
}
