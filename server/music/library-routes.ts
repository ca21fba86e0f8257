import * as z from 'zod/mini';
import {
  fetchAlbums,
  getLibrary,
  type SavedAlbum,
  saveAlbum,
  savedAlbum,
  updateAlbumArtwork,
} from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import type { Resource } from '#contract/provider.ts';
import { badInput, missing, Refusal } from '#server/errors.ts';
import { type App, serve, serveBytes } from '#server/serve.ts';
import { isArtworkOf, withKeepableArtwork } from './artwork-address.ts';
import type { HeldLibrary, LibraryReader } from './library-reader.ts';
import { syncLibrary } from './library-sync.ts';
import { catalogueIdOf, type SavedAlbumRepository, type Shelf } from './saved-album-repository.ts';
import { sendAlbums } from './send-albums.ts';
import type { SyncRepository } from './sync-repository.ts';
import type { TokenRepository } from './token-repository.ts';

export type LibraryNeeds = {
  albums: SavedAlbumRepository;
  syncs: SyncRepository;
  tokens: Pick<TokenRepository, 'find'>;
  readers: Partial<Record<ProviderName, HeldLibrary | LibraryReader>>;
  providerOf: (userId: string) => Promise<ProviderName>;
  now: () => number;
};

const notInLibrary = 'That album is not in your library.';

const asSaved = (album: Resource): SavedAlbum => z.parse(savedAlbum, album);

async function heldAlbum(held: HeldLibrary, { userId }: Shelf, id: string): Promise<Resource> {
  const album = await held.find({ userId }, id);
  if (!album) throw missing(notInLibrary);
  return album;
}

async function* heldSlices(held: HeldLibrary, { userId }: Shelf): AsyncGenerator<SavedAlbum[]> {
  for await (const slice of held.slices({ userId })) yield slice.map(asSaved);
}

/** The albums of a listener's library (spec §7). */
export function libraryRoutes(app: App, needs: LibraryNeeds): void {
  const { albums, tokens, readers, providerOf, now } = needs;
  const shelfOf = async (userId: string): Promise<Shelf> => ({ userId, provider: await providerOf(userId) });

  async function tokenOf({ userId, provider }: Shelf): Promise<string | undefined> {
    return (await tokens.find(userId, provider))?.token;
  }

  const heldOf = ({ provider }: Shelf): HeldLibrary | undefined => {
    const reader = readers[provider];
    return reader && 'slices' in reader ? reader : undefined;
  };
  /** The library as it is answered: the provider's own where this server holds it, else what was kept of it. */
  const slicesOf = (shelf: Shelf) => {
    const held = heldOf(shelf);
    return held ? heldSlices(held, shelf) : albums.slices(shelf);
  };

  serve(app, saveAlbum, async ({ input: { album }, userId }) => {
    const shelf = await shelfOf(userId);
    const held = heldOf(shelf);
    if (held) return { album: asSaved(await heldAlbum(held, shelf, album.id)) };
    const kept = await albums.find(shelf, album.id, catalogueIdOf(album));
    if (kept) return { album: kept };
    const dateAdded = album.attributes?.dateAdded ?? new Date(now()).toISOString();
    const dated = withKeepableArtwork({ ...album, attributes: { ...album.attributes, dateAdded } });
    await albums.save(shelf, [dated], now());
    return { album: dated };
  });

  serveBytes(app, fetchAlbums, async ({ input, userId, response }) => {
    const shelf = await shelfOf(userId);
    const reader = readers[shelf.provider];
    if (!reader) throw new Refusal(503, 'no_reader', 'This server cannot read that library.');
    if (!('slices' in reader)) {
      const userToken = input.appleMusicToken ?? (await tokenOf(shelf));
      await syncLibrary(needs, shelf, reader, { userId, userToken });
    }
    sendAlbums(response, slicesOf(shelf));
  });

  serveBytes(app, getLibrary, async ({ userId, response }) => {
    sendAlbums(response, slicesOf(await shelfOf(userId)));
  });

  serve(app, updateAlbumArtwork, async ({ input: { albumId, newArtworkUrl }, userId }) => {
    const shelf = await shelfOf(userId);
    const held = heldOf(shelf);
    const album = held ? asSaved(await heldAlbum(held, shelf, albumId)) : await albums.find(shelf, albumId);
    if (!album) throw missing(notInLibrary);
    if (!isArtworkOf(shelf.provider, newArtworkUrl))
      throw badInput('That is not an address of the music provider’s artwork.');
    // The folder's own artwork is read with its files: there is nothing to put right here.
    if (held) return undefined;
    const artwork = { ...album.attributes?.artwork, url: newArtworkUrl };
    await albums.save(shelf, [{ ...album, attributes: { ...album.attributes, artwork } }], now());
    return undefined;
  });
}
