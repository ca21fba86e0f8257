import { Menu } from '@base-ui/react/menu';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateInPlace } from './create-in-place.tsx';
import { type MenuEntry, menuItemLook } from './menu-item.tsx';
import { type MenuPlace, MenuPopup } from './menu-popup.tsx';

/** So many are found without a search. */
const maxWithoutSearch = 6;

type SubmenuProps = MenuPlace & {
  entry: MenuEntry;
  onChoose: (act: () => void) => void;
  onClose: () => void;
};

/** A line of a menu and what it leads to, in the menu's place: a way back, a box that finds, and at most 13rem of entries (behaviour.md#constants). */
export function Submenu({ entry, onChoose, onClose, ...place }: SubmenuProps) {
  const { label, submenu = [], whenEmpty, search, create } = entry;
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [term, setTerm] = useState('');
  const hasSearch = search !== undefined && submenu.length > maxWithoutSearch;

  return (
    <Menu.FilterProvider autoHighlight value={term} onValueChange={setTerm}>
      <Menu.SubmenuRoot open={isOpen} onOpenChange={setOpen}>
        <Menu.SubmenuTrigger openOnHover={false} className={menuItemLook}>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Menu.SubmenuTrigger>
        <MenuPopup label={label} {...place}>
          <button
            type="button"
            onClick={() => setOpen(false)}
            className="flex w-full items-center gap-1.5 rounded-md px-2 py-2 text-[12.5px] font-semibold text-mute hover:bg-bg"
          >
            <ChevronLeft size={15} aria-hidden="true" />
            {label}
          </button>
          {hasSearch && !isCreating && (
            <Menu.Input
              type="search"
              aria-label={search}
              placeholder={search}
              className="mb-1 h-9 w-full rounded-md border border-line bg-bg px-2.5 text-ink placeholder:text-mute pointer-coarse:h-11"
            />
          )}
          {create && isCreating && <CreateInPlace creation={create} onDone={onClose} />}
          <Menu.List aria-label={label} className="max-h-52 overflow-y-auto">
            {create && !isCreating && term.trim() === '' && (
              <Menu.Item closeOnClick={false} onClick={() => setCreating(true)} className={menuItemLook}>
                <Plus size={16} aria-hidden="true" />
                <span className="truncate">{create.label}</span>
              </Menu.Item>
            )}
            {submenu.map((one) => (
              <Menu.Item key={one.id} onClick={() => onChoose(one.onChoose)} className={menuItemLook}>
                <span className="truncate">{one.label}</span>
              </Menu.Item>
            ))}
            {submenu.length === 0 && !isCreating && (
              <Menu.Item disabled className={menuItemLook}>
                {whenEmpty}
              </Menu.Item>
            )}
            {term.trim() !== '' && <Menu.Empty className="px-3 py-2 text-mute">{whenEmpty}</Menu.Empty>}
          </Menu.List>
        </MenuPopup>
      </Menu.SubmenuRoot>
    </Menu.FilterProvider>
  );
}
