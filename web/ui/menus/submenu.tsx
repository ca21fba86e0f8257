import { Menu } from '@base-ui/react/menu';
import { Check, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { type MenuEntry, menuItemLook, type SubmenuCreation, type SubmenuEntry } from './menu-item.tsx';
import { type MenuAnchor, MenuPopup } from './menu-popup.tsx';

const maxLetters = 300;

type CreateInPlaceProps = { creation: SubmenuCreation; onDone: () => void };

/** Asks for the name of what is to be made, where one is. */
function CreateInPlace({ creation: { nameLabel, button, onCreate }, onDone }: CreateInPlaceProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);

  async function create(): Promise<void> {
    setBusy(true);
    const done = await onCreate(name.trim());
    setBusy(false);
    if (done) onDone();
  }

  return (
    <form
      className="mb-1 flex gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void create();
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one pressed the button to name it
        autoFocus
        aria-label={nameLabel}
        placeholder={nameLabel}
        maxLength={maxLetters}
        value={name}
        onChange={(event) => setName(event.target.value)}
        // What is typed is not for the menu around it.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        className="h-9 min-w-0 flex-1 rounded-md border border-line bg-bg px-2.5 text-ink placeholder:text-mute pointer-coarse:h-11"
      />
      <Button
        type="submit"
        look="solid"
        disabled={busy || name.trim() === ''}
        className="h-9! px-3.5! text-[13px] pointer-coarse:h-11!"
      >
        {button}
      </Button>
    </form>
  );
}

/** Longer submenus have a search box. */
const maxWithoutSearch = 6;

const Words = ({ children }: { children: string }) => (
  <span className="min-w-0 flex-1 truncate">{children}</span>
);

type SubmenuLinesProps = { entries: readonly SubmenuEntry[]; onChoose: (act: () => void) => void };

/** A submenu's entries; those of which one is chosen are radios. */
function SubmenuLines({ entries, onChoose }: SubmenuLinesProps) {
  if (entries.every(({ checked }) => checked === undefined))
    return entries.map((one) => (
      <Menu.Item key={one.id} onClick={() => onChoose(one.onChoose)} className={menuItemLook}>
        <Words>{one.label}</Words>
      </Menu.Item>
    ));
  return (
    <Menu.RadioGroup value={entries.find(({ checked }) => checked)?.id ?? ''}>
      {entries.map((one) => (
        <Menu.RadioItem
          key={one.id}
          value={one.id}
          closeOnClick
          onClick={() => onChoose(one.onChoose)}
          className={menuItemLook}
        >
          <Words>{one.label}</Words>
          {one.checked && <Check size={16} aria-hidden="true" className="text-accent-ink" />}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

type SubmenuProps = MenuAnchor & {
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
  const isLong = submenu.length > maxWithoutSearch;
  const hasSearch = search !== undefined && isLong;

  const root = (
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
        <Menu.List
          aria-label={label}
          className={isLong || search !== undefined ? 'max-h-52 overflow-y-auto' : ''}
        >
          {create && !isCreating && term.trim() === '' && (
            <Menu.Item closeOnClick={false} onClick={() => setCreating(true)} className={menuItemLook}>
              <Plus size={16} aria-hidden="true" />
              <span className="truncate">{create.label}</span>
            </Menu.Item>
          )}
          <SubmenuLines entries={submenu} onChoose={onChoose} />
          {submenu.length === 0 && !isCreating && (
            <Menu.Item disabled className={menuItemLook}>
              {whenEmpty}
            </Menu.Item>
          )}
          {hasSearch && term.trim() !== '' && (
            <Menu.Empty className="px-3 py-2 text-mute">{whenEmpty}</Menu.Empty>
          )}
        </Menu.List>
      </MenuPopup>
    </Menu.SubmenuRoot>
  );
  if (!hasSearch && !isCreating) return root;
  // Around a submenu without a line to type in, it would keep the keys from its entries.
  return (
    <Menu.FilterProvider autoHighlight value={term} onValueChange={setTerm}>
      {root}
    </Menu.FilterProvider>
  );
}
