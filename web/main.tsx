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

const isForFolder = !isLogOutOwed() && readProvider() !== 'apple';
const tokens = isForFolder ? readFromPage('tokens') : undefined;
/** Beside the program that shows it, not after it. */
const early = tokens && prefetchMusic(tokens, location.pathname.replace(serverUrl('/'), '/'));

const session = createSession({
  music: {
    authorizesQuietly: async () => (await loadMusic()).provider.authorizesQuietly,
    authorize: async () => (await loadMusic()).provider.authorize(),
    // Only one that was chosen or authorised here: nobody meets Apple because a server offers it first.
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
/** As it was last, else as the page came for, else as the server says. */
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
  return createFolderProvider(createFolderEngine(), onOtherProvider, early);
}
const loadMusic = createMusicLoader(session, loadProvider);
// It will be wanted: beside the question for the token of the music, not after it. Whoever needs it tells what did not come.
if (isForListener()) loadMusic().catch(() => undefined);

// Before anything is drawn: where the page came with what is to be known, nobody waits for it on the screen.
void session.start();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} loadMusic={loadMusic} />
    </StrictMode>,
  );
