import type { KeyboardEvent, MouseEvent } from 'react';
import { bindingFor } from '../controls/key-bindings.ts';

/** Where a menu opens, in pixels of the window, and who gets the focus back. */
export type MenuPoint = { x: number; y: number; opener: HTMLElement };

const menuKeys = { ContextMenu: true, 'Shift+F10': true };

/** The three ways to a thing's menu: its button, a right click, and the context-menu key (design.md#lists). */
export function waysToMenu(open: (at: MenuPoint) => void) {
  function openAt(opener: HTMLElement, point?: { x: number; y: number }): void {
    const box = opener.getBoundingClientRect();
    const below = { x: box.left + Math.min(box.width, 48) / 2, y: box.top + Math.min(box.height, 48) };
    open({ opener, ...(point ?? below) });
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
      if (!bindingFor(event, menuKeys)) return false;
      event.preventDefault();
      openAt(event.target instanceof HTMLElement ? event.target : event.currentTarget);
      return true;
    },
  };
}
