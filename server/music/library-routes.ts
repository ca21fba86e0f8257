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
import type { Resource } from '#contract/v1/provider.ts';
import { badInput, missing, Refusal } from '#server/http/errors.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import { isArtworkOf, withKeepableArtwork } from './artwork-address.ts';
import type { HeldLibrary, LibraryReader } from './library-reader.ts';
import { syncLibrary } from './library-sync.ts';
import { catalogueIdOf, type LibraryKey, type SavedAlbumRepository } from './saved-album-repository.ts';
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

async function heldAlbum(held: HeldLibrary, { userId }: LibraryKey, id: string): Promise<Resource> {
  const album = await held.find({ userId }, id);
  if (!album) throw missing(notInLibrary);
  return album;
}

async function* heldSlices(held: HeldLibrary, { userId }: LibraryKey): AsyncGenerator<SavedAlbum[]> {
  for await (const slice of held.slices({ userId })) yield slice.map(asSaved);
}

/** The albums of a listener's library (behaviour.md#calls). */
export function libraryRoutes(app: App, needs: LibraryNeeds): void {
  const { albums, tokens, readers, providerOf, now } = needs;
  const libraryKeyOf = async (userId: string): Promise<LibraryKey> => ({
    userId,
    provider: await providerOf(userId),
  });

  async function tokenOf({ userId, provider }: LibraryKey): Promise<string | undefined> {
    return (await tokens.find(userId, provider))?.token;
  }

  const heldOf = ({ provider }: LibraryKey): HeldLibrary | undefined => {
    const reader = readers[provider];
    return reader && 'slices' in reader ? reader : undefined;
  };
  /** The library as it is answered: the provider's own where this server holds it, else what was kept of it. */
  const slicesOf = (libraryKey: LibraryKey) => {
    const held = heldOf(libraryKey);
    return held ? heldSlices(held, libraryKey) : albums.slices(libraryKey);
  };

  serve(app, saveAlbum, async ({ input: { album }, userId }) => {
    const libraryKey = await libraryKeyOf(userId);
    const held = heldOf(libraryKey);
    if (held) return { album: asSaved(await heldAlbum(held, libraryKey, album.id)) };
    const kept = await albums.find(libraryKey, album.id, catalogueIdOf(album));
    if (kept) return { album: kept };
    const dateAdded = album.attributes?.dateAdded ?? new Date(now()).toISOString();
    const dated = withKeepableArtwork({ ...album, attributes: { ...album.attributes, dateAdded } });
    await albums.save(libraryKey, [dated], now());
    return { album: dated };
  });

  serveBytes(app, fetchAlbums, async ({ input, userId, request, response }) => {
    const libraryKey = await libraryKeyOf(userId);
    const reader = readers[libraryKey.provider];
    if (!reader) throw new Refusal(503, 'no_reader', 'This server cannot read that library.');
    if (!('slices' in reader)) {
      const userToken = input.appleMusicToken ?? (await tokenOf(libraryKey));
      await syncLibrary(needs, libraryKey, reader, { userId, userToken });
    }
    await sendAlbums(request, response, slicesOf(libraryKey));
  });

  serveBytes(app, getLibrary, async ({ userId, request, response }) => {
    await sendAlbums(request, response, slicesOf(await libraryKeyOf(userId)));
  });

  serve(app, updateAlbumArtwork, async ({ input: { albumId, newArtworkUrl }, userId }) => {
    const libraryKey = await libraryKeyOf(userId);
    const held = heldOf(libraryKey);
    const album = held
      ? asSaved(await heldAlbum(held, libraryKey, albumId))
      : await albums.find(libraryKey, albumId);
    if (!album) throw missing(notInLibrary);
    if (!isArtworkOf(libraryKey.provider, newArtworkUrl))
      throw badInput('That is not an address of the music provider’s artwork.');
    // The folder's own artwork is read with its files: there is nothing to put right here.
    if (held) return undefined;
    const artwork = { ...album.attributes?.artwork, url: newArtworkUrl };
    await albums.save(libraryKey, [{ ...album, attributes: { ...album.attributes, artwork } }], now());
    return undefined;
  });
}
