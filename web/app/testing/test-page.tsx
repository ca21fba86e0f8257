import { render } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';
import { createSession } from '#web/account/session.ts';
import { createChangeQueue, isServerAway } from '#web/music/offline/library-outbox.ts';
import { withOutbox } from '#web/music/offline/with-outbox.ts';
import type { Album, Song } from '#web/music/provider/item.ts';
import type { Library } from '#web/music/provider/library.ts';
import type { Capabilities, Catalogue } from '#web/music/provider/provider.ts';
import type { SongLists } from '#web/music/provider/song-lists.ts';
import { createSourceOf } from '#web/music/station/source-of.ts';
import { silence } from '#web/music/testing/test-engine.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createPlayer } from '#web/player/player/player.ts';
import { startRefill } from '#web/player/player/refill.ts';
import { createMemoryStorage } from '#web/player/testing/player-fixture.ts';
import { createEpisodeListening } from '#web/podcasts/playback/episode-listening.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { toastDurations } from '#web/ui/toasts/toasts.tsx';
import { App } from '../app.tsx';
import { createTestProvider } from './test-provider.ts';

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

/** Of a server where everything is as at the beginning. */
const answers = {
  'GET /api/config': {
    body: {
      version: '1.2.3',
      signups: 'open',
      hasAccounts: true,
      providers: [{ name: 'folder', displayName: 'your music folder' }],
      podcastExportUrl: null,
    },
  },
  'GET /api/account': {
    body: {
      id: 'u1',
      email: 'ann@example.org',
      name: '',
      createdAt: '2026-01-02T03:04:05.000Z',
      isOperator: true,
    },
  },
  'GET /api/folder/scan': { body: idle },
  'POST /api/auth/logout': { status: 204 },
  'POST /api/podcast/get-subs': { body: [] },
  'POST /api/podcast/get-progress': { body: [] },
  'GET /api/podcast/revision': { body: { revision: 1 } },
  'GET /api/podcast/search-episodes': { body: { data: { items: [] } } },
  'GET /api/books': { body: { books: [], total: 0 } },
  'GET /api/podcast/suggestions': { body: { data: { feeds: [] } } },
  'GET /api/podcast/imports': { body: { jobId: null } },
  'GET /api/notifications': { body: { publicKey: 'key', isOnHere: false, quietHours: null, shows: [] } },
  'POST /api/apple/get-library': { body: { albums: [] } },
  'POST /api/apple/get-ratings': { body: { data: [] } },
  'POST /api/apple/get-liked-items': { body: { data: [] } },
  'POST /api/apple/add-songs-to-ratings': { body: { saved: 1 } },
  'POST /api/apple/remove-from-ratings': { body: { removed: 1 } },
  'POST /api/apple/add-to-library': { body: { album: { id: '1', type: 'albums' } } },
};

/** The whole web app at an address, over a pretended server, provider and engine. */
export function openPage(
  address: string,
  catalogue: Partial<Catalogue> = {},
  options: {
    in?: boolean;
    state?: unknown;
    library?: Partial<Library>;
    capabilities?: Partial<Capabilities>;
    songLists?: Partial<SongLists>;
  } = {},
) {
  // As the router keeps what a link carries.
  history.replaceState(options.state === undefined ? null : { usr: options.state }, '', address);
  const server = pretendServer({
    'GET /api/auth/me':
      options.in === false
        ? { status: 401, body: { error: 'Please log in first.', code: 'unauthenticated' } }
        : { body: { id: 'u1', message: 'Logged in' } },
    ...answers,
  });
  if (options.in !== false) {
    localStorage.setItem('backendToken', 'u1');
    localStorage.setItem('appleMusicToken', 't1');
  }
  const engine = {
    ...silence,
    load: vi.fn<Engine['load']>(() => 0),
  };
  const ownProvider = createTestProvider({ engine, catalogue, ...options });
  const queue = createChangeQueue(ownProvider);
  const loadChangeQueue = async () => ({ queue, isServerAway });
  const provider = withOutbox(ownProvider, loadChangeQueue);
  // A page of its own: what the last test's player still writes down is not this listener's queue.
  const player = createPlayer({ engine, storage: createMemoryStorage() });
  startRefill(player, createSourceOf(provider));
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
  const episodes = async () => createEpisodeListening(session.store);
  void session.start();
  render(
    <App
      session={session}
      loadMusic={() => Promise.resolve({ provider, loadChangeQueue, player, episodes })}
    />,
  );
  return { server, player, engine, session };
}
