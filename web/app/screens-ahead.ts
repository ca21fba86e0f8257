import { createGiveWay } from '#web/ui/give-way.ts';

/** What screens load when they are shown. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#web/music/later-catalogue.ts'),
  () => import('#web/music/playable-songs.ts'),
  () => import('#web/music/playlist-songs.tsx'),
  () => import('#web/music/endless-songs.ts'),
  () => import('#web/music/album-shelves.tsx'),
  () => import('#web/music/artist-sections.tsx'),
  () => import('#web/music/search-results.tsx'),
  () => import('#web/music/windowed-songs.tsx'),
  () => import('#web/music/saved-albums.ts'),
  () => import('#web/music/library-tab-list.tsx'),
  () => import('#web/music/library-collection.tsx'),
  () => import('#web/music/library-empty.tsx'),
  () => import('#web/music/favourite-list.tsx'),
  () => import('#web/music/library-songs.tsx'),
  () => import('#web/music/library-paged.tsx'),
  () => import('#web/music/library-genres.tsx'),
  () => import('#web/music/options-menu.tsx'),
  () => import('#web/music/import-playlist.tsx'),
  () => import('#web/music/edit-playlist.tsx'),
  () => import('#web/podcasts/recent-podcasts.tsx'),
  () => import('#web/podcasts/episode-menu.tsx'),
  () => import('#web/podcasts/import-section.tsx'),
  () => import('#web/podcasts/episode-extras.tsx'),
  () => import('#web/podcasts/playing-extras.tsx'),
  () => import('./player-chrome.tsx'),
  () => import('./queue-side.tsx'),
  () => import('./provider-sections.tsx'),
  () => import('#web/ui/show-toast.tsx'),
  () => import('#web/ui/toasts.tsx'),
];

/** Loads every screen once there is nothing better to do: a click opens it at once, also where the network is gone. */
export async function loadAhead(routes: readonly { load: () => Promise<unknown> }[]): Promise<void> {
  // Asking alone for so many files takes a while.
  const giveWay = createGiveWay();
  for (const load of [...routes.map((route) => route.load), ...parts]) {
    void load().catch(() => undefined);
    await giveWay();
  }
}
