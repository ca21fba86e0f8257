import { Check, ChevronRight } from 'lucide-react';

export type SubmenuEntry = { id: string; label: string; onChoose: () => void };

/** Makes something new in the submenu, under a name that is asked in place. */
export type SubmenuCreation = {
  label: string;
  nameLabel: string;
  button: string;
  /** Resolves with whether it was made. */
  onCreate: (name: string) => Promise<boolean>;
};

export type MenuEntry = {
  id: string;
  label: string;
  /** A choice that is on or off. */
  checked?: boolean;
  onChoose?: () => void;
  submenu?: readonly SubmenuEntry[];
  /** What an empty submenu says. */
  whenEmpty?: string;
  /** What the box is called that finds an entry of the submenu. */
  search?: string;
  create?: SubmenuCreation;
};

type MenuItemProps = {
  entry: MenuEntry;
  /** Opens its submenu. */
  onOpen: () => void;
  onClose: () => void;
};

export const menuItemLook =
  'flex w-full items-center gap-2 rounded-md px-3 py-2 text-left text-ink hover:bg-bg focus:bg-bg focus-visible:-outline-offset-2 aria-disabled:text-mute';

/** One line of a menu. */
export function MenuItem({ entry, onOpen, onClose }: MenuItemProps) {
  const { label, checked, onChoose, submenu } = entry;
  if (submenu === undefined)
    return (
      <button
        type="button"
        role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        aria-checked={checked}
        tabIndex={-1}
        onClick={() => {
          onClose();
          onChoose?.();
        }}
        className={menuItemLook}
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {checked && <Check size={16} aria-hidden="true" className="text-accent-ink" />}
      </button>
    );
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      aria-expanded={false}
      tabIndex={-1}
      onClick={onOpen}
      className={menuItemLook}
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
