import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, rereadPreferences } from '#web/app/shared/preferences.ts';
import { openPage } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';
import { GeneratedPicture } from '#web/ui/pictures/generated-picture.tsx';
import { episode, progress, show } from '../testing/test-podcast.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  rereadPreferences();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
  vi.stubGlobal('IntersectionObserver', undefined);
});

const many = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => episode(first + index));

/** The end of a list is seen as soon as it is there. */
function seeTheEnd(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe(): void {
        setTimeout(() => act(() => this.seen([{ isIntersecting: true }])));
      }
      disconnect(): void {
        // Nothing is stored.
      }
    },
  );
}

/** A show of 25 episodes whose server pages and filters as ours does. */
function openShow(address = '/podcast/7', more: object = {}, all = many(1, 25)) {
  const page = openPage(address);
  page.server.routes['GET /api/podcast/get-podcast/7'] = { body: { data: { feed: show(7, more) } } };
  page.server.routes['GET /api/podcast/show-views'] = { body: { views: [] } };
  page.server.routes['POST /api/podcast/show-view'] = { status: 204 };
  page.server.routes['POST /api/podcast/get-episodes/7'] = ({ path }) => {
    const params = new URL(path, 'http://x').searchParams;
    const term = (params.get('term') ?? '').toLowerCase();
    const matching = all.filter(({ title, descriptionText }) =>
      `${title}\n${descriptionText}`.toLowerCase().includes(term),
    );
    const start = Number(params.get('before') ?? 0);
    const end = start + Number(params.get('limit'));
    return {
      body: {
        data: { items: matching.slice(start, end), before: end < matching.length ? String(end) : null },
      },
    };
  };
  return page;
}

