import { useState } from 'react';
import * as z from 'zod/mini';
import { readSaved, writeSaved } from '#web/player/player/player-storage.ts';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistGroup } from '../provider/shared-playlists.ts';

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

export type GroupedPlaylists = {
  groups: (PlaylistGroup & { playlists: Playlist[] })[];
  /** In no folder, or in one that is not there any more. */
  others: Playlist[];
};

/** Playlists by the folders that they are in, each in the order given. */
export function grouped(playlists: readonly Playlist[], groups: readonly PlaylistGroup[]): GroupedPlaylists {
  const groupIds = new Set(groups.map(({ id }) => id));
  const byGroup = Map.groupBy(playlists, ({ groupId = '' }) => (groupIds.has(groupId) ? groupId : ''));
  return {
    groups: groups.map((group) => ({ ...group, playlists: byGroup.get(group.id) ?? [] })),
    others: byGroup.get('') ?? [],
  };
}
