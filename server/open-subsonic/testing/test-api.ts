import type { LightMyRequestResponse } from 'fastify';
import type { AppNeeds } from '#server/app.ts';
import {
  createAppPasswordRepository,
  type NewAppPassword,
} from '#server/app-passwords/app-password-repository.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { quietLog } from '#server/folder/access/log.ts';
import { openMusicFiles } from '#server/folder/access/music-files.ts';
import { artworkCache, artworkMaker } from '#server/folder/artwork/artwork-cache.ts';
import { folderPictures } from '#server/folder/artwork/folder-pictures.ts';
import { createBookCatalogue } from '#server/folder/books/book-catalogue.ts';
import { openFolder } from '#server/folder/folder.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import { createLibraryReader } from '#server/folder/listener/library-reader.ts';
import { createListenerState } from '#server/folder/listener/listener-state.ts';
import { createPlaylistPictures } from '#server/folder/listener/playlist-picture-repository.ts';
import { providerRoutes } from '#server/folder/routes/provider-routes.ts';
import { songListReader } from '#server/folder/song-lists/song-list-reader.ts';
import { departedSongs } from '#server/folder/store/missing-songs.ts';
import { songForms } from '#server/folder/streaming/converted-songs.ts';
import { songOpener } from '#server/folder/streaming/open-song.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { type TestAlbum, testCatalogue } from '#server/folder/testing/test-catalogue.ts';
import { keyFor } from '#server/music/secret-key.ts';
import { createLinkRepository } from '#server/share-links/link-repository.ts';
import { createListenerLinks } from '#server/share-links/listener-links.ts';
import { createShareSwitch } from '#server/share-links/share-guard.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

export type Params = Record<string, string | number | readonly (string | number)[]>;

const secretKey = Buffer.alloc(32, 5);
const keys = {
  lookup: keyFor('lookup of app passwords', secretKey),
  seal: keyFor('app passwords', secretKey),
};

/** A query as apps write it; a list becomes one parameter for each value. */
export function queryText(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat()) query.append(name, String(one));
  return query.toString();
}

/** The contents of the envelope of a JSON response. */
export function envelopeOf(answer: LightMyRequestResponse): Record<string, unknown> {
  return answer.json<{ 'subsonic-response': Record<string, unknown> }>()['subsonic-response'];
}

/** Share links of a database, where nothing can be shared. */
export const testShares = (database: TestDatabase['database']) =>
  createListenerLinks({
    links: createLinkRepository(database, Buffer.alloc(32)),
    shareSwitch: createShareSwitch(database, true),
    sources: [],
    addressOf: () => 'http://localhost',
    now: Date.now,
  });

/** The server with two listeners and an app of each. Ann, the first account, is the operator. */
export async function openApi(
  folder: NonNullable<AppNeeds['folder']>,
  needs: Partial<AppNeeds> = {},
  database?: TestDatabase,
) {
  let opened: FolderCatalogue | undefined;
  const server = await testApp(
    {
      ...needs,
      secretKey,
      folder: {
        ...folder,
        routes(app, folderNeeds) {
          opened = folder.routes(app, folderNeeds);
          return opened;
        },
      },
    },
    database,
  );
  const passwords = createAppPasswordRepository(server.opened.database, keys);
  if (opened === undefined) throw new Error('The folder has no door.');

  async function listener(email: string) {
    const account = await server.signUp(email);
    /** The credentials of another app of the listener. */
    async function app(more: Partial<NewAppPassword> = {}) {
      const defaults: NewAppPassword = { name: 'App', kind: 'other', doors: ['music'], isReadOnly: false };
      const { secret } = await passwords.make(account.id, { ...defaults, ...more }, Date.now());
      return { u: email, p: secret, c: 'test', v: '1.16.1' };
    }
    /** Ends an app password, as the listener does in the settings. */
    async function end(name: string): Promise<void> {
      const existing = await passwords.list(account.id);
      const id = existing.find((one) => one.name === name)?.id ?? '';
      await server.ask('DELETE', `/api/app-passwords/${id}`, undefined, account.cookie);
    }
    return { ...account, email, app, end, credentials: await app() };
  }

  const ann = await listener('ann@example.org');
  const bob = await listener('bob@example.org');
  return {
    ...requests(server, ann.credentials),
    server,
    folder: opened,
    ann,
    bob,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type TestApi = Awaited<ReturnType<typeof openApi>>;

/** The same over real files, scanned. */
export async function openApiOverFiles(
  files: Record<string, Buffer>,
  needs: Partial<AppNeeds> = {},
  database?: TestDatabase,
) {
  const { music, data } = makeFolders(files);
  const folder = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  const api = await openApi(folder, needs, database);
  await scanned(folder);
  return {
    ...api,
    music,
    async rescan(): Promise<void> {
      folder.rescan();
      await scanned(folder);
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await folder.close();
    },
  };
}

/** Sends requests as Ann's app, unless the parameters say otherwise. */
function requests({ app }: TestApp, credentials: Params) {
  const ask = (name: string, params: Params = {}, headers: Record<string, string> = {}) =>
    app.inject({ url: `/rest/${name}?${queryText({ ...credentials, ...params })}`, headers });
  return {
    ask,
    /** The contents of the envelope of a JSON response. */
    read: async (name: string, params: Params = {}): Promise<Record<string, unknown>> =>
      envelopeOf(await ask(name, { f: 'json', ...params })),
  };
}

/** The same over a made-up catalogue without files; `folders` is where its songs would lie. */
export async function openApiOverAlbums(
  albums: Iterable<TestAlbum>,
  {
    folders = ['/'],
    needs = {},
    clock = { now: Date.now() },
  }: { folders?: string[]; needs?: Partial<AppNeeds>; clock?: { now: number } } = {},
) {
  const catalogue = testCatalogue(albums);
  const { dataFolder, read } = catalogue;
  const forms = songForms(dataFolder);
  const files = openMusicFiles(folders, { log: quietLog });
  const songs = songOpener(read, files, forms);
  const maker = artworkMaker();
  const songLists = songListReader(dataFolder);
  const status = { state: 'idle', source: 'folder', found: 0, done: 0, songs: 0, unreadable: 0 } as const;
  const api = await openApi(
    {
      routes: (app, { database }) => ({
        ...providerRoutes(app, read, {
          database,
          now: () => clock.now,
          folders,
          files,
          songListReader: songLists,
          departed: departedSongs(dataFolder),
        }),
        read,
        readWithBooks: read,
        books: createBookCatalogue({ read, songs, pictures: folderPictures(read, files, dataFolder) }),
        cache: artworkCache(dataFolder),
        maker,
        pictures: folderPictures(read, files, dataFolder),
        customPictures: createPlaylistPictures(database),
        songs,
        canMakeSmall: async () => false,
        folders,
        status: () => ({ ...status, revision: 1, finishedAt: '2026-01-02T03:04:05.000Z', problem: null }),
        rescan: () => undefined,
      }),
      library: ({ database }) => createLibraryReader(createListenerState(read, database, () => clock.now)),
    },
    needs,
  );
  return {
    ...api,
    catalogue,
    clock,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await Promise.all([maker.close(), songLists.close(), files.close()]);
      songs.close();
      forms.close();
      catalogue.discard();
    },
  };
}
