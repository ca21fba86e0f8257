import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MenuEntry, MenuItem } from './menu-item.tsx';
import { menuStep } from './menu-step.ts';
import { Submenu } from './submenu.tsx';

type PopupMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  x: number;
  y: number;
  /** A modal dialog that it belongs to: nothing outside one can be reached. Else the main part. */
  into?: Element | null;
  onClose: () => void;
};

const edgePixels = 8;

/** A menu at a point of the window (WAI-ARIA menu): arrow keys walk and open submenus, Escape and a click outside close. */
export function PopupMenu({ label, entries, x, y, into, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string>();
  const [backTo, setBackTo] = useState<string>();
  const openEntry = entries.find(({ id }) => id === openId);

  // Measured before it is painted, and again as a submenu makes it taller: it stays inside the window wherever it was asked for.
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const inside = (at: number, size: number, all: number) =>
      Math.max(edgePixels, Math.min(at, all - size - edgePixels));
    element.style.left = `${inside(x, width, innerWidth)}px`;
    element.style.top = `${inside(y, height, innerHeight)}px`;
  });

  useLayoutEffect(() => {
    if (openId !== undefined) return;
    const left = entries.findIndex(({ id }) => id === backTo);
    const items = menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    items?.[Math.max(left, 0)]?.focus();
    // Only as the menu opens, and as a submenu gives it its place back: entries may change meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- entries may change while it is open
  }, [openId]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key } = event;
    const here = target instanceof HTMLElement ? target : null;
    const isTyping = here instanceof HTMLInputElement;
    if (key === 'Escape' || (key === 'ArrowLeft' && !isTyping && openEntry)) {
      if (openEntry) goBack();
      else onClose();
    } else if (key === 'Tab' && !openEntry) onClose();
    else if (here === null || isTyping || !menuStep(key, here)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Back to the line that led to the submenu. */
  function goBack(): void {
    setBackTo(openId);
    setOpenId(undefined);
  }

  return createPortal(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the way out for a pointer; Escape is the keyboard's */}
      <div
        className="fixed inset-0 z-40"
        onPointerDown={onClose}
        onContextMenu={(event) => {
          event.preventDefault();
          onClose();
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a menu, or the dialog of its submenu */}
      <div
        ref={menu}
        role={openEntry ? 'dialog' : 'menu'}
        tabIndex={-1}
        aria-label={openEntry?.label ?? label}
        onKeyDown={onKeyDown}
        className="fixed z-50 max-h-[calc(100dvh-16px)] w-60 overflow-y-auto rounded-xl border border-line bg-lift p-1.5 shadow-[0_18px_60px_-18px_var(--shade)]"
      >
        {openEntry ? (
          <Submenu entry={openEntry} onBack={goBack} onClose={onClose} />
        ) : (
          entries.map((entry) => (
            <MenuItem key={entry.id} entry={entry} onOpen={() => setOpenId(entry.id)} onClose={onClose} />
          ))
        )}
      </div>
    </>,
    into ?? document.getElementById('main') ?? document.body,
  );
}
