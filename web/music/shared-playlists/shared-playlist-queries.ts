import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey, musicQuery, refreshLibrary } from '../provider/queries.ts';
import type { SharedPlaylists } from '../provider/shared-playlists.ts';

type Provider = Pick<MusicProvider, 'name' | 'displayName' | 'loadSharedPlaylists'>;

/** Rejects where the provider has no such thing, which no screen should have offered. */
export async function sharedPlaylistsOf({
  displayName,
  loadSharedPlaylists,
}: Provider): Promise<SharedPlaylists> {
  if (!loadSharedPlaylists) throw new ProviderError('failed', `Playlists are not shared in ${displayName}.`);
  return await loadSharedPlaylists();
}

/** The listener's folders of playlists; none are asked for where there are none. */
export const groupsQuery = (provider: Provider) =>
  queryOptions({
    queryKey: [...libraryKey, provider.name, 'playlist-groups'],
    queryFn: provider.loadSharedPlaylists
      ? async ({ signal }) => (await sharedPlaylistsOf(provider)).groups(signal)
      : skipToken,
  });

export const sharingQuery = (provider: Provider, id: string) =>
  musicQuery([provider.name, 'playlist-sharing', id], async ({ signal }) =>
    (await sharedPlaylistsOf(provider)).sharing(id, signal),
  );

export const changesQuery = (provider: Provider, id: string, offset: number) =>
  musicQuery([provider.name, 'playlist-changes', id, offset], async ({ signal }) =>
    (await sharedPlaylistsOf(provider)).changes(id, offset, signal),
  );

export const formerQuery = (provider: Provider, id: string, version: number) =>
  musicQuery([provider.name, 'playlist-former', id, version], async ({ signal }) =>
    (await sharedPlaylistsOf(provider)).former(id, version, signal),
  );

type Change = (api: SharedPlaylists) => Promise<unknown>;

/**
 * Changes something and asks again for what is shown, but for a playlist that the listener leaves with it (`leftId`); a
 * refusal is a toast. Resolves with whether it was done.
 */
export async function changeSharedPlaylist(
  provider: Provider,
  queries: QueryClient,
  change: Change,
  leftId?: string,
): Promise<boolean> {
  try {
    await change(await sharedPlaylistsOf(provider));
    await refreshLibrary(queries, leftId);
    return true;
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
    return false;
  }
}

/** The same for a screen. */
export function useSharedPlaylistChange() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: Change) => changeSharedPlaylist(provider, queries, change),
  });
  return { change: mutateAsync, isPending };
}
