import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';
import { episode, progress, show } from '../testing/test-podcast.ts';

const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

const search = () => screen.findByRole('textbox', { name: 'Search for podcasts' });
const searchReply = (feeds: object[], warnings: string[] = []) => ({ body: { data: { feeds }, warnings } });
const items = (...episodes: object[]) => ({ body: { data: { items: episodes, before: null } } });

test('who is subscribed to nothing is told how to change that', async () => {
  const { server } = openPage('/podcasts');
  expect(await screen.findByText("You're not subscribed to any podcasts yet!")).toBeTruthy();
  expect(screen.getByText('Use the search function to find and subscribe to podcasts')).toBeTruthy();
  const tool = screen.getByRole('link', { name: 'Podcast Export Tool' });
  expect(tool.getAttribute('href')).toBe('/podcast-export');
  expect(screen.getByPlaceholderText('Search for podcasts...')).toBeTruthy();
  expect(server.pathsAsked().some((path) => path.includes('get-episodes'))).toBe(false);
  fireEvent.click(tool);
  expect(await screen.findByRole('heading', { name: 'Apple Podcasts' })).toBeTruthy();
});

test('a newcomer is offered shows to begin with, where the server has some', async () => {
  const { server } = openPage('/podcasts');
  server.routes['GET /api/podcast/suggestions'] = {
    body: { data: { feeds: [show(1, { title: 'First Listen' })] } },
  };
  const offered = await screen.findByRole('region', { name: 'Shows to begin with' });
  expect(within(offered).getByRole('link', { name: 'First Listen' }).getAttribute('href')).toBe('/podcast/1');
});

test('subscriptions come first, then the newest of each show, then what was begun', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/get-subs'] = { body: [show(7), show(8)] };
  server.routes['POST /api/podcast/get-progress'] = { body: [progress(3, 42)] };
  server.routes['GET /api/podcast/episode/3'] = { body: { data: { episode: episode(3) } } };
  server.routes['POST /api/podcast/get-episodes/7%2C8'] = items(
    episode(1, { datePublished: now() - 7200 }),
    episode(2, { feedId: 8, feedTitle: 'Show 8', datePublished: now() - 3 * 86_400 }),
    episode(4, { feedId: 8, datePublished: now() - 604_801 }),
  );
  const subscriptions = await screen.findByRole('region', { name: 'Podcast Subscriptions' });
  await waitFor(() => expect(within(subscriptions).getAllByRole('link')).toHaveLength(2));
  expect(within(subscriptions).getByRole('link', { name: 'Show 8' }).getAttribute('href')).toBe('/podcast/8');
  const recent = await screen.findByRole('list', { name: 'Recent Episodes' });
  const rows = within(recent).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Episode 1', 'Episode 2']);
  expect(within(rows[0]!).getByText('2h')).toBeTruthy();
  expect(within(rows[1]!).getByText('3d').textContent).toBe('3d ago');
  expect(within(rows[1]!).getByTitle('Length').querySelector('svg')).toBeTruthy();
  expect(within(rows[0]!).getByText('1h 5m')).toBeTruthy();
  const begun = await screen.findByRole('region', { name: 'Continue listening' });
  expect(within(begun).getByText('42% played')).toBeTruthy();
  const requests = server.asked.filter(({ path }) => path.includes('get-episodes'));
  expect(requests.map(({ path }) => path)).toEqual(['/api/podcast/get-episodes/7%2C8?newest=1']);
});

test('a show says how many of its episodes are not played', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/get-subs'] = { body: [show(7), show(8)] };
  server.routes['GET /api/podcast/unplayed'] = { body: { shows: [{ feedId: 7, count: 3 }] } };
  expect(await screen.findByText('3 not played')).toBeTruthy();
  expect(screen.getAllByText(/not played/)).toHaveLength(1);
});

test('subscriptions that cannot be had say why, and can be tried again', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/get-subs'] = refusal(403, 'forbidden', 'That belongs to somebody else.');
  await screen.findByText('Error: That belongs to somebody else.');
  server.routes['POST /api/podcast/get-subs'] = { body: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/not subscribed to any/)).toBeTruthy();
});

