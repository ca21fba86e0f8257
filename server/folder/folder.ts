import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ScanStatus } from '#contract/music.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/serve.ts';
import type { Part } from '#server/transfer/part.ts';
import { artworkCache } from './artwork/artwork-cache.ts';
import { artworkMaker } from './artwork/artwork-maker.ts';
import { startComposer } from './demo/demo-composer.ts';
import { createLibraryReader } from './listener/library-reader.ts';
import { createListenerState } from './listener/listener-state.ts';
import { distinctFolders, folderConflict } from './paths/folder-problem.ts';
import { presentFolders } from './paths/present-folders.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { type ProviderNeeds, providerRoutes } from './routes/provider-routes.ts';
import { folderStatus } from './scan/folder-status.ts';
import type { Log } from './scan/log.ts';
import { createScanner } from './scan/scanner.ts';
import { watchFolders } from './scan/watch-folders.ts';
import { songListReader } from './song-lists/song-list-reader.ts';
import { openCatalogue } from './store/catalogue-reader.ts';
import { checkIdentities } from './store/folder-database.ts';
import { convertedSongs } from './streaming/converted-songs.ts';
import { songOpener } from './streaming/open-song.ts';
import { folderParts } from './transfer/folder-parts.ts';

export type FolderOptions = {
  /** Empty: the demo collection. */
  musicFolders: string[];
  dataFolder: string;
  log: Log;
};

export type Folder = {
  routes(app: App, needs: ProviderNeeds): void;
  /** What the product backend answers of a listener's library. */
  library(needs: ProviderNeeds): ReturnType<typeof createLibraryReader>;
  /** What an account has here, for taking it along. */
  parts(database: Database): Part[];
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
  const realFolders = () => presentFolders(folders);
  const converted = convertedSongs(dataFolder);
  const songs = songOpener(catalogue, realFolders, converted);
  void converted.isAvailable().then((can) => catalogue.setCanConvert(can));
  const maker = artworkMaker(() => ({ dataFolder, realFolders: realFolders() }));
  const cache = artworkCache(dataFolder);
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
      mediaRoutes(app, {
        read: catalogue,
        cache,
        maker,
        songs,
        folders,
        status: () => status.now(scanner),
        rescan: () => scanner.rescan(),
      });
      providerRoutes(app, catalogue, { ...needs, folders, songListReader: songLists });
    },
    library: ({ database, now }) => createLibraryReader(createListenerState(catalogue, database, now)),
    parts: (database) => folderParts({ read: catalogue, folders, dataFolder, database }),
    status: () => status.now(scanner),
    rescan: () => scanner.rescan(),
    async close() {
      living?.close();
      await Promise.all([scanner.close(), maker.close(), songLists.close(), composer?.close()]);
      converted.close();
      songs.close();
      catalogue.close();
    },
  };
}
