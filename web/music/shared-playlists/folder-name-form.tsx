import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

const maxLetters = 100;

type FolderNameFormProps = {
  name?: string;
  button: string;
  /** Resolves with whether it was saved. */
  onName: (name: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks what a folder of playlists is called. */
export function FolderNameForm({ name = '', button, onName, onClose }: FolderNameFormProps) {
  const [typed, setTyped] = useState(name);
  async function save(): Promise<void> {
    if (await onName(typed.trim())) onClose();
  }
  return (
    <form
      className="folder-name"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one pressed the button to name it
        autoFocus
        required
        aria-label={texts.folderName}
        placeholder={texts.folderName}
        maxLength={maxLetters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" look="solid" disabled={typed.trim() === ''}>
        {button}
      </Button>
      <Button onClick={onClose}>{texts.cancel}</Button>
    </form>
  );
}
