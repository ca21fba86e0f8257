import { givePlaylistPicture, removePlaylistPicture } from '#contract/v1/folder-playlist-pictures.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { DiskCache } from '#server/storage/disk-cache.ts';
import type { ArtworkMaker } from '../artwork/artwork-cache.ts';
import { createPictureMaker } from '../artwork/make-custom-picture.ts';
import { notInLibrary } from '../collections/page.ts';
import { createPlaylistPictures, type PlaylistPictures } from '../listener/playlist-picture-repository.ts';
import type { ProviderNeeds } from './provider-routes.ts';

type Needs = ProviderNeeds & { cache: DiskCache; maker: ArtworkMaker };

/** The custom pictures of listeners' own playlists; returns them for the picture route. */
export function playlistPictureRoutes(app: App, { database, now, cache, maker }: Needs): PlaylistPictures {
  const pictures = createPlaylistPictures(database);
  const make = createPictureMaker({ cache, maker });

  serve(app, givePlaylistPicture, async ({ input: { id, picture }, userId }) => {
    if (!(await pictures.isOwn(userId, id))) throw notInLibrary();
    const stored = await make(Buffer.from(picture, 'base64'));
    if (!(await pictures.set(userId, id, stored, now()))) throw notInLibrary();
    return undefined;
  });

  serve(app, removePlaylistPicture, async ({ input: { id }, userId }) => {
    if (!(await pictures.set(userId, id, null, now()))) throw notInLibrary();
    return undefined;
  });
  return pictures;
}
