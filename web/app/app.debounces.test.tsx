import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '#web/music/provider/provider.ts';
import { openPage } from './testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', undefined);
});

/** Types into a box of a page that stands; from here on time passes only as the test says. */
function type(box: HTMLElement, text: string): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(box, { target: { value: text } });
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Turns in which no time passes: what is loaded when it is wanted comes in some of them. */
const maxTurns = 2_000;
const turn = () => act(() => new Promise<void>((resolve) => void setImmediate(resolve)));

/** Whether something has happened one millisecond before the delay after the last key, and whether at the delay. */
async function around(milliseconds: number, happened: () => boolean): Promise<[boolean, boolean]> {
  await wait(milliseconds - 1);
  const before = happened();
  await wait(1);
  for (let turns = 0; turns < maxTurns && !happened(); turns += 1) await turn();
  return [before, happened()];
}

const findNothing = () => Promise.resolve({ songs: [], albums: [], artists: [] });

test.each([
  ['the music', '/search', 'What do you want to listen to?...', 200],
  ['songs for a new playlist', '/new-playlist', 'Find songs and albums to add...', 250],
])('a search of %s is asked once the typing rested', async (_, address, placeholder, milliseconds) => {
  const search = vi.fn<Catalogue['search']>(findNothing);
  openPage(address, { search });
  type(await screen.findByPlaceholderText(placeholder), 'ida');
  expect(await around(milliseconds, () => search.mock.calls.length > 0)).toEqual([false, true]);
  expect(search).toHaveBeenCalledTimes(1);
});

test('a search of podcasts is asked 300 milliseconds after the last key', async () => {
  const { server } = openPage('/podcasts');
  server.routes['POST /api/podcast/search'] = { body: { data: { feeds: [] }, warnings: [] } };
  await screen.findByText(/not subscribed to any/);
  type(screen.getByRole('textbox', { name: 'Search for podcasts' }), 'tidal');
  const isAsked = () => server.pathsAsked().includes('POST /api/podcast/search');
  expect(await around(300, isAsked)).toEqual([false, true]);
});

test('favourites are filtered 250 milliseconds after the last key', async () => {
  const { server } = openPage('/favourites');
  const favourite = {
    songId: 'i.1',
    songName: 'Lark Rise',
    artistName: 'Ida Moreau',
    durationInMillis: 184_000,
    albumName: 'Field Notes',
    artworkUrl: '',
    catalogId: '1',
    attributes: { ratedAt: '2026-01-01T00:00:00.000Z' },
  };
  server.routes['POST /api/apple/get-ratings'] = { body: { data: [favourite] } };
  const box = await screen.findByRole('searchbox', { name: 'Filter favourites...' });
  await screen.findByRole('button', { name: 'Play Lark Rise' });
  type(box, 'nothing like it');
  const isFiltered = () => screen.queryByText(/None of your favourites matches/) !== null;
  expect(await around(250, isFiltered)).toEqual([false, true]);
});
