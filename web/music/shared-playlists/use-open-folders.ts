import { useState } from 'react';
import * as z from 'zod/mini';
import { readSaved, writeSaved } from '#web/player/player/player-storage.ts';

const entry = 'earshot.closed-playlist-folders';
const maxRemembered = 300;
const shape = z.array(z.string());

const read = () => readSaved(localStorage, entry, shape) ?? [];

/** Which folders of playlists are open on this device: all that were not closed. */
export function useOpenGroups() {
  const [closed, setClosed] = useState(read);
  return {
    isOpen: (id: string) => !closed.includes(id),
    setOpen: (id: string, isOpen: boolean): void => {
      const others = read().filter((one) => one !== id);
      const next = isOpen ? others : [...others, id].slice(-maxRemembered);
      setClosed(next);
      writeSaved(localStorage, entry, next);
    },
  };
}
