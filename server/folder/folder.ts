import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ScanStatus } from '#contract/music.ts';
import { monotonicMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { Shareable } from '#server/share-links/shareable.ts';
import type { Part } from '#server/transfer/part.ts';
import type { Examined } from './access/file-order.ts';
import type { Log } from './access/log.ts';
import type { MusicFoldersOptions } from './access/music-files.ts';
import { type MusicFiles, openMusicFiles } from './access/music-files.ts';
import { artworkCache, artworkMaker } from './artwork/artwork-cache.ts';
import { folderPictures } from './artwork/folder-pictures.ts';
import { type BookCatalogue, createBookCatalogue } from './books/book-catalogue.ts';
import { type BookChoosing, openBookChoices } from './books/book-choices.ts';
import { type OpenCatalogue, openCatalogue, renewCatalogue } from './catalogue/catalogue-reader.ts';
import { createFavourites } from './favourites/favourites.ts';
import type { FolderCatalogue } from './folder-catalogue.ts';
import { createDeletedPlaylists } from './listener/deleted-playlists.ts';
import { createLibraryReader } from './listener/library-reader.ts';
import { createListenerState } from './listener/listener-state.ts';
import { createPlaylistVersions } from './listener/playlist-versions.ts';
import { copiesFolder } from './objects/copies-folder.ts';
import { isObjectPath } from './objects/object-path.ts';
import type { ObjectStorage } from './objects/storage-request.ts';
import { absoluteFolder, distinctFolders } from './paths/music-folder-paths.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { playlistPictureRoutes } from './routes/playlist-picture-routes.ts';
import { type ProviderNeeds, providerRoutes } from './routes/provider-routes.ts';
import { folderStatus } from './scan/folder-status.ts';
import type { BookOrder } from './scan/scan-order.ts';
import { createScanner, type ScannerOptions } from './scan/scanner.ts';
import { readUnreadableFolders, type UnreadableFolders } from './scan/unreadable-folders.ts';
import { watchFolders } from './scan/watch-folders.ts';
import type { SharedScanner, SharedScannerOptions } from './shared/shared-scanner.ts';
import { sharedMusic } from './sharing/shared-music.ts';
import { songListReader } from './song-lists/song-list-reader.ts';
import { checkIdentities } from './store/folder-database.ts';
import { departedSongs } from './store/missing-songs.ts';
import { songForms } from './streaming/converted-songs.ts';
import { songOpener } from './streaming/open-song.ts';
import { folderParts } from './transfer/folder-parts.ts';

/** How long a call waits for the scan after a choice, and how often it looks. */
const choicePatienceMs = 10_000;
const choicePollMs = 50;

export type FolderOptions = {
  /** Empty: the demo collection. */
  musicFolders: string[];
  /** Folders of audiobooks, inside of the music folders or elsewhere. */
  bookFolders?: string[];
  /** What the operator chose of audiobooks, asked at the start, after each scan and when it changed. */
  readBooks?: () => Promise<BookOrder>;
  dataFolder: string;
  /** Where folders `s3://bucket/prefix` are. */
  storage?: ObjectStorage | undefined;
  log: Log;
  /** Where several servers share a database: they share the catalogue too. */
  shared?: Shared;
  /** Tests have less patience with a music folder that does not answer, and a program that waits. */
  access?: Omit<MusicFoldersOptions, 'log' | 'objects'>;
};

type Shared = { database: Database } & Pick<SharedScannerOptions, 'name' | 'timing'>;

export type Folder = {
  routes(app: App, needs: ProviderNeeds): FolderCatalogue;
  library(needs: ProviderNeeds): ReturnType<typeof createLibraryReader>;
  favourites(needs: ProviderNeeds): ReturnType<typeof createFavourites>;
  sweep(needs: ProviderNeeds): Promise<void>;
  parts(database: Database): Part[];
  shareable(database: Database): Shareable;
  /** The audiobooks, which nothing else lists. */
  books: BookCatalogue;
  bookChoices: BookChoosing;
  status(): ScanStatus;
  /** Problems of the music folders, with paths: for the operator only. */
  problems(): Promise<FolderProblems>;
  convertingCount(): number;
  rescan(): void;
  /** Sets back songs that were first seen in the future. Ask it while the clock is believed. */
  settleTimes(): void;
  /** What stands against a music folder. Rejects with 503 where it does not answer. */
  examine(folder: string): Promise<Examined>;
  close(): Promise<void>;
};

/** `problem` is of the last scan; `silent` are the folders that do not answer. */
export type FolderProblems = {
  problem: string | null;
  silent: string[];
  unreadable: UnreadableFolders;
  /** Which of several servers reads the folders; null for a server alone. */
  sharing: { readBy: string; isHere: boolean; changesBehind: number } | null;
};

/** Opens the embedded provider and starts a scan. Throws an `Error` with a sentence when one of MUSIC_DIR and DATA_DIR is inside the other. */
export async function openFolder(options: FolderOptions): Promise<Folder> {
  const { musicFolders, bookFolders = [], readBooks, dataFolder, storage, log, access } = options;
  const isDemo = musicFolders.length === 0;
  const ofBooks = bookFolders.map(absoluteFolder);
  const ofMusic = musicFolders.map(absoluteFolder);
  const folders = distinctFolders([...(isDemo ? [demoFolder(dataFolder)] : ofMusic), ...ofBooks]);
  const choices = await openBookChoices({ read: readBooks, bookFolders: ofBooks, musicFolders: ofMusic });
  const files = openMusicFiles(folders, { log, ...access, objects: objectsOf(options) });
  if (!isDemo || ofBooks.length > 0) await refuseConflict(files, folders, dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  checkIdentities(dataFolder);
  const catalogue = openCatalogue(dataFolder);
  const status = folderStatus(catalogue, isDemo ? 'demo' : 'folder', [...folders, resolve(dataFolder)]);
  const appCatalogue = openCatalogue(dataFolder, { withBooks: true });
  const { forms, songs, departed, ...artwork } = mediaOf([catalogue, appCatalogue], files, dataFolder);
  const books = createBookCatalogue({ read: catalogue, songs, pictures: artwork.pictures });
  const songLists = songListReader(dataFolder);
  const ofScan: ScannerOptions = {
    dataFolder,
    musicFolders: folders,
    storage,
    books: () => choices.order(),
    log,
    doAnswer: () => files.doAnswer(),
    onEnd(outcome) {
      status.ended(outcome);
      // It may be that a storage stopped answering the scan: then it is asked until it does.
      if (outcome.problem !== null && storage) void files.doAnswer();
      living?.follow();
      followChoices().catch(choicesFailed(log));
    },
    onDamaged: () => {
      void songLists.close();
      renewCatalogue(dataFolder, [catalogue, appCatalogue]);
    },
  };
  // The demo lies elsewhere at each server, and nobody adds to it.
  const sharedBy = isDemo ? undefined : options.shared;
  const shared = sharedBy && (await sharedScanner(ofScan, sharedBy, choices));
  const scanner = shared ?? createScanner(ofScan);
  const rescan = () => scan(false);
  const watched = isDemo ? folders.filter((folder) => folder !== demoFolder(dataFolder)) : folders;
  const living =
    watched.length === 0 ? null : watchFolders(watched.filter(isFile), { log, onChange: rescan });
  rescan();
  files.whenAnswering(rescan);

  /** A folder that does not answer is scanned when it does. */
  function scan(settles: boolean): void {
    if (files.silent().length === 0) scanner.rescan({ settles });
  }

  const now = () => status.now(scanner, files.silent().length > 0);

  /** Another server of the same database may have changed the choices. */
  async function followChoices(): Promise<void> {
    if (await choices.refresh()) rescan();
  }

  return {
    routes(app, needs) {
      const media = {
        read: catalogue,
        ...artwork,
        customPictures: playlistPictureRoutes(app, { ...needs, ...artwork }),
        songs,
        canMakeSmall: () => forms.small.isAvailable(),
        folders,
        status: now,
        rescan,
      };
      mediaRoutes(app, media);
      return {
        ...media,
        readWithBooks: appCatalogue,
        books,
        ...providerRoutes(app, catalogue, { ...needs, folders, files, songListReader: songLists, departed }),
      };
    },
    favourites: (needs) => createFavourites({ ...needs, read: catalogue, departed }),
    library: ({ database, now }) => createLibraryReader(createListenerState(catalogue, database, now)),
    shareable: (database) => sharedMusic({ read: catalogue, ...artwork, songs }, database),
    async sweep({ database, now }) {
      await createPlaylistVersions(database).sweep(now());
      await createDeletedPlaylists(database).sweep(now());
    },
    parts: (database) => folderParts({ read: catalogue, folders, dataFolder, database }),
    books,
    bookChoices: {
      musicFolders: ofMusic,
      bookFolders: ofBooks,
      examine: (folder) => files.examine(folder, dataFolder),
      follow: () => followChoices().then(() => scanEnds(scanner)),
    },
    status: now,
    async problems() {
      const unreadable = await readUnreadableFolders(dataFolder);
      return {
        problem: shared?.problem() ?? status.problem(),
        silent: files.silent(),
        unreadable,
        sharing: shared?.sharing() ?? null,
      };
    },
    convertingCount: () => forms.runningCount(),
    rescan,
    settleTimes: () => scan(true),
    examine: (folder) => files.examine(folder, dataFolder),
    async close() {
      await Promise.all([living?.close(), scanner.close(), songLists.close()]);
      forms.close();
      songs.close();
      await Promise.all([artwork.maker.close(), files.close()]);
      catalogue.close();
      appCatalogue.close();
    },
  };
}

/** Loaded where several servers share a catalogue alone. */
async function sharedScanner(
  scan: ScannerOptions,
  { database, ...own }: Shared,
  choices: { refresh(): Promise<unknown> },
): Promise<SharedScanner> {
  const [{ createSharedScanner }, { createScanRepository }] = await Promise.all([
    import('./shared/shared-scanner.ts'),
    import('./shared/scan-repository.ts'),
  ]);
  const refreshBooks = () => choices.refresh();
  return createSharedScanner({ ...scan, ...own, repository: createScanRepository(database), refreshBooks });
}
const objectsOf = ({ storage, dataFolder }: FolderOptions) =>
  storage && { storage, temporaryFolder: copiesFolder(dataFolder) };

/** Changes in object storage cause no events: they are found every ten minutes, as those without an event are. */
const isFile = (folder: string) => !isObjectPath(folder);

const choicesFailed = (log: Log) => (thrown: unknown) =>
  log.error({ err: thrown }, 'what was chosen of audiobooks could not be read; it is after the next scan');

/** Resolves to true when no scan runs, or to false after ten seconds. */
async function scanEnds(scanner: { isScanning(): boolean }): Promise<boolean> {
  const giveUpAt = monotonicMs() + choicePatienceMs;
  while (scanner.isScanning() && monotonicMs() < giveUpAt) await sleep(choicePollMs);
  return !scanner.isScanning();
}

/** Throws where the server must not use one of the folders. One that does not answer is taken as it is. */
async function refuseConflict(
  files: MusicFiles,
  folders: readonly string[],
  dataFolder: string,
): Promise<void> {
  const results = await Promise.allSettled(folders.map((folder) => files.examine(folder, dataFolder)));
  const examined = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const conflict = examined.find(({ kind }) => kind === 'conflict');
  if (conflict === undefined || !('sentence' in conflict)) return;
  await files.close();
  throw new Error(conflict.sentence);
}

/** The demo collection comes with the program. Earlier versions wrote it into the data folder: there it stays as it is. */
function demoFolder(dataFolder: string): string {
  const earlier = join(resolve(dataFolder), 'demo');
  return existsSync(earlier) ? earlier : fileURLToPath(new URL('./demo', import.meta.url));
}

async function tellAbility(
  catalogues: readonly OpenCatalogue[],
  canConvert: Promise<boolean>,
): Promise<void> {
  const can = await canConvert;
  for (const catalogue of catalogues) catalogue.setCanConvert(can);
}

/** What opens songs, names those that are gone and makes pictures smaller. */
function mediaOf(catalogues: [OpenCatalogue, OpenCatalogue], files: MusicFiles, dataFolder: string) {
  const forms = songForms(dataFolder);
  const [catalogue] = catalogues;
  void tellAbility(catalogues, forms.converted.isAvailable());
  return {
    forms,
    songs: songOpener(catalogue, files, forms),
    departed: departedSongs(dataFolder),
    pictures: folderPictures(catalogue, files, dataFolder),
    maker: artworkMaker(),
    cache: artworkCache(dataFolder),
  };
}
