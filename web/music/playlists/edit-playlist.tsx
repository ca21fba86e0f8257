import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { playlistTexts } from './playlist-texts.ts';

const maxLetters = { name: 300, description: 5_000 };
const look = 'w-full rounded-md border border-line bg-lift px-3.5 text-ink';

type EditPlaylistProps = {
  name: string;
  description: string;
  /** Resolves with whether it was saved. */
  onSave: (change: { name: string; description: string }) => Promise<boolean>;
  onClose: () => void;
};

/** A playlist's name and description, being changed. What was typed stays when saving failed. */
export function EditPlaylist({ name, description, onSave, onClose }: EditPlaylistProps) {
  const [typed, setTyped] = useState({ name, description });
  async function save(): Promise<void> {
    if (await onSave({ name: typed.name.trim(), description: typed.description.trim() })) onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }
  return (
    <form
      className="mb-3 mt-1.5 grid max-w-2xl gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className="sr-only">{name}</h1>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one pressed Edit to type
        autoFocus
        aria-label={playlistTexts.newName}
        maxLength={maxLetters.name}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        onKeyDown={onKeyDown}
        className={`h-11 text-lg ${look}`}
      />
      <textarea
        aria-label={playlistTexts.newDescription}
        placeholder={playlistTexts.description}
        maxLength={maxLetters.description}
        rows={2}
        value={typed.description}
        onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        onKeyDown={onKeyDown}
        className={`py-2.5 placeholder:text-faint ${look}`}
      />
      <div className="flex gap-2.5">
        <Button type="submit" look="solid">
          {playlistTexts.save}
        </Button>
        <Button onClick={onClose}>{playlistTexts.cancel}</Button>
      </div>
    </form>
  );
}
