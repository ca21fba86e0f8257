import { ChevronLeft, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CreateInPlace } from './create-in-place.tsx';
import { type MenuEntry, menuItemLook } from './menu-item.tsx';

/** So many are found without a search. */
const maxWithoutSearch = 6;

type SubmenuProps = {
  entry: MenuEntry;
  onBack: () => void;
  onClose: () => void;
};

/** What a line of a menu leads to, in the menu's place: a way back, a box that finds, and at most 13rem of entries (behaviour.md#constants). */
export function Submenu({
  entry: { label, submenu = [], whenEmpty, search, create },
  onBack,
  onClose,
}: SubmenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState('');
  const [isCreating, setCreating] = useState(false);
  const wanted = term.trim().toLocaleLowerCase();
  const found = submenu.filter((one) => one.label.toLocaleLowerCase().includes(wanted));
  const hasSearch = search !== undefined && submenu.length > maxWithoutSearch;

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);

  /** The arrow leads from the box into the list. */
  function onSearchKey(event: KeyboardEvent<HTMLInputElement>): void {
    const first = list.current?.querySelector<HTMLElement>(
      wanted === '' ? '[role="menuitem"]' : '[data-found]',
    );
    if (event.key === 'Enter') first?.click();
    else if (event.key === 'ArrowDown') first?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <button
        type="button"
        onClick={onBack}
        className="flex w-full items-center gap-1.5 rounded-md px-2 py-2 text-[12.5px] font-semibold text-mute hover:bg-bg"
      >
        <ChevronLeft size={15} aria-hidden="true" />
        {label}
      </button>
      {hasSearch && !isCreating && (
        <input
          type="search"
          aria-label={search}
          placeholder={search}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={onSearchKey}
          className="mb-1 h-9 w-full rounded-md border border-line bg-bg px-2.5 text-ink placeholder:text-mute pointer-coarse:h-11"
        />
      )}
      {create && isCreating && <CreateInPlace creation={create} onDone={onClose} />}
      <div ref={list} role="menu" aria-label={label} className="max-h-52 overflow-y-auto">
        {create && !isCreating && wanted === '' && (
          <SubmenuLine onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden="true" />
            <span className="truncate">{create.label}</span>
          </SubmenuLine>
        )}
        {found.map(({ id, label, onChoose }) => (
          <SubmenuLine
            key={id}
            data-found=""
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            <span className="truncate">{label}</span>
          </SubmenuLine>
        ))}
        {found.length === 0 && !isCreating && <SubmenuLine aria-disabled="true">{whenEmpty}</SubmenuLine>}
      </div>
    </>
  );
}

function SubmenuLine(props: ComponentProps<'button'>) {
  return <button type="button" role="menuitem" tabIndex={-1} className={menuItemLook} {...props} />;
}
