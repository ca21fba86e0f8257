import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#web/app/testing/test-page.tsx';

/** Longer than a typed term takes to rest. */
const onItsWayMilliseconds = 600;

vi.mock('./library-tab-list.tsx', async (original) => {
  await new Promise((resolve) => setTimeout(resolve, onItsWayMilliseconds));
  return original();
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

test('what is typed while another tab is on its way goes along to it', async () => {
  const artists = ['Ana', 'Ben'].map((name) => ({
    kind: 'artist' as const,
    id: `r.${name}`,
    inLibrary: true,
    name,
  }));
  const { server } = openPage(
    '/library',
    {},
    {
      library: {
        artists: () => Promise.resolve({ items: artists, total: 2 }),
        findArtists: (term) => {
          const items = artists.filter(({ name }) => name.startsWith(term));
          return Promise.resolve({ items, total: items.length });
        },
      },
    },
  );
  const album = { id: 'l.1', type: 'library-albums', attributes: { name: 'Blue Train', artistName: 'Ana' } };
  server.routes['POST /api/apple/get-library'] = { body: { albums: [album] } };
  const box = await screen.findByRole('searchbox', { name: 'Filter library...' });
  fireEvent.click(screen.getByRole('button', { name: 'Artists' }));
  fireEvent.change(box, { target: { value: 'Be' } });
  expect(await screen.findByRole('link', { name: 'Ben' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull());
  expect(location.search).toBe('?tab=artists&q=Be');
  const now = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter library...' });
  expect(now.value).toBe('Be');
});
