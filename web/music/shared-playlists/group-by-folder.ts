import type { Playlist } from '../provider/item.ts';
import type { PlaylistGroup } from '../provider/shared-playlists.ts';

export type GroupedPlaylists = {
  groups: (PlaylistGroup & { playlists: Playlist[] })[];
  /** In no folder, or in one that is not there any more. */
  others: Playlist[];
};

/** Playlists by the folders that they are in, each in the order given. */
export function grouped(playlists: readonly Playlist[], groups: readonly PlaylistGroup[]): GroupedPlaylists {
  const known = new Set(groups.map(({ id }) => id));
  const byGroup = Map.groupBy(playlists, ({ groupId = '' }) => (known.has(groupId) ? groupId : ''));
  return {
    groups: groups.map((group) => ({ ...group, playlists: byGroup.get(group.id) ?? [] })),
    others: byGroup.get('') ?? [],
  };
}
