import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { SubmenuCreation } from './menu-item.tsx';

const maxLetters = 300;

type CreateInPlaceProps = { creation: SubmenuCreation; onDone: () => void };

/** Asks for the name of what is to be made, where one is. */
export function CreateInPlace({ creation: { nameLabel, button, onCreate }, onDone }: CreateInPlaceProps) {
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
      // What is typed is not for the menu around it.
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
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
