import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ContextType } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { OptionsContext } from '#web/music/items/use-options.ts';
import type { Lyrics } from '#web/music/provider/lyrics.ts';
import { MusicProviderContext } from '#web/music/provider/provider-context.tsx';
import type { SongLists } from '#web/music/provider/song-lists.ts';
import { silence } from '#web/music/testing/test-engine.ts';
import { testSongDetails } from '#web/music/testing/test-song-details.ts';
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
import { episode } from '#web/podcasts/testing/test-beside-listening.tsx';
import { pretendServer } from '#web/testing/test-server.ts';
import { createTestProvider } from '../testing/test-provider.ts';
import { useNowTab } from './now-tab.ts';
import { PlayerChrome } from './player-chrome.tsx';

vi.mock('#web/music/favourites/now-favourite.tsx', () => ({ NowFavourite: () => null }));

const words: Lyrics = {
  isSynced: true,
  isShortened: false,
  lines: [{ startMilliseconds: 1000, text: 'Fold the morning' }],
};
const onOptions = vi.fn<ContextType<typeof OptionsContext>>();

beforeEach(() => {
  localStorage.clear();
  useNowTab.setState({ screen: 'lyrics', panel: 'queue', episodePanel: 'chapters' });
  onOptions.mockClear();
  pretendServer({
    'GET /api/podcast/episode/7': { body: { data: { episode: { ...episode, id: 7 } } } },
    'GET /api/podcast/chapters/7': {
      body: {
        chapters: [{ startSeconds: 0, endSeconds: null, title: 'Setting out', href: null, image: null }],
      },
    },
  });
});

async function openView({
  lyrics = [words],
  innerWidth = 1440,
  songLists,
}: {
  lyrics?: Lyrics[];
  innerWidth?: number;
  songLists?: Partial<SongLists>;
} = {}) {
  vi.stubGlobal('innerWidth', innerWidth);
  const set = createTestPlayer();
  const provider = {
    ...createTestProvider({ engine: silence, ...(songLists && { songLists }) }),
    lyrics: () => Promise.resolve(lyrics),
  };
  const listening = createEpisodeListening(createStore(() => ({ userId: undefined })));
  render(
    <MemoryRouter>
      <MusicProviderContext value={provider}>
        <PlayerProvider player={set.player}>
          <QueryClientProvider client={new QueryClient()}>
            <OptionsContext value={onOptions}>
              <EpisodesContext value={async () => listening}>
                <input aria-label="Find" />
                <Link to="/">This page</Link>
                <PlayerChrome queueOpen={false} onToggleQueue={() => undefined} />
              </EpisodesContext>
            </OptionsContext>
          </QueryClientProvider>
        </PlayerProvider>
      </MusicProviderContext>
    </MemoryRouter>,
  );
  await act(async () => set.player.play(album, songs('abc')));
  return set;
}

const dialog = () => screen.findByRole('dialog', { name: 'Now playing' });
const pressF = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'f', code: 'KeyF' });
const tab = async (name: RegExp) => within(await dialog()).findByRole('tab', { name });

