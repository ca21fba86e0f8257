import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  album,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { createEpisodeListening } from '#web/podcasts/playback/episode-listening.ts';
import { EpisodesContext } from '#web/podcasts/playback/episodes-context.tsx';
import { PlayerChrome } from './player-chrome.tsx';

// It asks a music provider, of which there is none around the chrome alone.
vi.mock('#web/music/stars/now-stars.tsx', () => ({ NowStars: () => null }));
vi.mock('#web/music/favourites/now-favourite.tsx', () => ({ NowFavourite: () => null }));

test('a phone says that the place in an episode is not saved, in place of its show, until it is', async () => {
  const { player } = createTestPlayer();
  const listening = createEpisodeListening(createStore(() => ({ userId: undefined })));
  render(
    <MemoryRouter>
      <PlayerProvider player={player}>
        <EpisodesContext value={async () => listening}>
          <PlayerChrome queueOpen={false} onToggleQueue={() => undefined} />
        </EpisodesContext>
      </PlayerProvider>
    </MemoryRouter>,
  );
  const small = (names: string) => screen.queryByRole('button', { name: `Now playing: ${names}` });
  await act(async () => player.play(episodeContext('a'), episodes('a')));
  expect(small('Episode a, The Long Way')?.textContent).toContain('The Long Way');
  act(() => listening.lateness.setState({ isLate: true }));
  expect(small('Episode a, Not saved yet')?.textContent).toBe('Episode a Not saved yet');
  // The bar says it as well; of the two only one is there for a window of any width.
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Not saved yet',
    'Not saved yet',
  ]);
  await act(async () => player.play(album, songs('b')));
  expect(small('Song b, Ida Moreau')?.textContent).toBe('Song b Ida Moreau');
  await act(async () => player.play(episodeContext('a'), episodes('a')));
  act(() => listening.lateness.setState({ isLate: false }));
  expect(small('Episode a, The Long Way')?.textContent).not.toContain('Not saved yet');
  expect(screen.getAllByRole('status').every(({ textContent }) => textContent === '')).toBe(true);
});
