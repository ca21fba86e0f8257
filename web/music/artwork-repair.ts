import { useQueryClient } from '@tanstack/react-query';
import { updateAlbumArtwork } from '#contract/library.ts';
import { CallError, call } from '#web/api.ts';
import type { Album } from './item.ts';
import { savedAlbumsQuery } from './library-queries.ts';
import { useMusicProvider } from './provider-context.tsx';
import { albumQuery } from './queries.ts';

const repaired = new Set<string>();

/** For an album whose picture is broken: asks the provider anew and saves what it says, once an album and page load (spec §2). */
export function useArtworkRepair(album: Album): () => void {
  const provider = useMusicProvider();
  const queries = useQueryClient();

  async function repair(): Promise<void> {
    const fresh = await provider.catalogue.album(album.id);
    queries.setQueryData(albumQuery(provider, album.id).queryKey, fresh);
    if (fresh.picture === undefined) return;
    await call(updateAlbumArtwork, { albumId: album.id, newArtworkUrl: fresh.picture.template });
    await queries.invalidateQueries({ queryKey: savedAlbumsQuery(provider).queryKey });
  }

  return () => {
    if (repaired.has(album.id)) return;
    repaired.add(album.id);
    repair().catch((thrown: unknown) => {
      // Not in the listener's library (404): there is nothing to keep. Offline and the like: the next page load tries again.
      if (!(thrown instanceof CallError && thrown.status === 404)) repaired.delete(album.id);
    });
  };
}
