import { catalogueArtistView } from '#contract/v1/folder.ts';
import { libraryArtistCatalogue } from '#contract/v1/folder-library.ts';
import { catalogueArtist, catalogueArtistAlbums } from '#contract/v1/folder-relations.ts';
import type { Artist, MusicItem, Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { type ArtistSection, ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { artistOf, itemsOf } from './resource.ts';
import { sectionsOf } from './sections-of.ts';

const maxTopSongs = 20;
const albumPage = 100;
const maxAlbums = 300;

/** The catalogue's artist; a library artist has no page of its own and leads to its twin (behaviour.md#states). */
export async function readArtist(api: ProviderApi, storefront: string, id: string): Promise<Artist> {
  const counterpart = isLibraryId(id) ? (await api.read(libraryArtistCatalogue, { id })).data[0]?.id : id;
  const reply =
    counterpart === undefined ? undefined : await api.read(catalogueArtist, { storefront, id: counterpart });
  const [resource] = reply?.data ?? [];
  if (resource === undefined) throw new ProviderError('missing', 'This artist is not there any more.', 404);
  return artistOf(resource);
}

export async function readTopSongs(api: ProviderApi, storefront: string, id: string): Promise<Song[]> {
  const input = { storefront, id, view: 'top-songs', limit: maxTopSongs };
  const items = itemsOf((await undefinedIfMissing(api.read(catalogueArtistView, input)))?.data ?? []);
  return items.filter((item) => item.kind === 'song');
}

/** What stands on the artist page below the top songs, in the order of behaviour.md#screens. */
export async function readArtistSections(
  api: ProviderApi,
  storefront: string,
  id: string,
): Promise<{ title: ArtistSection; items: MusicItem[] }[]> {
  const view = (view: string) => undefinedIfMissing(api.read(catalogueArtistView, { storefront, id, view }));
  async function albums() {
    const first = await undefinedIfMissing(
      api.read(catalogueArtistAlbums, { storefront, id, limit: albumPage }),
    );
    return first && { data: await readAll(api, first, maxAlbums) };
  }
  const sections: [ArtistSection, ReturnType<typeof albums>][] = [
    ['Latest Release:', view('latest-release')],
    ['Albums', albums()],
    ['Featured Playlists', view('featured-playlists')],
    ['Similar Artists', view('similar-artists')],
    ['Appears on These Albums', view('appears-on-albums')],
  ];
  return sectionsOf(
    sections.map(async ([title, reply]) => ({ title, items: itemsOf((await reply)?.data ?? []) })),
  );
}
