import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What every screen needs and no release of ours changes: one file stays in the browser's cache. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|zustand|zod)\//;
/** Ours that the login screen needs as well. */
const everywhere = new RegExp(
  [
    'contract/(accounts|endpoint|music)',
    'web/api',
    'web/ui/(controls/button|pictures/earshot-mark|pages/(loading-page|loading-ring|notice|use-page-title)|toasts/toast)',
    'web/account/(end-session|music-authorization|use-server-config|session|session-context|session-entry|session-presence|session-store|stored-tokens|texts)',
    'web/app/(frame/page-tab-title|screen-place|shared/(page-texts|preferences|theme))',
  ]
    .map((place) => `/${place}\\.tsx?$`)
    .join('|'),
);
/** What every signed-in screen needs: sixty small files would pack worse and cost a request each. */
const shell = new RegExp(
  [
    'node_modules/@tanstack/(query-core|react-query)/.*',
    'web/music/(items/(item-card|item-shelf|use-options)|options/options-host|provider/(provider-api|provider-context|queries)|v1/resource)',
    'web/player/(player/player-state|views/(play-button|player-provider|use-player))',
    'web/ui/(controls/(control-texts|icon-button)|lists/(shelf-grid|use-card-columns)|menus/(ways-to-menu|options-button)|pages/failure|pictures/artwork)',
    'web/podcasts/playback/episodes-context',
    'web/app/(frame/(frame|sidebar|player-places)|home/use-fresh-library)',
  ]
    .map((place) => `/${place}\\.(tsx?|js)$`)
    .join('|'),
);

/** What a call is for stands on the page that the server makes of the contract: no other page carries the words. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[^?]+\.ts$/.test(id)) return undefined;
    return { code: code.replaceAll(/^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, ''), map: null };
  },
};

export default defineConfig({
  root: 'web',
  plugins: [withoutSummaries, react(), tailwindcss()],
  build: {
    manifest: true,
    outDir: '../dist',
    emptyOutDir: true,
    // The floor that the README names; `scripts/browser-floor.ts` keeps what a build cannot put in other words.
    target: ['safari17.4', 'firefox128', 'chrome123'],
    assetsInlineLimit: 0,
    // Every browser of our floor has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: libraries, priority: 3 },
            { name: 'everywhere', test: everywhere, priority: 2 },
            // The stacks show some of them, and nothing else of the shell.
            { name: 'texts', test: /web\/app\/shared\/texts\.ts$/, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
          ],
        },
      },
    },
  },
});
