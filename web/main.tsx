import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ProviderName } from '#contract/music.ts';
import { createSession } from './account/session.ts';
import { storeTokens } from './account/stored-tokens.ts';
import { App } from './app/app.tsx';
import { chosenProvider, keepProvider } from './app/chosen-provider.ts';
import { createMusicLoader } from './app/music-loader.ts';
import { rereadPreferences } from './app/preferences.ts';

const session = createSession({
  music: {
    authorizesQuietly: async () => (await loadMusic()).provider.authorizesQuietly,
    authorize: async () => (await loadMusic()).provider.authorize(),
    unauthorize: async () => (await loadMusic()).provider.unauthorize(),
    probe: async () => (await loadMusic()).provider.catalogue.probe(),
  },
  onListenerGone: async () => (await loadMusic()).player.stop(),
  onStorageCleared: rereadPreferences,
  chosenProvider,
  onProviderChosen: beginAnew,
});

/** Provider and player live as long as the page: another provider is another page. */
function beginAnew(provider: ProviderName): void {
  keepProvider(provider);
  location.reload();
}

/** The listener chose elsewhere: the token this page has is another provider's. */
function onOtherProvider(provider: ProviderName): void {
  storeTokens({ userId: session.store.getState().userId, userToken: undefined });
  beginAnew(provider);
}

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
  return createFolderProvider(createFolderEngine(), onOtherProvider);
}
const loadMusic = createMusicLoader(session, loadProvider);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} loadMusic={loadMusic} />
    </StrictMode>,
  );
