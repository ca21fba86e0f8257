import type { Resource } from '#contract/v1/provider.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { ListenerState } from './listener-state.ts';
import type { Container } from './play-repository.ts';
import { playlistResources } from './playlist-resource.ts';

/** The resource of a mix or a station, which are made rather than kept; null when there is none (any more). */
export type MadeResource = (container: Container) => Resource | null;

/** The albums, playlists and stations that are there now, in their order. */
export async function containerResources(
  { read, playlists }: ListenerState,
  userId: string,
  containers: readonly Container[],
  made: MadeResource,
): Promise<Resource[]> {
  const ids = (kind: Container['kind']) =>
    containers.filter((container) => container.kind === kind).map(({ id }) => id);
  const albums = resourcesByNumber(read, 'albums', 'catalogue', ids('album').map(Number));
  const found = playlistResources(read, await playlists.byIds(userId, ids('playlist')));
  const byId = new Map(found.map((playlist) => [playlist.id, playlist]));
  return containers.flatMap((container) => {
    const { kind, id } = container;
    return (kind === 'album' ? albums.get(Number(id)) : (byId.get(id) ?? made(container))) ?? [];
  });
}
