import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progress } from '#web/podcasts/testing/test-podcast.ts';
import { choose, rereadPreferences } from './shared/preferences.ts';
import { openPage } from './testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  rereadPreferences();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const never = <Answer,>() => new Promise<Answer>(() => undefined);

/** How many cards each shelf on its way keeps the place of. */
const cardsKept = () =>
  [...document.querySelectorAll('main section[aria-busy="true"]')].map(
    (shelf) => shelf.querySelectorAll('li').length,
  );

/** The server takes its time over one call. */
function delay(path: string): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
    address.includes(path) ? never() : fetch(address, options),
  );
}

test.each([
  [375, 2, 2],
  [800, 4, 4],
  [1024, 3, 3],
  [1440, 5, 3],
  [1600, 11, 9],
])(
  'home on its way in a window of %i pixels keeps the place of %i cards a row, %i beside the queue',
  async (width, alone, besideQueue) => {
    vi.stubGlobal('innerWidth', width);
    openPage('/', { recentlyAdded: never, recommendations: never });
    await screen.findByRole('heading', { name: 'Recently Added to Library' });
    expect(cardsKept().slice(0, 3)).toEqual([alone, alone, alone]);
    act(() => choose({ queueOpen: true }));
    await waitFor(() => expect(cardsKept().slice(0, 3)).toEqual([besideQueue, besideQueue, besideQueue]));
  },
);

test.each([
  ['an album', '/album/7', { album: never }],
  ['a playlist', '/playlist/p.1', { playlist: never }],
])('%s says Loading... until it is here', async (_, address, catalogue) => {
  openPage(address, catalogue);
  const placeholder = await screen.findByText('Loading...', { selector: 'main [aria-busy] *' });
  expect(placeholder).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('a search for podcasts that is on its way keeps the place of its results', async () => {
  openPage('/podcasts?q=tidal');
  delay('/api/podcast/search');
  expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeTruthy();
  expect(cardsKept()).toEqual([5]);
});

test('what one was listening to keeps its place until it is known and here', async () => {
  const { server } = openPage('/podcasts');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address.endsWith('/get-progress')) await answered;
    return address.includes('/api/podcast/episode/') ? never() : fetch(address, options);
  });
  server.routes['POST /api/podcast/get-progress'] = { body: [progress(3, 42), progress(4, 10)] };
  await screen.findByText(/not subscribed to any/);
  expect(cardsKept()).toEqual([5]);
  answer();
  const begun = await screen.findByRole('region', { name: 'Continue listening' });
  await waitFor(() => expect(begun.querySelectorAll('li')).toHaveLength(2));
  expect(cardsKept()).toEqual([]);
});
