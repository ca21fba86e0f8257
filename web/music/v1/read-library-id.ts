import { catalogueSongs, librarySongs } from '#contract/v1/folder.ts';
import { libraryAlbums } from '#contract/v1/folder-library.ts';
import { catalogueAlbums } from '#contract/v1/folder-relations.ts';
import type { MusicItem } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';

/** Where a listener's library is. */
export type LibraryNeeds = {
  storefront: () => string;
  /**
   * The id that something of the catalogue would have in the library, where the provider's ids say so; another one is
   * asked, which tells it with `relate=library`.
   */
  libraryIdFor?: (item: { kind: 'song' | 'album'; id: string }) => string;
};

type Api = Pick<ProviderApi, 'read'>;

/** The id that a song or an album has in the library now; undefined where it is not in it. */
export async function readLibraryId(
  api: Api,
  { storefront, libraryIdFor }: LibraryNeeds,
  { kind, id }: Pick<MusicItem, 'kind' | 'id'>,
): Promise<string | undefined> {
  if (kind !== 'song' && kind !== 'album') return isLibraryId(id) ? id : undefined;
  const own = isLibraryId(id) ? id : libraryIdFor?.({ kind, id });
  const input = { storefront: storefront(), ids: id };
  const related = { more: { relate: 'library' } };
  if (own !== undefined) {
    const asked = api.read(kind === 'song' ? librarySongs : libraryAlbums, { ids: own });
    return (await undefinedIfMissing(asked))?.data[0]?.id;
  }
  const asked =
    kind === 'song' ? api.read(catalogueSongs, input, related) : api.read(catalogueAlbums, input, related);
  return (await undefinedIfMissing(asked))?.data[0]?.relationships?.['library']?.data[0]?.id;
}
