import { Menu } from '@base-ui/react/menu';
import type { ReactNode, Ref } from 'react';

const edgePixels = 8;

export type MenuPlace = {
  /** Pixels of the window. */
  x: number;
  y: number;
  into: Element | null;
};

type MenuPopupProps = MenuPlace & { label: string; children: ReactNode; ref?: Ref<HTMLDivElement> };

/** The box of a menu, with a corner at a point of the window; inside the window wherever it was asked for. */
export function MenuPopup({ label, x, y, into, ref, children }: MenuPopupProps) {
  return (
    <Menu.Portal container={into instanceof HTMLElement ? into : undefined}>
      <Menu.Positioner
        anchor={{ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }}
        positionMethod="fixed"
        align="start"
        sideOffset={0}
        collisionPadding={edgePixels}
        collisionAvoidance={{ side: 'shift', align: 'shift' }}
        className="z-50"
      >
        <Menu.Popup
          ref={ref}
          aria-label={label}
          finalFocus={false}
          className="max-h-[calc(100dvh-16px)] w-60 overflow-y-auto rounded-xl border border-line bg-lift p-1.5 shadow-[0_18px_60px_-18px_var(--shade)] outline-none"
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
