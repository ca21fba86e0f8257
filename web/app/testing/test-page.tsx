import { render } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';
import { createSession } from '#web/account/session.ts';
import type { Album, Song } from '#web/music/provider/item.ts';
import type { Library } from '#web/music/provider/library.ts';
import type { Capabilities, Catalogue, MusicProvider } from '#web/music/provider/provider.ts';
import { createSourceOf } from '#web/music/station/source-of.ts';
import { silence } from '#web/music/testing/test-engine.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createPlayer } from '#web/player/player/player.ts';
import { keepFilled } from '#web/player/player/refill.ts';
import { createMemoryStorage } from '#web/player/testing/player-fixture.ts';
import { createEpisodeListening } from '#web/podcasts/playback/episode-listening.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { toastDurations } from '#web/ui/toasts/toast-durations.ts';
import { App } from '../app.tsx';

// On a busy machine a toast of four seconds may be over before anybody has looked; how long they last is tested where they live.
toastDurations.duration = 60_000;
for (const kind of ['success', 'error', 'blank'] as const) toastDurations[kind].duration = 60_000;
afterEach(() => toasts.remove());

export const album = (id: string, more: Partial<Album> = {}): Album => ({
  kind: 'album',
  id,
  inLibrary: id.startsWith('l.'),
  name: `Album ${id}`,
  artistName: 'Ida Moreau',
  releaseDate: '2008',
  genreNames: [],
  ...more,
});

export const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 184_000,
  trackNumber: Number(id),
  ...more,
});

const idle = {
  state: 'idle',
  source: 'folder',
  found: 0,
  done: 0,
  songs: 0,
  unreadable: 0,
  revision: 1,
  finishedAt: null,
  problem: null,
};

const episodes = async () => createEpisodeListening();

/** The whole web app at an address, over a pretended server, provider and engine. */
export function openPage(
  address: string,
  catalogue: Partial<Catalogue> = {},
  options: {
    in?: boolean;
    state?: unknown;
    library?: Partial<Library>;
    capabilities?: Partial<Capabilities>;
  } = {},
) {
  // As the router keeps what a link carries.
  history.replaceState(options.state === undefined ? null : { usr: options.state }, '', address);
  const server = pretendServer({
    'GET /api/auth/me':
      options.in === false
        ? { status: 401, body: { error: 'Please log in first.', code: 'unauthenticated' } }
        : { body: { id: 'u1', message: 'Logged in' } },
    'GET /api/config': {
      body: {
        version: '1.2.3',
        signups: 'open',
        hasAccounts: true,
        providers: [{ name: 'folder', displayName: 'your music folder' }],
        podcastExportUrl: null,
      },
    },
    'GET /api/folder/scan': { body: idle },
    'POST /api/auth/logout': { status: 204 },
    'POST /api/podcast/get-subs': { body: [] },
    'POST /api/podcast/get-progress': { body: [] },
    'GET /api/podcast/revision': { body: { revision: 1 } },
    'GET /api/podcast/suggestions': { body: { data: { feeds: [] } } },
    'GET /api/podcast/imports': { body: { jobId: null } },
    'POST /api/apple/get-library': { body: { albums: [] } },
    'POST /api/apple/get-ratings': { body: { data: [] } },
    'POST /api/apple/get-liked-items': { body: { data: [] } },
    'POST /api/apple/add-songs-to-ratings': { body: { saved: 1 } },
    'POST /api/apple/remove-from-ratings': { body: { removed: 1 } },
    'POST /api/apple/add-to-library': { body: { album: { id: '1', type: 'albums' } } },
  });
  if (options.in !== false) {
    localStorage.setItem('backendToken', 'u1');
    localStorage.setItem('appleMusicToken', 't1');
  }
  const engine = {
    ...silence,
    load: vi.fn<Engine['load']>(() => 0),
  };
  const provider: MusicProvider = {
    name: 'folder',
    displayName: 'your music folder',
    authorizesQuietly: true,
    prepare: () => Promise.resolve(),
    capabilities: {
      search: true,
      scan: true,
      plays: true,
      ratings: ['song', 'album', 'playlist'],
      edits: true,
      genres: true,
      playlistFiles: true,
      ...options.capabilities,
    },
    authorize: () => Promise.resolve({ userToken: 't1', expiresAt: '' }),
    unauthorize: () => Promise.resolve(),
    useToken: () => undefined,
    engine,
    catalogue: {
      probe: () => Promise.resolve(200),
      recentlyAdded: () => Promise.resolve([]),
      recommendations: () => Promise.resolve([]),
      album: () => Promise.reject(new Error('no album')),
      albumSections: () => Promise.resolve([]),
      search: () => Promise.resolve({ songs: [], albums: [], artists: [] }),
      songs: () => Promise.resolve([]),
      recentlyPlayed: () => Promise.resolve([]),
      artist: () => Promise.reject(new Error('no artist')),
      song: () => Promise.reject(new Error('no song')),
      station: () => Promise.reject(new Error('no station')),
      songStation: () => Promise.reject(new Error('no station')),
      artistStation: () => Promise.resolve(undefined),
      stationSongs: () => Promise.resolve([]),
      topSongs: () => Promise.resolve([]),
      artistSections: () => Promise.resolve([]),
      playlist: () => Promise.reject(new Error('no playlist')),
      ...catalogue,
    },
    library: {
      ratingOf: () => Promise.resolve(undefined),
      like: () => Promise.resolve(),
      dislike: () => Promise.resolve(),
      unrate: () => Promise.resolve(),
      libraryIdOf: () => Promise.resolve(undefined),
      addToLibrary: () => Promise.resolve(),
      removeFromLibrary: () => Promise.resolve(),
      playlists: () => Promise.resolve([]),
      createPlaylist: () => Promise.reject(new Error('no playlist')),
      changePlaylist: () => Promise.resolve(),
      moveInPlaylist: () => Promise.resolve(),
      songPaths: () => Promise.resolve(new Map()),
      matchSongs: () => Promise.resolve([]),
      addToPlaylist: () => Promise.resolve(),
      removeFromPlaylist: () => Promise.resolve(),
      orderPlaylist: () => Promise.resolve(),
      songs: () => Promise.resolve({ items: [], total: 0 }),
      artists: () => Promise.resolve({ items: [], total: 0 }),
      findSongs: () => Promise.resolve({ items: [], total: 0 }),
      findArtists: () => Promise.resolve({ items: [], total: 0 }),
      genres: () => Promise.resolve([]),
      albumsOf: () => Promise.resolve({ items: [], total: 0 }),
      reportPlays: () => Promise.resolve(),
      ...options.library,
    },
  };
  // A page of its own: what the last test's player still writes down is not this listener's queue.
  const player = createPlayer({ engine, storage: createMemoryStorage() });
  keepFilled(player, createSourceOf(provider.catalogue));
  const session = createSession({
    music: {
      authorizesQuietly: () => Promise.resolve(true),
      prepare: () => Promise.resolve(),
      authorize: () => provider.authorize(),
      unauthorize: () => provider.unauthorize(),
      probe: () => provider.catalogue.probe(),
    },
    onListenerGone: () => Promise.resolve(player.stop()),
    onStorageCleared: () => undefined,
    providerChoice: { chosen: () => Promise.resolve('folder'), choose: () => Promise.resolve() },
  });
  render(<App session={session} loadMusic={() => Promise.resolve({ provider, player, episodes })} />);
  return { server, player, engine, session };
}
