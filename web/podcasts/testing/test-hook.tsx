import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { createEpisodeListening } from '../playback/episode-listening.ts';
import { EpisodesContext, type LoadEpisodes } from '../playback/episodes-context.tsx';

/** Uses a hook of podcasts on a page of its own, at an address; `search` tells what stands behind its question mark. */
export function onPage<Result>(use: () => Result, address = '/') {
  const set = createTestPlayer();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const listening = createEpisodeListening(createStore(() => ({ userId: undefined })));
  const episodes = vi.fn<LoadEpisodes>(async () => listening);
  let search = '';
  function Address() {
    search = useLocation().search;
    return null;
  }
  const page = renderHook(use, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[address]}>
        <QueryClientProvider client={queries}>
          <PlayerProvider player={set.player}>
            <EpisodesContext value={episodes}>
              {children}
              <Address />
            </EpisodesContext>
          </PlayerProvider>
        </QueryClientProvider>
      </MemoryRouter>
    ),
  });
  return {
    ...set,
    ...page,
    now: () => page.result.current,
    current: set.now,
    queries,
    listening,
    episodes,
    search: () => search,
  };
}
