import type { Resource } from '#contract/provider.ts';
import { resourcesByNumber } from '../catalogue/resources.ts';
import type { ListenerState } from './listener-state.ts';
import type { Container } from './play-repository.ts';
import { playlistResources } from './playlist-resource.ts';

/** The albums and playlists that are there now, in their order. Stations have no resource yet and are left out. */
export async function containerResources(
  { read, playlists }: ListenerState,
  userId: string,
  containers: readonly Container[],
): Promise<Resource[]> {
  const ids = (kind: Container['kind']) =>
    containers.filter((container) => container.kind === kind).map(({ id }) => id);
  const albums = resourcesByNumber(read, 'albums', 'catalogue', ids('album').map(Number));
  const found = playlistResources(read, await playlists.byIds(userId, ids('playlist')));
  const byId = new Map(found.map((playlist) => [playlist.id, playlist]));
  return containers.flatMap(({ kind, id }) => {
    if (kind === 'station') return [];
    return (kind === 'album' ? albums.get(Number(id)) : byId.get(id)) ?? [];
  });
}
