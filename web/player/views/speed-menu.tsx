import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { menuItemLook } from '#web/ui/menus/menu-item.tsx';
import { MenuPopup, menuAnchor } from '#web/ui/menus/menu-popup.tsx';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { speedTexts } from './speed-texts.ts';

/** Those of `podcastSpeeds`, which is a file that the log-in's list of files has no bytes for. */
const speeds = [...Array.from({ length: 26 }, (_, index) => (index + 5) / 10), 0.75, 1.25].sort(
  (a, b) => a - b,
);

type SpeedMenuProps = {
  speed: number;
  point: MenuPoint;
  onChoose: (speed: number) => void;
  onClose: () => void;
};

/** Every speed that there is, as a menu that begins at the present one. */
export function SpeedMenu({ speed, point, onChoose, onClose }: SpeedMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  const focusPresent = () =>
    popup.current?.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]')?.focus();
  function close(): void {
    onClose();
    point.opener.focus();
  }
  return (
    <Menu.Root
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      onOpenChangeComplete={(isOpen) => isOpen && focusPresent()}
    >
      <MenuPopup ref={popup} label={speedTexts.choose} onLeave={close} {...menuAnchor(point)}>
        <Menu.RadioGroup
          value={speed}
          onValueChange={onChoose}
          className="overflow-y-auto"
          style={{ maxHeight: 'min(60dvh, 420px)' }}
        >
          {speeds.map((each) => (
            <Menu.RadioItem key={each} value={each} closeOnClick className={menuItemLook}>
              <span className="flex-1 tabular-nums">{each}×</span>
              {each === speed && <Check size={16} aria-hidden="true" className="text-accent-ink" />}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </MenuPopup>
    </Menu.Root>
  );
}
