import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type SubmenuEntry = { id: string; label: string; onChoose: () => void };

export type MenuEntry = {
  id: string;
  label: string;
  /** A choice that is on or off. */
  checked?: boolean;
  onChoose?: () => void;
  submenu?: readonly SubmenuEntry[];
  /** What an empty submenu says. */
  whenEmpty?: string;
};

type MenuItemProps = {
  entry: MenuEntry;
  /** Whether its submenu shows. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onClose: () => void;
};

const look =
  'flex w-full items-center gap-2 rounded-md px-3 py-2 text-left text-ink outline-none hover:bg-bg focus:bg-bg aria-disabled:text-mute';

/** One line of a menu; its submenu opens below it, so that a phone has room for it too. */
export function MenuItem({ entry, open, onOpen, onClose }: MenuItemProps) {
  const { label, checked, onChoose, submenu, whenEmpty } = entry;
  const choose = (action: (() => void) | undefined) => () => {
    onClose();
    action?.();
  };
  if (submenu === undefined)
    return (
      <button
        type="button"
        role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        aria-checked={checked}
        tabIndex={-1}
        onClick={choose(onChoose)}
        className={look}
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {checked && <Check size={16} aria-hidden="true" className="text-accent-ink" />}
      </button>
    );
  return (
    <div role="none">
      <button
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={open}
        tabIndex={-1}
        onClick={() => onOpen(!open)}
        className={look}
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight size={16} aria-hidden="true" className={open ? 'rotate-90' : ''} />
      </button>
      {open && (
        <Submenu label={label}>
          {submenu.map(({ id, label, onChoose }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={choose(onChoose)}
              className={look}
            >
              <span className="truncate">{label}</span>
            </button>
          ))}
          {submenu.length === 0 && (
            <button type="button" role="menuitem" aria-disabled="true" tabIndex={-1} className={look}>
              {whenEmpty}
            </button>
          )}
        </Submenu>
      )}
    </div>
  );
}

type SubmenuProps = { label: string; children: ReactNode };

/** Spec §9: at most 13rem high. */
function Submenu({ label, children }: SubmenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);
  return (
    <div
      ref={box}
      role="menu"
      aria-label={label}
      className="ml-3 max-h-52 overflow-y-auto border-l border-line pl-1"
    >
      {children}
    </div>
  );
}
