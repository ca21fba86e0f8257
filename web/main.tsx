import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from './account/session.ts';
import { App } from './app/app.tsx';
import { createMusicLoader } from './app/music-loader.ts';
import { rereadPreferences } from './app/preferences.ts';

const session = createSession({
  music: {
    authorize: async () => (await loadMusic()).provider.authorize(),
    unauthorize: async () => (await loadMusic()).provider.unauthorize(),
    probe: async () => (await loadMusic()).provider.catalogue.probe(),
  },
  onListenerGone: async () => (await loadMusic()).player.stop(),
  onStorageCleared: rereadPreferences,
});

/** The only place that names the providers (architecture, Arrows). */
async function loadProvider() {
  const [{ createFolderProvider }, { createFolderEngine }] = await Promise.all([
    import('./music/folder/folder-provider.ts'),
    import('./music/folder/folder-engine.ts'),
  ]);
  return createFolderProvider(createFolderEngine());
}
const loadMusic = createMusicLoader(session, loadProvider);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} loadMusic={loadMusic} />
    </StrictMode>,
  );
