import { catalogueSongs, librarySongs } from '#contract/v1/folder.ts';
import {
  addToLibrary,
  libraryAlbums,
  libraryArtists,
  libraryGenres,
  librarySearch,
  removeFromLibrary,
} from '#contract/v1/folder-library.ts';
import { libraryPlaylists } from '#contract/v1/folder-playlists.ts';
import { savePlays } from '#contract/v1/folder-plays.ts';
import { rate, ratings, unrate } from '#contract/v1/folder-ratings.ts';
import { catalogueAlbums } from '#contract/v1/folder-relations.ts';
import type { Collection, Resource } from '#contract/v1/provider.ts';
import type { MusicItem, NamedItem } from '../provider/item.ts';
import { isLibraryId, resourceTypeOf } from '../provider/item-id.ts';
import type { Library, Part, Parted } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { albumOf, artistOf, playlistOf, songOf, songReference } from './resource.ts';

const pageSize = 100;
const maxPlaylists = 1000;

function libraryTypeOf({ kind, name }: NamedItem): 'albums' | 'songs' | 'playlists' {
  if (kind === 'album' || kind === 'song' || kind === 'playlist') return `${kind}s`;
  throw new ProviderError('failed', `${name} cannot be in a library.`);
}

const named = (item: NamedItem) => ({ type: resourceTypeOf(item), id: item.id });

/** A provider that does not say how many there are has at least one more than the page where there is another one. */
function partOf<Item>(
  { data, meta, next }: Collection,
  { offset, limit }: Part,
  itemOf: (resource: Resource) => Item,
): Parted<Item> {
  const knownTotal = next === undefined ? offset + data.length : offset + limit + 1;
  return { items: data.map(itemOf), total: meta?.total ?? knownTotal };
}

/** A type without hits is absent from the answer. */
async function find<Item>(
  api: Pick<ProviderApi, 'read'>,
  { term, type, part }: { term: string; type: 'library-songs' | 'library-artists'; part: Part },
  itemOf: (resource: Resource) => Item,
  signal: AbortSignal | undefined,
): Promise<Parted<Item>> {
  const more = type === 'library-artists' ? { more: { include: 'catalog' } } : {};
  const { results } = await api.read(librarySearch, { term, types: type, ...part }, { ...more, signal });
  return partOf(results[type] ?? { data: [] }, part, itemOf);
}

/** The listener's own things at a provider that speaks `/v1` (behaviour.md#calls). */
export function createLibrary(api: ProviderApi, needs: LibraryNeeds): Library {
  // Nobody changes a playlist first of all.
  const changes = async () => (await import('./playlist-changes.ts')).createPlaylistChanges(api);
  return {
    async ratingOf(item) {
      const { type, id } = named(item);
      // Asked as a list: what is not rated is absent then, where a single one would be a 404 in the console.
      const reply = await undefinedIfMissing(api.read(ratings, { type, ids: id }));
      const value = reply?.data[0]?.attributes?.value;
      return value === 1 ? 'liked' : value === -1 ? 'disliked' : undefined;
    },
    async like(item) {
      await api.write(rate, { ...named(item), attributes: { value: 1 } }, { type: 'rating' });
    },
    async dislike(item) {
      await api.write(rate, { ...named(item), attributes: { value: -1 } }, { type: 'rating' });
    },
    unrate: (item) => api.write(unrate, named(item)),
    libraryIdOf: (item) => readLibraryId(api, needs, item),
    addToLibrary: (item) =>
      api.write(addToLibrary, { [`ids[${libraryTypeOf(item)}]`]: item.catalogueId ?? item.id }),
    removeFromLibrary: (item) => api.write(removeFromLibrary, { type: libraryTypeOf(item), id: item.id }),
    async playlists() {
      const first = await api.read(libraryPlaylists, { limit: pageSize });
      return (await readAll(api, first, maxPlaylists)).map(playlistOf);
    },
    createPlaylist: async (playlist) => (await changes()).createPlaylist(playlist),
    changePlaylist: async (id, change) => (await changes()).changePlaylist(id, change),
    addToPlaylist: async (id, songs) => (await changes()).addToPlaylist(id, songs),
    moveInPlaylist: async (id, entryId, before) => (await changes()).moveInPlaylist(id, entryId, before),
    removeFromPlaylist: async (id, entryId) => (await changes()).removeFromPlaylist(id, entryId),
    orderPlaylist: async (id, songs) => (await changes()).orderPlaylist(id, songs),
    songFiles: async (songs) => (await changes()).songFiles(songs),
    matchSongs: async (lines) => (await changes()).matchSongs(lines),
    songs: async (part, signal) => partOf(await api.read(librarySongs, part, { signal }), part, songOf),
    artists: async (part, signal) =>
      partOf(await api.read(libraryArtists, part, { more: { include: 'catalog' }, signal }), part, artistOf),
    findSongs: (term, part, signal) => find(api, { term, type: 'library-songs', part }, songOf, signal),
    findArtists: (term, part, signal) => find(api, { term, type: 'library-artists', part }, artistOf, signal),
    genres: async (signal) => (await api.read(libraryGenres, {}, { signal })).data,
    albumsOf: async (genre, part, signal) =>
      partOf(await api.read(libraryAlbums, { genre, ...part }, { signal }), part, albumOf),
    reportPlays: (plays) =>
      api.write(savePlays, {
        data: plays.map(({ songId, ...play }) => ({ ...play, ...songReference({ id: songId }) })),
      }),
  };
}

/** Where a listener's library is. */
type LibraryNeeds = {
  storefront: () => string;
  /** The library id of a catalogue item, where ids say so; otherwise the provider is asked with `relate=library`. */
  libraryIdFor?: (item: { kind: 'song' | 'album'; id: string }) => string;
};

type Api = Pick<ProviderApi, 'read'>;

/** The id that a song or an album has in the library now; undefined where it is not in it. */
async function readLibraryId(
  api: Api,
  { storefront, libraryIdFor }: LibraryNeeds,
  { kind, id }: Pick<MusicItem, 'kind' | 'id'>,
): Promise<string | undefined> {
  if (kind !== 'song' && kind !== 'album') return isLibraryId(id) ? id : undefined;
  const own = isLibraryId(id) ? id : libraryIdFor?.({ kind, id });
  const input = { storefront: storefront(), ids: id };
  const related = { more: { relate: 'library' } };
  if (own !== undefined) {
    const request = api.read(kind === 'song' ? librarySongs : libraryAlbums, { ids: own });
    return (await undefinedIfMissing(request))?.data[0]?.id;
  }
  const request =
    kind === 'song' ? api.read(catalogueSongs, input, related) : api.read(catalogueAlbums, input, related);
  return (await undefinedIfMissing(request))?.data[0]?.relationships?.['library']?.data[0]?.id;
}
