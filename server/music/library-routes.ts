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
import { sendPieces } from '#server/http/send-pieces.ts';
import type { Request, Response } from '#server/http/serve.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import { withKeepableArtwork } from './artwork-address.ts';
import type { HeldLibrary, LibraryOwner, LibraryReader } from './library-reader.ts';
import type { OfferedProvider } from './offered-provider.ts';
import { catalogueIdOf, type LibraryKey, type SavedAlbumRepository } from './saved-album-repository.ts';
import type { SyncRepository } from './sync-repository.ts';
import type { TokenRepository } from './token-repository.ts';

/** The text of `{ albums: […] }`, a slice at a time. */
async function* textOf(slices: AsyncIterable<readonly SavedAlbum[]>): AsyncGenerator<Buffer> {
  let before = '{"albums":[';
  for await (const slice of slices) {
    yield Buffer.from(before + slice.map((album) => JSON.stringify(album)).join(','));
    before = ',';
  }
  yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
}

/** Sends a library slice by slice: 20,000 albums at once would block others for a third of a second. Slices must fit the contract. */
async function sendAlbums(
  request: Request,
  response: Response,
  slices: AsyncIterable<readonly SavedAlbum[]>,
): Promise<void> {
  const type = 'application/json; charset=utf-8';
  // The call has its place already.
  await sendPieces(textOf(slices), {
    request,
    response,
    type,
    mayCompress: false,
    enter: async () => undefined,
  });
}

type Needs = { albums: SavedAlbumRepository; syncs: SyncRepository; now: () => number };

/** How long a position can be resumed: later, too much may have moved at the provider. */
const resumeMilliseconds = 3_600_000;

/**
 * Reads a listener's library page by page and stores it; then removes albums that were stored before and not read.
 * After a failure nothing is removed, and the next sync resumes; since that one does not see the whole library, it
 * removes nothing either.
 */
async function syncLibrary(
  { albums, syncs, now }: Needs,
  libraryKey: LibraryKey,
  reader: LibraryReader,
  owner: LibraryOwner,
): Promise<void> {
  const from = await syncs.takeResumePoint(libraryKey, now() - resumeMilliseconds);
  const missingIds = new Set(from === undefined ? await albums.ids(libraryKey) : []);
  for await (const page of reader.albumPages(owner, from)) {
    const read = page.albums.map((resource) => z.parse(savedAlbum, resource));
    await albums.save(libraryKey, read, now());
    for (const { id } of read) missingIds.delete(id);
    if (page.next !== undefined) await syncs.saveResumePoint(libraryKey, page.next, now());
  }
  await albums.remove(libraryKey, [...missingIds]);
  await syncs.forgetResumePoint(libraryKey);
}

export type LibraryNeeds = {
  albums: SavedAlbumRepository;
  syncs: SyncRepository;
  tokens: Pick<TokenRepository, 'find'>;
  readers: Partial<Record<ProviderName, HeldLibrary | LibraryReader>>;
  chosenBy: (userId: string) => Promise<OfferedProvider>;
  now: () => number;
};

const notInLibrary = 'That album is not in your library.';

const asSaved = (album: Resource): SavedAlbum => z.parse(savedAlbum, album);

async function heldAlbum(ownLibrary: HeldLibrary, { userId }: LibraryKey, id: string): Promise<Resource> {
  const album = await ownLibrary.find({ userId }, id);
  if (!album) throw missing(notInLibrary);
  return album;
}

async function* heldSlices(ownLibrary: HeldLibrary, { userId }: LibraryKey): AsyncGenerator<SavedAlbum[]> {
  for await (const slice of ownLibrary.slices({ userId })) yield slice.map(asSaved);
}

/** The albums of a listener's library (behaviour.md#calls). */
export function libraryRoutes(app: App, needs: LibraryNeeds): void {
  const { albums, tokens, readers, chosenBy, now } = needs;
  const libraryKeyOf = async (userId: string): Promise<LibraryKey> => ({
    userId,
    provider: (await chosenBy(userId)).name,
  });

  async function tokenOf({ userId, provider }: LibraryKey): Promise<string | undefined> {
    return (await tokens.find(userId, provider))?.token;
  }

  const heldOf = ({ provider }: LibraryKey): HeldLibrary | undefined => {
    const reader = readers[provider];
    return reader && 'slices' in reader ? reader : undefined;
  };
  /** The library for a response: the provider's own where this server has it, else the stored copy. */
  const slicesOf = (libraryKey: LibraryKey) => {
    const ownLibrary = heldOf(libraryKey);
    return ownLibrary ? heldSlices(ownLibrary, libraryKey) : albums.slices(libraryKey);
  };

  serve(app, saveAlbum, async ({ input: { album }, userId }) => {
    const libraryKey = await libraryKeyOf(userId);
    const ownLibrary = heldOf(libraryKey);
    if (ownLibrary) return { album: asSaved(await heldAlbum(ownLibrary, libraryKey, album.id)) };
    const stored = await albums.find(libraryKey, album.id, catalogueIdOf(album));
    if (stored) return { album: stored };
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
    const provider = await chosenBy(userId);
    const libraryKey = { userId, provider: provider.name };
    const ownLibrary = heldOf(libraryKey);
    const album = ownLibrary
      ? asSaved(await heldAlbum(ownLibrary, libraryKey, albumId))
      : await albums.find(libraryKey, albumId);
    if (!album) throw missing(notInLibrary);
    if (!provider.isArtwork(newArtworkUrl))
      throw badInput('That is not an address of the music provider’s artwork.');
    // The folder's own artwork is read with its files: there is nothing to put right here.
    if (ownLibrary) return undefined;
    const artwork = { ...album.attributes?.artwork, url: newArtworkUrl };
    await albums.save(libraryKey, [{ ...album, attributes: { ...album.attributes, artwork } }], now());
    return undefined;
  });
}
