import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { type MenuEntry, MenuItem } from './menu-item.tsx';
import { MenuPopup, menuAnchor } from './menu-popup.tsx';
import type { MenuPoint } from './menu-triggers.ts';
import { Submenu } from './submenu.tsx';

type PopupMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  point: MenuPoint;
  onClose: () => void;
};

/** A menu at a point of the window (WAI-ARIA menu): arrow keys walk and open submenus, Escape and a press outside close. */
export function PopupMenu({ label, entries, point, onClose }: PopupMenuProps) {
  const place = menuAnchor(point);

  const popup = useRef<HTMLDivElement>(null);
  /** The first line has the focus, however the menu was opened. */
  function focusFirst(): void {
    const isAtLine = document.activeElement?.closest('[role^="menuitem"]') != null;
    const first = popup.current?.querySelector<HTMLElement>('[role^="menuitem"]');
    if (!isAtLine) first?.focus({ preventScroll: true });
  }

  /** What was chosen happens when the menu is gone and its opener has the focus again. */
  const chosen = useRef<() => void>(undefined);
  const choose = (act: (() => void) | undefined) => {
    chosen.current = act;
  };

  /** Closes once: the loss of focus is reported a moment after a choice has closed it, when the next menu may be open. */
  const isClosed = useRef(false);
  function close(): void {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
    point.opener.focus();
    chosen.current?.();
  }

  return (
    <Menu.Root
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      onOpenChangeComplete={(isOpen) => isOpen && focusFirst()}
    >
      <MenuPopup ref={popup} label={label} onLeave={close} {...place}>
        {entries.map((entry) =>
          entry.submenu === undefined ? (
            <MenuItem key={entry.id} entry={entry} onChoose={choose} />
          ) : (
            <Submenu key={entry.id} entry={entry} {...place} onChoose={choose} onClose={close} />
          ),
        )}
      </MenuPopup>
    </Menu.Root>
  );
}
