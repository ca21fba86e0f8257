import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Episode } from '#contract/podcast-shapes.ts';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { pretendServer } from '#web/testing/test-server.ts';
import { EpisodeExtras } from '../extras/episode-extras.tsx';
import { createEpisodeListening, type EpisodeListening } from './episode-listening.ts';
import { EpisodesContext } from './episodes-context.tsx';
import { listenFrom } from './listen-from.ts';
import { PositionQuestions } from './position-question.tsx';
import { UnsavedNote } from './unsaved-note.tsx';

const episode: Episode = {
  id: 7,
  feedId: 3,
  feedTitle: 'The Long Way',
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

afterEach(() => void vi.unstubAllGlobals());

async function shown(children: ReactNode) {
  pretendServer({
    'GET /api/podcast/chapters/7': {
      body: { chapters: [chapter(0, 'Setting out'), chapter(60, 'The middle'), chapter(120, 'Home again')] },
    },
    'GET /api/podcast/transcript/7': {
      body: {
        lines: [line(0, 'We leave.', 'Ida'), line(61, 'The wind turns.', 'Ida'), line(null, 'Music.')],
      },
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scrolls = vi.fn();
  Element.prototype.scrollTo = function scrollTo(this: Element) {
    // Tabs scroll too.
    if (this.hasAttribute('data-transcript')) scrolls();
  };
  const set = createTestPlayer();
  const listening: EpisodeListening = createEpisodeListening(createStore(() => ({ userId: undefined })));
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
  return { ...set, scrolls, listening, play, heardAt };
}

test('two places are asked about once, beside everything else, and the chosen one is answered', async () => {
  const { fake, listening, play } = await shown(<PositionQuestions />);
  await play();
  const answers: (number | undefined)[] = [];
  const answer = (seconds: number | undefined) => {
    answers.push(seconds);
    listening.questions.setState({ question: undefined });
  };
  act(() => listening.questions.setState({ question: { seconds: 1930, otherSeconds: 724, answer } }));
  const dialog = screen.getByRole('dialog', { name: 'Continue at 32:10 or 12:04?' });
  expect(document.activeElement).toBe(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue at 12:04' }));
  expect(answers).toEqual([724]);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => listening.questions.setState({ question: { seconds: 1930, otherSeconds: 724, answer } }));
  fake.asked();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect([answers, fake.asked()]).toEqual([[724, undefined], ['pause']]);
});

test('what the server has not taken for long is said calmly, and no longer than that', async () => {
  const { listening, play } = await shown(<UnsavedNote />);
  await play();
  expect(screen.queryByText('Not saved yet')).toBeNull();
  act(() => listening.lateness.setState({ isLate: true }));
  expect(screen.getByRole('status').textContent).toBe('Not saved yet');
  act(() => listening.lateness.setState({ isLate: false }));
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a chapter is played from where it begins, also before the episode was started; the one that is heard is marked', async () => {
  const { fake, heardAt } = await shown(<EpisodeExtras episode={episode} />);
  const chapters = within(await screen.findByRole('list', { name: 'Chapters' }));
  expect(screen.queryByRole('button', { name: 'Next chapter' })).toBeNull();
  fireEvent.click(chapters.getByRole('button', { name: 'The middle at 1 minute' }));
  expect(fake.asked()).toEqual(['load 7 at 60 then nothing']);
  await heardAt(70);
  expect(chapters.getByRole('button', { current: true }).textContent).toContain('The middle');
  fireEvent.click(screen.getByRole('button', { name: 'Next chapter' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous chapter' }));
  expect(fake.asked()).toEqual(['seek 120', 'seek 60']);
  await heardAt(130);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next chapter' }).disabled).toBe(true);
});

test('a transcript follows what is heard until its listener scrolls, is searched, and plays from a line', async () => {
  const { fake, play, heardAt, scrolls } = await shown(<EpisodeExtras episode={episode} />);
  await play();
  fireEvent.click(await screen.findByRole('tab', { name: 'Transcript' }));
  const list = await screen.findByRole('list', { name: 'Transcript' });
  await heardAt(62);
  expect(within(list).getByRole('button', { current: true }).textContent).toContain('The wind turns.');
  expect(scrolls).toHaveBeenCalledTimes(2);
  fireEvent.wheel(list);
  await heardAt(5);
  expect(scrolls).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Follow along' }));
  expect(scrolls).toHaveBeenCalledTimes(3);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'wind' } });
  expect(await screen.findByText('1 line')).not.toBeNull();
  fake.asked();
  fireEvent.click(within(list).getByRole('button', { name: /The wind turns/ }));
  expect(fake.asked()).toEqual(['seek 61', 'play']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'harbour' } });
  expect(await screen.findByText('Nothing in the transcript matches.')).not.toBeNull();
});

test('an episode without chapters and transcript shows nothing', async () => {
  await shown(<EpisodeExtras episode={{ ...episode, chapters: false, transcripts: [] }} />);
  expect(screen.queryByRole('tablist')).toBeNull();
});
