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
const loadMusic = createMusicLoader(session.store);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} loadMusic={loadMusic} />
    </StrictMode>,
  );
