import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ScanStatus } from '#contract/music.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/serve.ts';
import type { Shareable } from '#server/share-links/shareable.ts';
import type { Part } from '#server/transfer/part.ts';
import { artworkCache } from './artwork/artwork-cache.ts';
import { artworkMaker } from './artwork/artwork-maker.ts';
import { startComposer } from './demo/demo-composer.ts';
import type { FolderDoor } from './folder-door.ts';
import { createLibraryReader } from './listener/library-reader.ts';
import { createListenerState } from './listener/listener-state.ts';
import { createPlaylistVersions } from './listener/playlist-versions.ts';
import { distinctFolders, folderConflict } from './paths/folder-problem.ts';
import { presentFolders } from './paths/present-folders.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { playlistPictureRoutes } from './routes/playlist-picture-routes.ts';
import { type ProviderNeeds, providerRoutes } from './routes/provider-routes.ts';
import { folderStatus } from './scan/folder-status.ts';
import type { Log } from './scan/log.ts';
import { createScanner } from './scan/scanner.ts';
import { watchFolders } from './scan/watch-folders.ts';
import { sharedMusic } from './sharing/shared-music.ts';
import { songListReader } from './song-lists/song-list-reader.ts';
import { type CatalogueReader, openCatalogue } from './store/catalogue-reader.ts';
import { departedSongs } from './store/departed-songs.ts';
import { checkIdentities } from './store/folder-database.ts';
import { songForms } from './streaming/converted-songs.ts';
import { songOpener } from './streaming/open-song.ts';
import { folderParts } from './transfer/folder-parts.ts';

export type FolderOptions = {
  /** Empty: the demo collection. */
  musicFolders: string[];
  dataFolder: string;
  log: Log;
};

export type Folder = {
  /** Answers what other doors to the same music are made of. */
  routes(app: App, needs: ProviderNeeds): FolderDoor;
  /** What the product backend answers of a listener's library. */
  library(needs: ProviderNeeds): ReturnType<typeof createLibraryReader>;
  /** Forgets what was kept for a while: what playlists were. */
  sweep(needs: ProviderNeeds): Promise<void>;
  /** What an account has here, for taking it along. */
  parts(database: Database): Part[];
  /** What whoever has a link hears of it. */
  shareable(database: Database): Shareable;
  status(): ScanStatus;
  rescan(): void;
  close(): Promise<void>;
};

/**
 * Opens the embedded provider over the listener's own music and begins to scan it; answers before the scan is done.
 * Throws an `Error` whose sentence names MUSIC_DIR and DATA_DIR when one lies inside the other.
 */
export async function openFolder({ musicFolders, dataFolder, log }: FolderOptions): Promise<Folder> {
  const conflict = folderConflict(musicFolders, dataFolder);
  if (conflict !== null) throw new Error(conflict);
  mkdirSync(dataFolder, { recursive: true });
  checkIdentities(dataFolder);
  const isDemo = musicFolders.length === 0;
  const demoFolder = join(resolve(dataFolder), 'demo');
  const folders = isDemo ? [demoFolder] : distinctFolders(musicFolders);
  const catalogue = openCatalogue(dataFolder);
  const status = folderStatus(catalogue, isDemo ? 'demo' : 'folder', [...folders, resolve(dataFolder)]);
  const { forms, songs, maker, cache } = mediaOf(catalogue, folders, dataFolder);
  void forms.converted.isAvailable().then((can) => catalogue.setCanConvert(can));
  const songLists = songListReader(dataFolder);
  const scanner = createScanner({
    dataFolder,
    musicFolders: folders,
    log,
    onEnd(outcome) {
      status.ended(outcome);
      living?.follow();
    },
    onDamaged: () => {
      void maker.close();
      void songLists.close();
      catalogue.renew();
    },
  });
  const composer = isDemo ? startDemo() : null;
  const living = isDemo ? null : watchFolders(folders, { log, onChange: () => scanner.rescan() });
  if (!isDemo) scanner.rescan();

  function startDemo() {
    mkdirSync(demoFolder, { recursive: true });
    status.prepare(true);
    return startComposer(demoFolder, {
      log,
      onAlbum: () => scanner.rescan(),
      onEnd: () => {
        status.prepare(false);
        scanner.rescan();
      },
    });
  }

  return {
    routes(app, needs) {
      const media = {
        read: catalogue,
        cache,
        maker,
        given: playlistPictureRoutes(app, { ...needs, cache, maker }),
        songs,
        canMakeSmall: () => forms.small.isAvailable(),
        folders,
        status: () => status.now(scanner),
        rescan: () => scanner.rescan(),
      };
      mediaRoutes(app, media);
      const departed = departedSongs(dataFolder);
      return {
        ...media,
        ...providerRoutes(app, catalogue, { ...needs, folders, songListReader: songLists, departed }),
      };
    },
    library: ({ database, now }) => createLibraryReader(createListenerState(catalogue, database, now)),
    shareable: (database) => sharedMusic({ read: catalogue, cache, maker, songs }, database),
    sweep: ({ database, now }) => createPlaylistVersions(database).sweep(now()),
    parts: (database) => folderParts({ read: catalogue, folders, dataFolder, database }),
    status: () => status.now(scanner),
    rescan: () => scanner.rescan(),
    async close() {
      living?.close();
      await Promise.all([scanner.close(), maker.close(), songLists.close(), composer?.close()]);
      forms.close();
      songs.close();
      catalogue.close();
    },
  };
}

/** What opens songs and makes pictures smaller. */
function mediaOf(catalogue: CatalogueReader, folders: readonly string[], dataFolder: string) {
  const realFolders = () => presentFolders(folders);
  const forms = songForms(dataFolder);
  return {
    forms,
    songs: songOpener(catalogue, realFolders, forms),
    maker: artworkMaker(() => ({ dataFolder, realFolders: realFolders() })),
    cache: artworkCache(dataFolder),
  };
}
