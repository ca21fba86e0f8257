import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';

export type SubmenuEntry = {
  id: string;
  label: string;
  /** Of these one is chosen: whether it is this one. */
  checked?: boolean;
  onChoose: () => void;
};

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
  /** Called with what the line does, as it closes the menu. */
  onChoose: (act: (() => void) | undefined) => void;
};

export const menuItemLook =
  'flex w-full cursor-default items-center gap-2 rounded-md px-3 py-2 text-left text-ink data-highlighted:bg-bg focus-visible:-outline-offset-2 aria-disabled:text-mute';

/** One line of a menu. */
export function MenuItem({ entry, onChoose }: MenuItemProps) {
  const { label, checked } = entry;
  const onClick = () => onChoose(entry.onChoose);
  const words = <span className="min-w-0 flex-1 truncate">{label}</span>;
  if (checked === undefined)
    return (
      <Menu.Item onClick={onClick} className={menuItemLook}>
        {words}
      </Menu.Item>
    );
  return (
    <Menu.CheckboxItem closeOnClick checked={checked} onClick={onClick} className={menuItemLook}>
      {words}
      {checked && <Check size={16} aria-hidden="true" className="text-accent-ink" />}
    </Menu.CheckboxItem>
  );
}
