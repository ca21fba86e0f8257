import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Episode } from '#contract/podcast-shapes.ts';
import { forgetOutbox } from '#web/outbox/listener-outbox.ts';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { pretendServer } from '#web/testing/test-server.ts';
import { createEpisodeListening, type EpisodeListening } from '../playback/episode-listening.ts';
import { EpisodesContext } from '../playback/episodes-context.tsx';
import { listenFrom } from '../playback/listen-from.ts';

/** An episode with chapters and a transcript. */
export const episode: Episode = {
  id: 7,
  feedId: 3,
  feedTitle: 'The Long Way',
  feedMedium: 'podcast',
  title: 'First Mile',
  description: '',
  descriptionText: '',
  enclosureUrl: 'https://host.example/7.mp3',
  enclosureType: 'audio/mpeg',
  duration: 200,
  image: null,
  feedImage: null,
  datePublished: 1,
  datePublishedPretty: '',
  guid: '7',
  link: null,
  season: null,
  episode: null,
  chapters: true,
  transcripts: [{ url: 'https://host.example/7.vtt', type: 'text/vtt', language: null }],
  persons: [],
  removed: false,
};

const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  endSeconds: null,
  speaker,
  text,
});

const chapter = (startSeconds: number, title: string) => ({
  startSeconds,
  endSeconds: null,
  title,
  href: null,
  image: null,
});

/** Renders a part of the page with a player; `play` begins the episode, `heardAt` reports its position. */
export async function renderPart(
  children: ReactNode,
  answers: Parameters<typeof pretendServer>[0] = {},
  userId?: string,
) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  if (userId !== undefined) await forgetOutbox(userId);
  const server = pretendServer({
    'GET /api/podcast/chapters/7': {
      body: { chapters: [chapter(0, 'Setting out'), chapter(60, 'The middle'), chapter(120, 'Home again')] },
    },
    'GET /api/podcast/transcript/7': {
      body: {
        lines: [line(0, 'We leave.', 'Ida'), line(61, 'The wind turns.', 'Ida'), line(null, 'Music.')],
      },
    },
    ...answers,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scrolls = vi.fn<() => void>();
  Element.prototype.scrollTo = function scrollTo(this: Element) {
    // Tabs scroll too.
    if (this.hasAttribute('data-transcript')) scrolls();
  };
  const set = createTestPlayer();
  const listening: EpisodeListening = createEpisodeListening(createStore(() => ({ userId })));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PlayerProvider player={set.player}>
          <EpisodesContext value={async () => listening}>{children}</EpisodesContext>
        </PlayerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const play = () =>
    act(async () => {
      listenFrom(set.player, episode, 0);
      set.fake.status('playing');
    });
  const heardAt = (seconds: number) => act(async () => set.fake.time(seconds));
  return { ...set, server, scrolls, listening, play, heardAt };
}
