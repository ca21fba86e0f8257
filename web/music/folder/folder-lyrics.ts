import { songLyrics } from '#contract/v1/lyrics.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Lyrics } from '../provider/lyrics.ts';
import type { ProviderApi } from '../provider/provider-api.ts';

/** A song's words, the best first; none where its file has none. */
export async function readLyrics(
  api: ProviderApi,
  { id, catalogueId }: Pick<Song, 'id' | 'catalogueId'>,
): Promise<Lyrics[]> {
  const song = catalogueId ?? (isLibraryId(id) ? id.slice(id.indexOf('.') + 1) : id);
  const { data } = await api.read(songLyrics, { storefront: 'us', id: song });
  return data.map(({ attributes: { language, synced, shortened = false, lines } }) => ({
    language,
    isSynced: synced,
    isShortened: shortened,
    lines,
  }));
}
