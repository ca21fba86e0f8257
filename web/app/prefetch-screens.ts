/** Between two files: what is pressed meanwhile has its turn. */
const pauseMilliseconds = 30;

/** What screens load when they are shown. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#web/music/items/playable-songs.ts'),
  () => import('./search/search-results.tsx'),
  () => import('#web/music/playlists/playlist-songs.tsx'),
  () => import('#web/music/items/windowed-songs.tsx'),
  () => import('#web/music/library/saved-albums.ts'),
  () => import('#web/music/library/screen/library-tab-list.tsx'),
  () => import('#web/music/library/library-collection.tsx'),
  () => import('#web/music/library/library-empty.tsx'),
  () => import('#web/music/favourites/favourite-list.tsx'),
  () => import('#web/music/library/library-songs.tsx'),
  () => import('#web/music/library/library-paged.tsx'),
  () => import('#web/music/library/library-genres.tsx'),
  () => import('#web/music/options/options-menu.tsx'),
  () => import('#web/music/playlist-files/import-playlist.tsx'),
  () => import('#web/music/playlists/edit-playlist.tsx'),
  () => import('#web/music/playlists/playlist-tools.tsx'),
  () => import('#web/music/shared-playlists/playlist-folders.tsx'),
  () => import('#web/music/shared-playlists/playlist-panel.tsx'),
  () => import('#web/music/playlists/playlist-removals.ts'),
  () => import('#web/music/v1/playlist-changes.ts'),
  () => import('#web/podcasts/browse/recent-podcasts.tsx'),
  () => import('#web/podcasts/episodes/episode-menu.tsx'),
  () => import('#web/podcasts/opml/import-section.tsx'),
  () => import('#web/podcasts/extras/episode-extras.tsx'),
  () => import('./frame/panel-tabs.tsx'),
  () => import('#rules/queue/change-order.ts'),
  () => import('./frame/player-chrome.tsx'),
  () => import('./frame/queue-side.tsx'),
  () => import('./settings/settings-groups-view.tsx'),
  () => import('#web/notifications/notifications-section.tsx'),
  () => import('#web/ui/toasts/toasts.tsx'),
];

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

/** Loads every screen when idle, so that it opens at once and offline; one after the other, so that a click does not wait behind them. */
export async function prefetchScreens(
  routes: readonly { screen: { load: () => Promise<unknown> } }[],
  more = parts,
): Promise<void> {
  for (const load of [...routes.map(({ screen }) => screen.load), ...more]) {
    await pause();
    await load().catch(() => undefined);
  }
}
