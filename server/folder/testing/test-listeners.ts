import type { LightMyRequestResponse } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import type { Collection } from '#contract/v1/provider.ts';
import type { AppNeeds } from '#server/app.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { quietLog } from '../access/log.ts';
import { openMusicFiles } from '../access/music-files.ts';
import { createFavourites } from '../favourites/favourites.ts';
import { createLibraryReader } from '../listener/library-reader.ts';
import { createListenerState } from '../listener/listener-state.ts';
import { providerRoutes } from '../routes/provider-routes.ts';
import { songListReader } from '../song-lists/song-list-reader.ts';
import { departedSongs } from '../store/missing-songs.ts';
import { type TestAlbum, type TestCatalogue, testCatalogue } from './test-catalogue.ts';

export type TestListener = {
  id: string;
  headers: Record<string, string>;
  /** Of a browser that is signed in. */
  cookie: string;
  ask(method: Method, url: string, body?: object): Promise<LightMyRequestResponse>;
  /** A call to Earshot's own backend, as the page makes it. */
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
  /** A call that must succeed, as a collection. */
  read(url: string): Promise<Collection>;
  /** The ids of a call's data; `[]` also for a 404. */
  ids(url: string): Promise<string[]>;
  make(name: string, songs?: string[]): Promise<string>;
};

export type TestProvider = {
  server: TestApp;
  catalogue: TestCatalogue;
  clock: { now: number };
  ann: TestListener;
  bob: TestListener;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Six albums by five artists; songs are numbered `album * 100 + position`. */
export const sixAlbums: TestAlbum[] = [
  {
    id: 1,
    title: 'Blue Train',
    artist: 'Ana Reed',
    songs: ['Blue Train', 'Moment', 'Locomotion'],
    date: '1958',
    genre: 'Jazz',
    hasPicture: true,
  },
  { id: 2, title: 'Élan', artist: 'Édith Lark', songs: ['Zest', 'Breeze'], date: '2001', genre: 'Folk' },
  { id: 3, title: 'Alder', artist: 'Ben Moss', songs: ['Ash'], date: '2010-05-01', genre: 'Folk' },
  {
    id: 4,
    title: 'Giant Steps',
    artist: 'Ana Reed',
    songs: ['Giant Steps', 'Naima', 'Spiral', 'Cousin', 'Countdown', 'Syeeda', 'Mister'],
    date: '1960',
    genre: 'Jazz',
  },
  {
    id: 5,
    title: 'Many Voices',
    artist: 'Various Artists',
    songs: ['One', 'Two'],
    songArtists: { 1: 'Ana Reed', 2: 'Guest Star' },
    date: '1999',
    genre: 'Jazz',
    isCompilation: true,
  },
  { id: 6, title: 'Zebra', artist: 'Ben Moss', songs: ['Stripes', 'Moment'], genre: 'Rock' },
];

/** The server with the embedded provider over a made-up catalogue, and two listeners. */
export async function testProvider(
  albums = sixAlbums,
  opened?: TestDatabase,
  folders = ['/'],
  /** Whether accounts and tokens live by the clock as well, and not only what is played. */
  { wholeServer = false, podcasts }: { wholeServer?: boolean; podcasts?: AppNeeds['podcasts'] } = {},
): Promise<TestProvider> {
  const catalogue = testCatalogue(albums);
  const clock = { now: Date.now() };
  const songLists = songListReader(catalogue.dataFolder);
  const files = openMusicFiles(folders, { log: quietLog });
  const folder = {
    routes(app: TestApp['app'], { database }: { database: TestDatabase['database'] }) {
      providerRoutes(app, catalogue.read, {
        database,
        now: () => clock.now,
        folders,
        files,
        songListReader: songLists,
        departed: departedSongs(catalogue.dataFolder),
      });
      return undefined;
    },
    favourites: ({ database }: { database: TestDatabase['database'] }) =>
      createFavourites({
        read: catalogue.read,
        database,
        now: () => clock.now,
        departed: departedSongs(catalogue.dataFolder),
      }),
    library: ({ database }: { database: TestDatabase['database'] }) =>
      createLibraryReader(createListenerState(catalogue.read, database, () => clock.now)),
  };
  const time = wholeServer ? { now: () => clock.now } : {};
  const server = await testApp({ folder, ...(podcasts ? { podcasts } : {}), ...time }, opened);
  return {
    server,
    catalogue,
    clock,
    ann: await listener(server, 'ann@example.org'),
    bob: await listener(server, 'bob@example.org'),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Promise.all([songLists.close(), files.close()]);
      catalogue.discard();
    },
  };
}

async function listener(server: TestApp, email: string): Promise<TestListener> {
  const { id, cookie } = await server.signUp(email);
  const developer = await server.ask('GET', '/api/provider/developer-token', undefined, cookie);
  const user = await server.ask('POST', '/api/provider/authorize', undefined, cookie);
  const headers = {
    authorization: `Bearer ${developer.json<{ developerToken: string }>().developerToken}`,
    'music-user-token': user.json<{ userToken: string }>().userToken,
  };
  const ask: TestListener['ask'] = (method, url, body) =>
    server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  const read: TestListener['read'] = async (url) => {
    const answer = await ask('GET', url);
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Collection>();
  };
  return {
    id,
    headers,
    cookie,
    ask,
    post: (url, body = {}) => server.ask('POST', url, body, cookie),
    read,
    async ids(url) {
      const answer = await ask('GET', url);
      if (answer.statusCode === 404) return [];
      return (await read(url)).data.map((item) => item.id);
    },
    async make(name, songs = []) {
      const data = songs.map((song) => ({ id: song, type: 'songs' }));
      const answer = await ask('POST', '/v1/me/library/playlists', {
        attributes: { name },
        relationships: { tracks: { data } },
      });
      return answer.json<Collection>().data[0]?.id ?? '';
    },
  };
}
