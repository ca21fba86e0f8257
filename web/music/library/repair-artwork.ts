import type { QueryClient } from '@tanstack/react-query';
import { updateAlbumArtwork } from '#contract/library.ts';
import { CallError, call } from '#web/api.ts';
import type { Album } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { albumQuery } from '../provider/queries.ts';
import { savedAlbumsQuery } from './library-queries.ts';

const repaired = new Set<string>();

/** For an album whose picture is broken: asks the provider again and saves the reply, once an album and page load (behaviour.md#screens). */
export async function repairArtwork(
  provider: MusicProvider,
  queries: QueryClient,
  { id }: Album,
): Promise<void> {
  if (repaired.has(id)) return;
  repaired.add(id);
  const fresh = await provider.catalogue.album(id);
  queries.setQueryData(albumQuery(provider, id).queryKey, fresh);
  if (fresh.picture === undefined) return;
  try {
    await call(updateAlbumArtwork, { albumId: id, newArtworkUrl: fresh.picture.template });
    await queries.invalidateQueries({ queryKey: savedAlbumsQuery(provider).queryKey });
  } catch (thrown) {
    // It is not in the listener's library: there is nothing to keep.
    if (!(thrown instanceof CallError && thrown.status === 404)) throw thrown;
  }
}