test('the bar’s picture opens what plays, the focus goes to the chevron and comes back', async () => {
  await openView();
  const picture = screen.getByRole('button', { name: 'Open now playing' });
  picture.focus();
  fireEvent.click(picture);
  const screenful = await dialog();
  const close = within(screenful).getByRole('button', { name: 'Close now playing' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  expect(screenful.dataset['theme']).toBe('dark');
  expect(within(screenful).getByText('Playing from album')).not.toBeNull();
  expect(await within(screenful).findByRole('list', { name: 'Lyrics' })).not.toBeNull();
  fireEvent.keyDown(close, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(picture);
});

test('the song that plays is rated in the bar and on the whole screen; an episode has no stars', async () => {
  const giveStars = vi.fn<SongLists['giveStars']>(() => Promise.resolve());
  const details = () => Promise.resolve({ ...testSongDetails, stars: 2 });
  const { player } = await openView({ songLists: { giveStars, details } });
  const bar = screen.getAllByRole('region', { name: 'Player' }).find((one) => 'playerBar' in one.dataset)!;
  const inBar = await within(bar).findByRole('radio', { name: '2 stars' });
  expect(inBar.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(within(bar).getByRole('radio', { name: '4 stars' }));
  await waitFor(() => expect(giveStars.mock.calls[0]).toMatchObject([[{ id: 'a' }], 4]));
  pressF();
  fireEvent.click(await within(await dialog()).findByRole('radio', { name: '1 star' }));
  await waitFor(() => expect(giveStars).toHaveBeenCalledTimes(2));
  await act(async () => player.play(episodeContext('7'), episodes('7')));
  await waitFor(() => expect(screen.queryByRole('radiogroup', { hidden: true })).toBeNull());
});

test('a provider without stars shows none', async () => {
  await openView();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('F opens and closes it, but not where one types', async () => {
  await openView();
  const field = screen.getByRole('textbox', { name: 'Find' });
  field.focus();
  pressF(field);
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  pressF();
  await dialog();
  pressF();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('going to a page closes it, also to the one that it lies over', async () => {
  await openView();
  pressF();
  await dialog();
  fireEvent.click(screen.getByText('This page'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a song without lyrics opens on the queue; the lyrics’ tab stays and says so', async () => {
  await openView({ lyrics: [] });
  pressF();
  await waitFor(async () => expect((await tab(/^Queue/)).getAttribute('aria-selected')).toBe('true'));
  expect((await tab(/^Queue/)).textContent).toBe('Queue 2');
  fireEvent.click(await tab(/^Lyrics/));
  expect(await within(await dialog()).findByText('This song has no lyrics.')).not.toBeNull();
});

test('the queue’s tab has what was played, what plays and what comes up; the button at the foot leads there', async () => {
  const { player } = await openView();
  await act(async () => player.next());
  pressF();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Show the queue' }));
  const queue = within(await within(await dialog()).findByRole('tabpanel', { name: /^Queue/ }));
  expect(queue.getByText('Song b').closest('[aria-current]')).not.toBeNull();
  expect(queue.getByRole('region', { name: 'Coming up:' })).not.toBeNull();
  fireEvent.click(queue.getByRole('button', { name: /^Played/ }));
  fireEvent.click(queue.getByRole('button', { name: 'Play again from Song a' }));
  expect(player.store.getState().queue.now?.item.id).toBe('a');
});

test('the tab that was chosen last opens again', async () => {
  await openView();
  pressF();
  fireEvent.click(await tab(/^Details/));
  expect(await within(await dialog()).findByText('Ida Moreau', { selector: 'dd *' })).not.toBeNull();
  pressF();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressF();
  expect((await tab(/^Details/)).getAttribute('aria-selected')).toBe('true');
});

test('an episode has its chapters in place of lyrics, and its details', async () => {
  const { player } = await openView();
  const [playing] = episodes('7');
  await act(async () => player.play(episodeContext('7'), [playing!]));
  pressF();
  expect(await within(await dialog()).findByText('Playing from show')).not.toBeNull();
  fireEvent.click(await tab(/^Chapters/));
  expect(await within(await dialog()).findByRole('list', { name: 'Chapters' })).not.toBeNull();
  expect(within(await dialog()).queryByRole('tab', { name: 'Lyrics' })).toBeNull();
  fireEvent.click(await tab(/^Details/));
  expect(within(await dialog()).getByText('The Long Way', { selector: 'dd *' })).not.toBeNull();
});

test('all that can be done with a song is in its menu', async () => {
  await openView();
  pressF();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Options for Song a' }));
  expect(onOptions.mock.lastCall?.[0]).toMatchObject({ item: { kind: 'song', id: 'a' } });
});

test('on a phone F opens the sheet, with the same three tabs', async () => {
  await openView({ innerWidth: 375 });
  pressF();
  const names = async () =>
    within(within(await dialog()).getByRole('group', { name: 'More of what plays' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect(await names()).toEqual(['Lyrics', 'Queue 2', 'Details']));
  expect((await dialog()).dataset['theme']).toBe('dark');
  expect(within(await dialog()).getByRole('region', { name: 'History' })).not.toBeNull();
});
