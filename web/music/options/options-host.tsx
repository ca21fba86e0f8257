import { type ReactNode, useState } from 'react';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { type ChoosingLoaders, ChoosingLoadersContext } from '../items/choosing-loaders.ts';
import { OptionsContext, type OptionsRequest } from '../items/use-options.ts';

const OptionsMenu = lazily(async () => (await import('./options-menu.tsx')).OptionsMenu);

const choosing: ChoosingLoaders = {
  songs: async () => (await import('../selection/choosing-items.tsx')).ChoosingSongs,
  albums: async () => (await import('../selection/choosing-items.tsx')).ChoosingAlbums,
};

/** Where the options of any card or row appear: one menu for the whole page, loaded with the first. And what several are chosen with. */
export function OptionsHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<OptionsRequest>();
  return (
    <OptionsContext value={setRequest}>
      <ChoosingLoadersContext value={choosing}>{children}</ChoosingLoadersContext>
      {request && <OptionsMenu request={request} onClose={() => setRequest(undefined)} />}
    </OptionsContext>
  );
}
