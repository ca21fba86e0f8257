import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './scripts/browsers.ts';
import { pageInOne } from './scripts/page-in-one.ts';
import { withoutServerFields } from './scripts/without-server-fields.ts';

/**
 * What every screen needs but the log-in, which is one file with all that it is made of, and two icons that several parts
 * draw. No release of ours changes it.
 */
const libraries =
  /node_modules\/(react-router|zod)\/|node_modules\/lucide-react\/dist\/esm\/icons\/(check|clock-3)\.m?js$/;
/** What every signed-in screen needs: sixty small files would pack worse and cost a request each. */
const shell = new RegExp(
  [
    // Not what reads several questions at once or page by page: no first screen does.
    'node_modules/@tanstack/(query-core|react-query)/(?!.*(queriesObserver|useQueries|infiniteQueryO|useInfiniteQuery)).*',
    'web/music/folder/folder-(engine|provider)',
    'web/music/(offline/with-outbox|items/(item-card|item-shelf|music-failure|or-toast|song-row-state|use-options)|options/options-host|provider/(provider-api|provider-context|provider-status|queries)|v1/resource)',
    'web/player/(player/player-state|views/(play-button|player-provider|use-player))',
    'web/ui/(controls/(control-texts|icon-button|format-time)|lists/(shelf-grid|use-card-columns)|menus/(menu-triggers|options-button)|pages/failure|pictures/artwork)',
    'web/podcasts/playback/episodes-context',
    'web/downloads/entries/lazy-download-button',
    'web/outbox/new-id',
    'web/app/(frame/(frame|sidebar|player-places)|home/use-fresh-library|page-player|provider-change|signed-in)',
  ]
    .map((place) => `/${place}\\.(tsx?|m?js)$`)
    .join('|'),
);

const oneOf = (...places: string[]) =>
  new RegExp(places.map((place) => `/${place}\\.(tsx?|m?js)$`).join('|'));
