import { Menu } from '@base-ui/react/menu';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { bindingFor } from '../controls/key-bindings.ts';
import type { MenuPoint } from './menu-triggers.ts';

const edgePixels = 8;

export type MenuAnchor = {
  /** Pixels of the window. */
  x: number;
  y: number;
  into: Element | null;
};

/** Where a menu stands: in the modal dialog of its opener, as nothing outside one can be reached; else in the main part. */
export const menuAnchor = ({ x, y, opener }: MenuPoint): MenuAnchor => ({
  x,
  y,
  into: opener.closest('[role="dialog"]') ?? document.getElementById('main'),
});

type MenuPopupProps = MenuAnchor & {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** The Tab key leaves a menu; in one with a field it leads to it. */
  onLeave?: () => void;
};

/** The box of a menu, with a corner at a point of the window; inside the window wherever it was asked for. What a line opens stands in its place. */
export function MenuPopup({ label, x, y, into, ref, onLeave, children }: MenuPopupProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!onLeave || !isInside || !bindingFor(event, { '[Shift]+Tab': true })) return;
    event.preventDefault();
    onLeave();
  }

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
          onKeyDown={onKeyDown}
          className="max-h-[calc(100dvh-16px)] w-60 overflow-y-auto rounded-xl border border-line bg-lift p-1.5 shadow-[0_18px_60px_-18px_var(--shade)] outline-none has-data-popup-open:pointer-events-none has-data-popup-open:opacity-0"
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
