import { fetchAlbums, getLibrary, saveAlbum, updateAlbumArtwork } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { badInput, missing, Refusal } from '#server/errors.ts';
import { type App, serve, serveBytes } from '#server/serve.ts';
import { isArtworkOf } from './artwork-address.ts';
import type { LibraryReader } from './library-reader.ts';
import { isOutdated, syncLibrary } from './library-sync.ts';
import { catalogueIdOf, type SavedAlbumRepository, type Shelf } from './saved-album-repository.ts';
import { sendAlbums } from './send-albums.ts';
import type { SyncRepository } from './sync-repository.ts';
import type { TokenRepository } from './token-repository.ts';

export type LibraryNeeds = {
  albums: SavedAlbumRepository;
  syncs: SyncRepository;
  tokens: Pick<TokenRepository, 'find'>;
  readers: Partial<Record<ProviderName, LibraryReader>>;
  providerOf: (userId: string) => Promise<ProviderName>;
  now: () => number;
};

/** The albums kept of a listener's library (spec §7). */
export function libraryRoutes(app: App, needs: LibraryNeeds): void {
  const { albums, tokens, readers, providerOf, now } = needs;
  const shelfOf = async (userId: string): Promise<Shelf> => ({ userId, provider: await providerOf(userId) });

  async function tokenOf({ userId, provider }: Shelf): Promise<string | undefined> {
    return (await tokens.find(userId, provider))?.token;
  }

  serve(app, saveAlbum, async ({ input: { album }, userId }) => {
    const shelf = await shelfOf(userId);
    const kept = await albums.find(shelf, album.id, catalogueIdOf(album));
    if (kept) return { album: kept };
    const dateAdded = album.attributes?.dateAdded ?? new Date(now()).toISOString();
    const dated = { ...album, attributes: { ...album.attributes, dateAdded } };
    await albums.save(shelf, [dated], now());
    return { album: dated };
  });

  serveBytes(app, fetchAlbums, async ({ input, userId, response }) => {
    const shelf = await shelfOf(userId);
    const reader = readers[shelf.provider];
    if (!reader) throw new Refusal(503, 'no_reader', 'This server cannot read that library.');
    const userToken = input.appleMusicToken ?? (await tokenOf(shelf));
    await syncLibrary(needs, shelf, reader, { userId, userToken });
    return sendAlbums(response, albums.slices(shelf));
  });

  serveBytes(app, getLibrary, async ({ userId, request, response }) => {
    const shelf = await shelfOf(userId);
    const reader = readers[shelf.provider];
    try {
      const owner = { userId, userToken: await tokenOf(shelf) };
      if (reader && (await isOutdated(needs, shelf, reader, owner)))
        await syncLibrary(needs, shelf, reader, owner);
    } catch (thrown) {
      // What is kept is still worth showing; the next look tries again.
      request.log.warn({ err: thrown }, 'a library could not be synced again');
    }
    return sendAlbums(response, albums.slices(shelf));
  });

  serve(app, updateAlbumArtwork, async ({ input: { albumId, newArtworkUrl }, userId }) => {
    const shelf = await shelfOf(userId);
    const album = await albums.find(shelf, albumId);
    if (!album) throw missing('That album is not in your library.');
    if (!isArtworkOf(shelf.provider, newArtworkUrl))
      throw badInput('That is not an address of the music provider’s artwork.');
    const artwork = { ...album.attributes?.artwork, url: newArtworkUrl };
    await albums.save(shelf, [{ ...album, attributes: { ...album.attributes, artwork } }], now());
    return undefined;
  });
}
