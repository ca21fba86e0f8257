import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { playlistTexts } from './playlist-texts.ts';

const mostLetters = 300;

type RenamePlaylistProps = {
  name: string;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
};

/** A playlist's name, being changed. What was typed stays when it could not be kept. */
export function RenamePlaylist({ name, onRename, onClose }: RenamePlaylistProps) {
  const [typed, setTyped] = useState(name);
  async function rename(): Promise<void> {
    if (await onRename(typed)) onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }
  return (
    <form
      className="mb-3 mt-1.5 flex flex-wrap gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <h1 className="sr-only">{name}</h1>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one pressed Rename to type
        autoFocus
        aria-label={playlistTexts.newName}
        maxLength={mostLetters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-[42px] min-w-0 flex-1 rounded-md border border-line bg-lift px-3.5 text-lg text-ink"
      />
      <Button type="submit" look="solid">
        {playlistTexts.save}
      </Button>
      <Button onClick={onClose}>{playlistTexts.cancel}</Button>
    </form>
  );
}
