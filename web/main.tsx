import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ProviderName } from '#contract/music.ts';
import { rereadPreferences } from '#web/app/shared/preferences.ts';
import { isForListener, readFromPage } from './account/page-start.ts';
import { createSession } from './account/session.ts';
import { isLogOutOwed, readProvider } from './account/stored-tokens.ts';
import { App } from './app/app.tsx';
import { createMusicLoader } from './app/music-loader.ts';
import { prefetchMusic } from './music/folder/prefetch-music.ts';
import { serverUrl } from './ui/addresses/server-url.ts';

/**
 * The page's start, in order:
 * 1. Read what the server wrote into the page: user, provider and tokens (account/page-start.ts).
 * 2. For the folder, send home's first requests while the program still loads (music/folder/prefetch-music.ts).
 * 3. Make the session; where the page has a user, load provider and player (app/music-loader.ts).
 * 4. Start the session: it takes the page's token or asks the server, and authorizes the provider when needed
 *    (account/session.ts, account/lazy-authorization.ts).
 * 5. Draw the app.
 */
const isForFolder = !isLogOutOwed() && readProvider() !== 'apple';
const tokens = isForFolder ? readFromPage('tokens') : undefined;
/** In parallel with the program that shows it. */
const prefetched = tokens && prefetchMusic(tokens, location.pathname.replace(serverUrl('/'), '/'));

const session = createSession({
  music: {
    authorizesQuietly: async () => (await loadMusic()).provider.authorizesQuietly,
    authorize: async () => (await loadMusic()).provider.authorize(),
    // Only a provider that was chosen or authorised here.
    prepare: async () => (readProvider() ? (await loadMusic()).provider.prepare() : undefined),
    unauthorize: async () => (await loadMusic()).provider.unauthorize(),
    probe: async () => (await loadMusic()).provider.catalogue.probe(),
  },
  onListenerGone: stopPlaying,
  onStorageCleared: rereadPreferences,
  broughtToken: tokens?.userToken,
  providerChoice: {
    chosen: chosenProvider,
    choose: async (provider) => (await loadChange()).chooseProvider(provider, stopPlaying),
  },
});

async function stopPlaying() {
  (await loadMusic()).player.stop();
}
/** The last one used here, else the page's, else the server's default. */
async function chosenProvider(): Promise<ProviderName> {
  return readProvider() ?? readFromPage('provider') ?? (await loadChange()).fetchProvider();
}
const loadChange = () => import('./app/provider-change.ts');
const onOtherProvider = (provider: ProviderName) =>
  void loadChange().then(({ beginAnew }) => beginAnew(provider));

/** The only place that names the providers (architecture, Arrows). */
async function loadProvider() {
  if ((await chosenProvider()) === 'apple') {
    const { createAppleProvider } = await import('./music/apple/apple-provider.ts');
    return createAppleProvider(onOtherProvider);
  }
  const [{ createFolderProvider }, { createFolderEngine }] = await Promise.all([
    import('./music/folder/folder-provider.ts'),
    import('./music/folder/folder-engine.ts'),
  ]);
  return createFolderProvider(createFolderEngine(), onOtherProvider, prefetched);
}
const loadMusic = createMusicLoader(session, loadProvider);
// Loads in parallel with the request for the token of the music. Its user reports a failed load.
if (isForListener()) loadMusic().catch(() => undefined);

// Before drawing: with the page's data the first screen needs no request.
void session.start();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} loadMusic={loadMusic} />
    </StrictMode>,
  );