/** Code that several screens load later, by subject: each would be a request of its own. */
const alsoLoaded = [
  {
    name: 'podcast-data',
    test: oneOf(
      'contract/(podcasts|podcast-shapes|progress)',
      'node_modules/@tanstack/.*/(infiniteQueryO.*|useInfiniteQuery)',
      'web/podcasts/data/(queries|show-queries|show-texts|recent-episodes|episode-labels|playable-episode|progress-badge|listening-texts)',
      'web/podcasts/playback/(use-progress|use-episode-playing|use-listening|chapters-query)',
      'web/podcasts/episodes/(episode-card|episode-title|use-episode-options|use-episode-item|episode-play-button|episode-times|episode-facts|more-button|use-clamped|progress-ring|lazy-podcast-download)',
    ),
  },
  {
    name: 'continue-listening',
    test: oneOf(
      'web/podcasts/browse/(continue-listening|started-episodes)',
      'web/podcasts/shows/show-card',
      'node_modules/@tanstack/.*/(queriesObserver|useQueries)',
    ),
  },
  {
    name: 'library-data',
    test: oneOf(
      'contract/library',
      'web/music/library/(library-queries|library-texts|saved-record-mapping)',
      'web/music/paging/paged-list',
    ),
  },
  {
    name: 'outbox',
    test: oneOf(
      'node_modules/idb-keyval/dist/index',
      'web/outbox/(?!new-id).*',
      'web/music/offline/(?!with-outbox).*',
      'contract/bookmarks',
      'web/podcasts/(bookmarks/.*|playback/bookmark-(sync|playing))',
      'web/app/(query-cache/.*|start-user-sync)',
    ),
  },
  {
    name: 'on-device',
    test: oneOf(
      'contract/notifications',
      'web/notifications/(app-badge|notification-texts|obstacle|this-browser)',
      'web/app/downloads/(download-manager-host|mark-downloaded|skip-unavailable)',
      'web/downloads/(downloads-store|downloads-texts|download-manager/.*|store/.*)',
      'web/service-worker/(user-record|clear-device|activate-user)',
    ),
  },
  {
    name: 'song-rows',
    test: oneOf(
      'web/music/items/(song-list|short-songs|song-row|song-row-size)',
      'web/player/views/playing-bars',
    ),
  },
  {
    name: 'choosable-items',
    test: oneOf('web/music/items/choosable-(items|shelf)'),
  },
  {
    name: 'detail',
    test: oneOf(
      'web/music/(items/(detail-placeholder|editorial-notes|lazy-item-download)|headers/item-(actions|header))',
    ),
  },
  {
    name: 'episode-rows',
    test: oneOf(
      'web/podcasts/episodes/(episode-collection|episode-row)',
      'web/podcasts/selection/load-choosing-episodes',
    ),
  },
  {
    // What the pages of a show, an episode and a book begin with.
    name: 'podcast-page',
    test: oneOf(
      'node_modules/lucide-react/dist/esm/icons/chevron-down',
      'web/podcasts/playback/listen-from',
      'web/podcasts/shows/show-options',
      'web/podcasts/subscriptions/subscribe-button',
      'web/podcasts/episodes/(latest-release|missing-or-failed|note-parts|people|podcast-header|podcast-placeholder|show-notes|use-listen-from-notes)',
    ),
  },
  // What an episode plays with.
  { name: 'podcast-extras', test: oneOf('contract/(podcast-extras|podcast-speeds)') },
  { name: 'whole-audio', test: oneOf('web/player/engine/whole-audio', 'web/podcasts/data/book-parts') },
  {
    name: 'show-icons',
    test: oneOf('node_modules/lucide-react/dist/esm/icons/(external-link|refresh-cw)'),
  },
  {
    name: 'small-icons',
    test: oneOf('node_modules/lucide-react/dist/esm/icons/(plus|x)'),
  },
  {
    // What every menu of options loads.
    name: 'popup-menu',
    test: oneOf(
      'web/ui/menus/(popup-menu|submenu|menu-item|menu-popup)',
      'web/share-links/share-entry',
      'contract/share-offer',
    ),
  },
  {
    name: 'beside',
    test: oneOf(
      'web/ui/controls/tab-strip',
      'web/app/(background-services|play-history|frame/(side-tabs|side-lists|compact-row|history-pictures))',
      'web/podcasts/browse/recent-podcasts',
      'web/podcasts/playback/(position-question|chapter-sync)',
      'web/music/plays/(play-outbox|play-reporting)',
      'web/player/(player/(chapters|item-traits)|system/(chapter-steps|listen-to-keys|media-session))',
      'web/podcasts/data/(chapter-picture|chapter-title)',
    ),
  },
].map((group) => ({ ...group, priority: 1, includeDependenciesRecursively: false }));

/** What comes long after a screen, and then asks for its own files without a list of them. */
const findsItsOwnFiles =
  /(?:^|\/)(item-download|book-download|book-menu|book-grid|books-screen|sleep-menu|call-a-book|podcast-download|show-menu|episode-menu|options-menu|subscribe-menu|speed-chooser|download-button|choosing|episode-listening|apple-provider|stacks-screen|unsent-changes)-/;

export default defineConfig({
  root: 'web',
  plugins: [withoutServerFields, pageInOne, react(), tailwindcss()],
  experimental: {
    // Built once, served below whatever path PUBLIC_URL names (server/http/base-path.ts): parts find each other by where they
    // lie, and the page alone names the root.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    manifest: true,
    outDir: '../dist',
    emptyOutDir: true,
    target: browsers,
    assetsInlineLimit: 0,
    // Every browser of our floor has it.
    modulePreload: {
      polyfill: false,
      // What comes as a pointer comes near, or long after the screen, has time to say itself what it needs: the list of that
      // would weigh on each screen.
      resolveDependencies: (file, needed) => (findsItsOwnFiles.test(file) ? [] : needed),
    },
    rolldownOptions: {
      output: {
        // Each screen names the files of many others: a hash tells them and two builds apart, and a name would only weigh.
        chunkFileNames: ({ name }) =>
          findsItsOwnFiles.test(`${name}-`) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        entryFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for the first visit: React, the session and both forms.
            { name: 'login', tags: ['$initial'], priority: 4 },
            { name: 'libraries', test: libraries, priority: 3 },
            // The stacks show some of them, and nothing else of the shell.
            { name: 'texts', test: /web\/app\/shared\/texts\.ts$/, priority: 3 },
            { name: 'shell', test: shell, priority: 2 },
            ...alsoLoaded,
          ],
        },
      },
    },
  },
});
