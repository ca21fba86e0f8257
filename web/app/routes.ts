import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { type Lazily, lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import type { GuardedPath } from './guarded-paths.ts';

/** Where the listener does nothing: the first screen has long had what it needs. */
const aheadMilliseconds = 10_000;
/** Events after which the listener may soon open another screen. */
const stirrings = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

type Load = () => Promise<ComponentType>;

export type AppRoute = {
  path: string;
  screen: Lazily<object>;
  /** A page about one thing: it has back and forward buttons (behaviour.md#screens). */
  detail: boolean;
};

const songPath = '/song/:songId/:type?';

function route(path: GuardedPath | typeof songPath, load: Load, { detail = false } = {}): AppRoute {
  return { path, screen: lazily(load, LoadingPage), detail };
}

/** The screens that need full authorisation (behaviour.md#screens). Any other address is unknown. */
export const guardedRoutes: readonly AppRoute[] = [
  route('/', async () => (await import('./home/home-screen.tsx')).HomeScreen),
  route('/search', async () => (await import('./search/search-screen.tsx')).SearchScreen),
  route(
    '/album/:albumId/:type?',
    async () => (await import('#web/music/album/album-screen.tsx')).AlbumScreen,
    { detail: true },
  ),
  route('/artist/:id', async () => (await import('#web/music/artist/artist-screen.tsx')).ArtistScreen, {
    detail: true,
  }),
  route(
    '/station/:stationId/:type?',
    async () => (await import('#web/music/station/station-screen.tsx')).StationScreen,
    { detail: true },
  ),
  route(
    '/playlist-display',
    async () => (await import('#web/music/playlists/playlists-screen.tsx')).PlaylistsScreen,
  ),
  route(
    '/playlist/:playlistId',
    async () => (await import('#web/music/playlists/playlist-screen.tsx')).PlaylistScreen,
    { detail: true },
  ),
  route('/library', async () => (await import('#web/music/library/screen/library-screen.tsx')).LibraryScreen),
  route(
    '/favourites',
    async () => (await import('#web/music/favourites/favourites-screen.tsx')).FavouritesScreen,
  ),
  route(
    '/new-playlist',
    async () => (await import('#web/music/playlists/new-playlist-screen.tsx')).NewPlaylistScreen,
  ),
  route('/podcasts', async () => (await import('#web/podcasts/browse/podcasts-screen.tsx')).PodcastsScreen),
  route('/podcast/:id', async () => (await import('#web/podcasts/shows/show-screen.tsx')).ShowScreen, {
    detail: true,
  }),
  route('/books', async () => (await import('#web/podcasts/books/books-screen.tsx')).BooksScreen),
  route('/book/:id', async () => (await import('#web/podcasts/books/book-screen.tsx')).BookScreen, {
    detail: true,
  }),
  route(
    '/podcast-episode/:id',
    async () => (await import('#web/podcasts/episodes/episode-screen.tsx')).EpisodeScreen,
    { detail: true },
  ),
  route(
    '/podcast-export',
    async () => (await import('#web/podcasts/opml/export-help-screen.tsx')).ExportHelpScreen,
    { detail: true },
  ),
  route('/settings', async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
];

/** No access guard (behaviour.md#screens): visitors who are not authorised see the song of the navigation state. */
export const songRoute = route(
  songPath,
  async () => (await import('#web/music/song/song-screen.tsx')).SongScreen,
  { detail: true },
);
export const LooseSongScreen = lazily(
  async () => (await import('#web/music/song/loose-song-screen.tsx')).LooseSongScreen,
  LoadingPage,
);

const ownRoutes = [...guardedRoutes, songRoute];

/** Begins to load the screen of an address before anything renders it. */
export async function loadScreenOf(pathname: string): Promise<void> {
  await ownRoutes.find(({ path }) => matchPath(path, pathname) !== null)?.screen.load();
}

/** Loads ahead all that screens will want, once the listener stirs; what is used to do so is itself no part of the first screen. */
export function loadScreensAhead(): () => void {
  const begun = new AbortController();
  function begin(): void {
    stop();
    void import('./prefetch-screens.ts').then(
      ({ prefetchScreens: loadAhead }) => loadAhead(ownRoutes),
      () => undefined,
    );
  }
  const timer = setTimeout(begin, aheadMilliseconds);
  for (const stirring of stirrings)
    addEventListener(stirring, begin, { signal: begun.signal, passive: true });
  function stop(): void {
    clearTimeout(timer);
    begun.abort();
  }
  return stop;
}

/** Everything else, and the page for an address that is none. */
export const RareScreens = lazily(async () => (await import('./rare-screens.tsx')).RareScreens, LoadingPage);
