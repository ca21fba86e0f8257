import { catalogueAlbumArtists, catalogueAlbumView, catalogueArtistView } from '#contract/v1/folder.ts';
import type { Album, Artist, MusicItem } from '../provider/item.ts';
import type { AlbumSection } from '../provider/provider.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { itemsOf } from './resource.ts';
import { sectionsOf } from './sections-of.ts';

async function catalogueArtistId(
  api: ProviderApi,
  storefront: string,
  album: Album & { artists: Artist[] },
): Promise<string | undefined> {
  const artistId = album.artists.find((artist) => artist.catalogueId !== undefined)?.catalogueId;
  if (artistId !== undefined || album.counterpartId === undefined) return artistId;
  const artists = await undefinedIfMissing(
    api.read(catalogueAlbumArtists, { storefront, id: album.counterpartId }),
  );
  return artists?.data[0]?.id;
}

/** The album page's sections (behaviour.md#screens), through the catalogue twins of a library album and its artist. */
export async function readAlbumSections(
  api: ProviderApi,
  storefront: string,
  album: Album & { artists: Artist[] },
): Promise<{ title: AlbumSection; items: MusicItem[] }[]> {
  const artistId = await catalogueArtistId(api, storefront, album);
  const albumView = async (view: string) =>
    album.counterpartId === undefined
      ? undefined
      : undefinedIfMissing(api.read(catalogueAlbumView, { storefront, id: album.counterpartId, view }));
  const artistView = async (view: string) =>
    artistId === undefined
      ? undefined
      : undefinedIfMissing(api.read(catalogueArtistView, { storefront, id: artistId, view }));
  const sections: [AlbumSection, ReturnType<typeof albumView>][] = [
    ['Featured Albums', artistView('featured-albums')],
    ['Related Albums', albumView('related-albums')],
    ['Similar Artists', artistView('similar-artists')],
    ['Album Appears On', albumView('appears-on')],
  ];
  return sectionsOf(
    sections.map(async ([title, reply]) => ({
      title,
      items: itemsOf((await reply)?.data ?? []).filter((item) => item.id !== album.counterpartId),
    })),
  );
}