test('subscriptions and recent episodes show placeholders until they are here', async () => {
  const { server } = openPage('/podcasts');
  let answer: (() => void) | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address.includes('get-subs')) await new Promise<void>((resolve) => (answer = resolve));
    return fetch(address, options);
  });
  server.routes['POST /api/podcast/get-subs'] = { body: [] };
  expect(await screen.findByRole('heading', { name: 'Podcast Subscriptions' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Recent Episodes' })).toBeTruthy();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  await screen.findByText(/not subscribed to any/);
  expect(screen.queryByRole('heading', { name: 'Recent Episodes' })).toBeNull();
});

test('who comes back finds what was loaded, however old it is, and nothing is asked for again', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/get-subs'] = { body: [show(7)] };
  server.routes['POST /api/podcast/get-episodes/7'] = items(episode(1, { datePublished: now() - 60 }));
  await screen.findByRole('link', { name: 'Episode 1' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
  try {
    fireEvent.click(screen.getAllByRole('link', { name: 'Search' })[0]!);
    await screen.findByRole('textbox', { name: 'Search' });
    fireEvent.click(screen.getAllByRole('link', { name: 'Podcasts' })[0]!);
    expect(await screen.findByRole('link', { name: 'Episode 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show 7' })).toBeTruthy();
    const requests = (call: string) => server.asked.filter(({ path }) => path.includes(call));
    expect([requests('get-subs'), requests('get-episodes')].map(({ length }) => length)).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('a search waits a moment, shows the sound shows, and discloses the others', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/search'] = searchReply(
    [
      show(1, { title: 'Broken', crawlErrors: 1 }),
      show(2, { title: 'Low' }),
      show(3, { title: 'High', priority: 4 }),
    ],
    ['The directory could not be asked.'],
  );
  const box = await search();
  for (const value of ['t', 'ti', 'tid']) fireEvent.change(box, { target: { value } });
  const results = await screen.findByRole('region', { name: 'Search Results' });
  expect(
    within(results)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['High', 'Low']);
  const searches = server.asked.filter(({ path }) => path === '/api/podcast/search');
  expect(searches.map(({ body }) => body)).toEqual([{ term: 'tid' }]);
  expect(screen.getByText('The directory could not be asked.')).toBeTruthy();
  expect(screen.getByText('Show hidden results (1)').closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText(/not subscribed to any/)).toBeTruthy();
  expect(server.asked.filter(({ path }) => path === '/api/podcast/search')).toHaveLength(1);
});

test('a search without results says so', async () => {
  const { server } = openPage('/podcasts?q=xyzzy');
  server.routes['POST /api/podcast/search'] = searchReply([]);
  expect(await screen.findByText('No results for that search!')).toBeTruthy();
});

test('a search that fails says so and stops loading', async () => {
  const { server } = openPage('/podcasts?q=tidal');
  server.routes['POST /api/podcast/search'] = refusal(
    502,
    'remote_failed',
    'No podcast directory could be reached.',
  );
  expect(await screen.findByText('No podcast directory could be reached.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Error retrieving podcasts..').length).toBeGreaterThan(1));
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  server.routes['POST /api/podcast/search'] = searchReply([show(2)]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Show 2' })).toBeTruthy();
});

test('home has a row of recent podcasts, and none where there is nothing recent', async () => {
  const { server } = openPage('/');
  server.routes['POST /api/podcast/get-subs'] = { body: [show(7)] };
  server.routes['POST /api/podcast/get-episodes/7'] = items(episode(1, { datePublished: now() - 60 }));
  const row = await screen.findByRole('region', { name: 'Recent Podcasts' });
  expect(await within(row).findByRole('link', { name: 'Episode 1' })).toBeTruthy();
  expect(within(row).getByText('< 1h')).toBeTruthy();
});

test('home offers what was begun among its first three rows', async () => {
  const rows = ['One', 'Two', 'Three'].map((title) => ({ id: title, title, items: [album(title)] }));
  const { server } = openPage('/', { recommendations: () => Promise.resolve(rows) });
  server.routes['POST /api/podcast/get-progress'] = { body: [progress(1, 42)] };
  server.routes['GET /api/podcast/episode/1'] = { body: { data: { episode: episode(1) } } };
  const begun = await screen.findByRole('region', { name: 'Continue listening' });
  await screen.findByRole('region', { name: 'Three' });
  expect(await within(begun).findByRole('link', { name: 'Episode 1' })).toBeTruthy();
  expect(screen.getAllByRole('region').indexOf(begun)).toBeLessThan(3);
});

test('home without subscriptions says nothing of podcasts', async () => {
  const { server } = openPage('/');
  await waitFor(() => expect(server.pathsAsked()).toContain('POST /api/podcast/get-subs'));
  await screen.findByText(/set MUSIC_DIR/);
  expect(screen.queryByRole('heading', { name: 'Recent Podcasts' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what came out meanwhile shows up by itself', async () => {
  const { server } = openPage('/podcasts');
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  try {
    server.routes['POST /api/podcast/get-subs'] = { body: [show(7)] };
    server.routes['POST /api/podcast/get-episodes/7'] = items(episode(1, { datePublished: now() - 86_400 }));
    await screen.findByRole('link', { name: 'Episode 1' });
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(server.pathsAsked()).toContain('GET /api/podcast/revision'));
    server.routes['GET /api/podcast/revision'] = { body: { revision: 2 } };
    server.routes['POST /api/podcast/get-episodes/7'] = items(episode(2, { datePublished: now() - 60 }));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByRole('link', { name: 'Episode 2' })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