const list = () => screen.findByRole('list', { name: 'Episodes' });
const titles = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('a show says Loading... first, then who it is and what it released last', async () => {
  openShow();
  expect(await screen.findByRole('heading', { name: 'Loading...' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Show 7' })).toBeTruthy();
  expect(screen.getByText('Podcast')).toBeTruthy();
  expect(screen.getByText('What show 7 is about.')).toBeTruthy();
  const latest = await screen.findByRole('region', { name: 'Latest release' });
  expect(within(latest).getByRole('link', { name: 'Episode 1' }).getAttribute('href')).toBe(
    '/podcast-episode/1',
  );
  expect(within(latest).getByText('November 14, 2023 10:13pm')).toBeTruthy();
  expect(within(latest).getByText('1h 5m')).toBeTruthy();
});

test('a show whose cover cannot be shown has a picture drawn from its name', async () => {
  openShow('/podcast/7', { image: 'https://shows.example.org/7.jpg' });
  await screen.findByRole('heading', { level: 1, name: 'Show 7' });
  const cover = () => screen.getByRole('main').querySelector('header img, header svg[viewBox="0 0 100 100"]');
  expect(cover()?.getAttribute('src')).toContain('/api/podcast/picture/feed/7');
  fireEvent.error(cover()!);
  const drawn = (name: string) => render(<GeneratedPicture name={name} />).container.innerHTML;
  expect(cover()?.outerHTML).toBe(drawn('Show 7'));
  expect(cover()?.outerHTML).not.toBe(drawn('Show 8'));
});

test('a show without a cover has a drawn one at once, and none is asked for', async () => {
  openShow();
  await screen.findByRole('heading', { level: 1, name: 'Show 7' });
  const header = screen.getByRole('main').querySelector('header');
  expect(header?.querySelector('svg[viewBox="0 0 100 100"]')).not.toBe(null);
  expect(header?.querySelector('img')).toBe(null);
});

test('a show that is not there says so', async () => {
  const { server } = openPage('/podcast/7');
  server.routes['GET /api/podcast/get-podcast/7'] = refusal(404, 'not_found', 'That show is not known here.');
  expect(await screen.findByRole('heading', { name: 'That show is not known here.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To your podcasts' }).getAttribute('href')).toBe('/podcasts');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a show without episodes says so', async () => {
  openShow('/podcast/7', { episodeCount: 0 }, []);
  expect(await screen.findByText('This show has no episodes yet.')).toBeTruthy();
});

test('the first episode is left out of the list while the queue panel is closed', async () => {
  openShow();
  expect(await titles()).toEqual(many(2, 9).map(({ title }) => title));
  act(() => choose({ queueOpen: true }));
  expect((await titles())[0]).toBe('Episode 1');
  act(() => choose({ queueOpen: false }));
});

test('episodes come in tens as the end comes near', async () => {
  seeTheEnd();
  const { server } = openShow();
  await waitFor(async () => expect(await titles()).toHaveLength(24));
  const params = server.asked.filter(({ path }) => path.includes('get-episodes'));
  expect(params.map(({ path }) => path.replace(/.*\?/, ''))).toEqual([
    'limit=10',
    'limit=10&before=10',
    'limit=10&before=20',
  ]);
});

test('the filter finds in every episode, whatever its case, and says when nothing matches', async () => {
  openShow();
  const box = await screen.findByRole('searchbox', { name: 'Filter episodes...' });
  fireEvent.change(box, { target: { value: 'EPISODE 2' } });
  await waitFor(async () =>
    expect(await titles()).toEqual([
      'Episode 2',
      'Episode 20',
      'Episode 21',
      'Episode 22',
      'Episode 23',
      'Episode 24',
      'Episode 25',
    ]),
  );
  fireEvent.change(box, { target: { value: 'nothing at all' } });
  expect(await screen.findByText('No results for search term')).toBeTruthy();
  fireEvent.change(box, { target: { value: '' } });
  await waitFor(async () => expect(await titles()).toHaveLength(9));
});

test('episodes show as a grid until a list is chosen for this show alone', async () => {
  openShow();
  await list();
  expect(screen.queryByText('About episode 2.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
  expect(await screen.findByText('About episode 2.')).toBeTruthy();
  expect(localStorage.getItem('earshot.preferences') ?? '').not.toContain('display');
});

test('played episodes can be hidden; badges say how much was heard', async () => {
  const { server } = openShow();
  server.routes['POST /api/podcast/get-progress'] = { body: [progress(2, 100), progress(3, 42)] };
  expect(await titles()).toContain('Episode 2');
  expect(await screen.findByText('42% played')).toBeTruthy();
  expect(screen.getByText('Played')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide played' }));
  expect(await titles()).not.toContain('Episode 2');
  expect(location.search).toBe('?played=hidden');
});

test('arrow keys lead through the list, which is one tab stop', async () => {
  openShow();
  const links = within(await list()).getAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex).slice(0, 3)).toEqual([0, -1, -1]);
  links[0]?.focus();
  fireEvent.keyDown(links[0]!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[1]);
  expect(links.map(({ tabIndex }) => tabIndex).slice(0, 3)).toEqual([-1, 0, -1]);
});

async function chooseInMenu(button: string, entry: string): Promise<void> {
  const control = await screen.findByRole('button', { name: button });
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  fireEvent.click(control);
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

async function subscribe(): Promise<void> {
  const control = await screen.findByRole('button', { name: 'Subscribe' });
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  expect(control.getAttribute('aria-haspopup')).toBeNull();
  fireEvent.click(control);
}

test('subscribing and unsubscribing say how it went', async () => {
  const { server } = openShow();
  server.routes['POST /api/podcast/subscribe'] = () => {
    server.routes['POST /api/podcast/get-subs'] = { body: [show(7)] };
    return { status: 201, body: { id: 7 } };
  };
  await subscribe();
  expect(await screen.findByText('Subscribed!')).toBeTruthy();
  server.routes['POST /api/podcast/remove-sub'] = refusal(500, 'failed', 'No.');
  await chooseInMenu('Subscribed', 'Unsubscribe');
  expect(await screen.findByText('Error unsubscribing..')).toBeTruthy();
  server.routes['POST /api/podcast/remove-sub'] = () => {
    server.routes['POST /api/podcast/get-subs'] = { body: [] };
    return { body: { id: 7 } };
  };
  await chooseInMenu('Subscribed', 'Unsubscribe');
  expect(await screen.findByText('Unsubcribed!')).toBeTruthy();
  server.routes['POST /api/podcast/subscribe'] = refusal(500, 'failed', 'No.');
  await subscribe();
  expect(await screen.findByText('Error subscribing..')).toBeTruthy();
});

test('a show that fails says so, and is asked for again at once', async () => {
  const { server } = openShow('/podcast/7', {
    state: 'failing',
    stateSentence: 'feeds.example.org did not answer.',
  });
  expect(await screen.findByText('feeds.example.org did not answer.')).toBeTruthy();
  server.routes['POST /api/podcast/refresh'] = { body: { data: { feed: show(7) } } };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('feeds.example.org did not answer.')).toBeNull());
  expect(await screen.findByText('Nothing new')).toBeTruthy();
});

test('funding and people are shown where a feed gives them', async () => {
  openShow('/podcast/7', {
    funding: [{ url: 'https://example.org/give', message: 'Keep us going' }],
    persons: [{ name: 'Ida Moreau', role: 'host', group: 'cast', image: null, href: null }],
  });
  const give = await screen.findByRole('link', { name: 'Keep us going' });
  expect(give.getAttribute('href')).toBe('https://example.org/give');
  expect(screen.getByText('Ida Moreau')).toBeTruthy();
});

test('the cover plays the latest episode, and an episode of the list plays itself', async () => {
  const { player } = openShow();
  await list();
  const [cover] = screen.getAllByRole('button', { name: 'Play Episode 1' });
  fireEvent.click(cover!);
  await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe('1'));
  fireEvent.click(screen.getByRole('button', { name: 'Play Episode 4' }));
  const now = player.store.getState().queue.now?.item;
  expect([now?.kind, now?.id, now?.showId]).toEqual(['episode', '4', '7']);
});

test('an episode can be queued, marked, and left for its show', async () => {
  const { server, player } = openShow();
  server.routes['POST /api/podcast/mark'] = { body: progress(3, 100) };
  const playNext = vi.spyOn(player, 'playNext').mockReturnValue();
  const playLater = vi.spyOn(player, 'playLater').mockReturnValue();
  await list();
  await chooseInMenu('Options for Episode 4', 'Play next');
  await screen.findByText('Playing Episode 4 next');
  expect(playNext.mock.calls[0]?.[0]?.map(({ id }) => id)).toEqual(['4']);
  await chooseInMenu('Options for Episode 5', 'Play later');
  await screen.findByText('Added Episode 5 to the queue');
  expect(playLater.mock.calls[0]?.[0]?.map(({ id }) => id)).toEqual(['5']);
  await chooseInMenu('Options for Episode 3', 'Mark as played');
  expect(await screen.findByText('Episode 3 marked as played')).toBeTruthy();
  expect(screen.getByText('Played')).toBeTruthy();
  await chooseInMenu('Options for Episode 3', 'Go to show');
  expect(location.pathname).toBe('/podcast/7');
});

const notes = `<p>Hello <a href="https://example.org/x">there</a></p><h2>Chapters</h2><ul><li>12:34 The foghorn</li></ul>
  <p><a href="javascript:alert(1)">bad</a><script>window.broken = true</script><img src="x" onerror="broken()"></p>`;

function openEpisode(more: object = {}) {
  const page = openShow('/podcast-episode/1');
  page.server.routes['GET /api/podcast/episode/1'] = {
    body: { data: { episode: episode(1, { description: notes, ...more }) } },
  };
  return page;
}

test('an episode has its title, the way to its show, its date, length and notes', async () => {
  openEpisode({ persons: [{ name: 'Ann', role: 'guest', group: 'cast', image: null, href: null }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Episode 1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to show' }).getAttribute('href')).toBe('/podcast/7');
  const card = await screen.findByRole('region', { name: 'Latest release' });
  expect(within(card).getByText('November 14, 2023 10:13pm')).toBeTruthy();
  expect(within(card).getByText('1h 5m')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'there' }).getAttribute('rel')).toContain('noopener');
  expect(screen.getByText('Ann')).toBeTruthy();
});

test('an episode that is not the newest, or not out yet, is not called the latest release', async () => {
  const announced = { ...episode(1), datePublished: Date.now() / 1000 + 9 * 86_400, description: notes };
  const page = openShow('/podcast-episode/2', {}, [announced, episode(2), episode(3)]);
  for (const one of [announced, episode(2), episode(3)])
    page.server.routes[`GET /api/podcast/episode/${one.id}`] = { body: { data: { episode: one } } };
  expect(await screen.findByRole('region', { name: 'Latest release' })).toBeTruthy();
  cleanup();
  for (const [id, heading] of [
    [3, 'Episode'],
    [1, 'Announced'],
  ] as const) {
    const { server } = openShow(`/podcast-episode/${id}`, {}, [announced, episode(2), episode(3)]);
    server.routes[`GET /api/podcast/episode/${id}`] = {
      body: { data: { episode: id === 1 ? announced : episode(id) } },
    };
    expect(await screen.findByRole('region', { name: heading })).toBeTruthy();
    await waitFor(() => expect(server.pathsAsked().join()).toContain('get-episodes/7'));
    expect(screen.queryByRole('region', { name: 'Latest release' })).toBeNull();
    cleanup();
  }
});

test('an episode that is announced stays in the list, under the one that is out', async () => {
  const announced = { ...episode(1), datePublished: Date.now() / 1000 + 9 * 86_400 };
  openShow('/podcast/7', {}, [announced, episode(2), episode(3)]);
  const latest = await screen.findByRole('region', { name: 'Latest release' });
  expect(within(latest).getByRole('link', { name: 'Episode 2' })).toBeTruthy();
  expect(await titles()).toEqual(['Episode 1', 'Episode 3']);
});

test('notes run nothing and lead only where the web leads', async () => {
  openEpisode();
  const card = await screen.findByRole('region', { name: 'Latest release' });
  expect(within(card).getByText('bad').closest('a')).toBeNull();
  expect(card.querySelector('script, img, [onerror]')).toBeNull();
  expect(card.textContent).not.toContain('window.broken');
});

test('a place in the notes is heard at once', async () => {
  const { player, engine } = openEpisode();
  const seek = vi.spyOn(player, 'seek');
  fireEvent.click(await screen.findByRole('button', { name: 'Listen from 12:34' }));
  expect(player.store.getState().queue.now?.item.id).toBe('1');
  expect(engine.load).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Listen from 12:34' }));
  expect(seek).toHaveBeenCalledWith(754);
});

test('an episode is marked as played and back', async () => {
  const { server } = openEpisode();
  server.routes['POST /api/podcast/mark'] = ({ body }) => ({
    body: progress(1, (body as { played: boolean }).played ? 100 : 0),
  });
  const mark = await screen.findByRole('button', { name: 'Mark as played' });
  await waitFor(() => expect(mark).toHaveProperty('disabled', false));
  fireEvent.click(mark);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as unplayed' }));
  expect(await screen.findByRole('button', { name: 'Mark as played' })).toBeTruthy();
  const params = server.asked.filter(({ path }) => path === '/api/podcast/mark');
  expect(params.map(({ body }) => body)).toEqual([
    { userId: 'u1', episodeId: '1', played: true },
    { userId: 'u1', episodeId: '1', played: false },
  ]);
});

test('an episode that cannot be read says so; one without audio cannot be played', async () => {
  const { server } = openPage('/podcast-episode/9');
  server.routes['GET /api/podcast/episode/9'] = refusal(500, 'failed', 'The server stumbled.');
  expect(await screen.findByText('Error: The server stumbled.')).toBeTruthy();
  server.routes['GET /api/podcast/episode/9'] = {
    body: { data: { episode: episode(9, { enclosureUrl: null, duration: null }) } },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const play = await screen.findByRole('button', { name: 'This episode has no audio: Episode 9' });
  expect(play).toHaveProperty('disabled', true);
  expect(screen.getByText('0:00')).toBeTruthy();
});

test('an episode without notes has no line for them in the list', async () => {
  openShow('/podcast/7', {}, [episode(1), episode(2), episode(3, { descriptionText: ' ', description: '' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Show as list' }));
  await screen.findByRole('button', { name: 'Show as grid' });
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelectorAll('p').length)).toEqual([1, 0]);
});

test('a long description shows its first lines until it is opened, on the card and in a row', async () => {
  const words = 'Wind over the water. '.repeat(60).trim();
  const long = (id: number) => episode(id, { descriptionText: words, description: `<p>${words}</p>` });
  openShow('/podcast/7', {}, [long(1), long(2)]);
  const latest = await screen.findByRole('region', { name: 'Latest release' });
  const clamped = within(latest).getByText(words);
  expect(clamped.className).toMatch(/line-clamp-5 max-h-\[400px\]/);
  fireEvent.click(within(latest).getByRole('button', { name: 'Show more of Episode 1' }));
  expect(within(latest).getByText(words).className).not.toContain('line-clamp');
  fireEvent.click(within(latest).getByRole('button', { name: 'Show less of Episode 1' }));
  expect(within(latest).getByText(words).className).toContain('line-clamp-5');
  fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
  const row = await screen.findByRole('button', { name: 'Show more of Episode 2' });
  const inRow = within(await list()).getByText(words);
  expect(inRow.className).toContain('line-clamp-3');
  fireEvent.click(row);
  expect(within(await list()).getByText(words).className).not.toContain('line-clamp');
});

test('how the episodes of a show are seen is chosen for this show, shown at once, and as it was where the server refuses', async () => {
  const { server } = openShow();
  server.routes['GET /api/podcast/show-views'] = {
    body: { views: [{ feedId: 7, layout: null, order: 'oldest' }] },
  };
  const order = await screen.findByRole('button', { name: 'Oldest first' });
  await waitFor(() => expect(order.getAttribute('aria-pressed')).toBe('true'));
  const lists = () =>
    server.asked.flatMap(({ path }) =>
      path.includes('get-episodes/7') ? path.includes('order=oldest') : [],
    );
  await waitFor(() => expect(lists()).toContain(true));
  fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
  expect(await screen.findByRole('button', { name: 'Show as grid' })).toBeTruthy();
  const sentViews = () =>
    server.asked.flatMap(({ path, body }) => (path.endsWith('/show-view') ? [body] : []));
  await waitFor(() => expect(sentViews()).toMatchObject([{ feedId: 7, layout: 'list', order: 'oldest' }]));
  server.routes['POST /api/podcast/show-view'] = refusal(503, 'busy', 'Later.');
  fireEvent.click(order);
  expect(await screen.findByText('Later.')).toBeTruthy();
  await waitFor(() => expect(order.getAttribute('aria-pressed')).toBe('true'));
});
