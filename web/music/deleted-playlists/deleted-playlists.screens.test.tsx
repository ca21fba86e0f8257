import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestProvider } from '#web/app/testing/test-provider.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { createFolderProvider } from '../folder/folder-provider.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { MusicProviderContext } from '../provider/provider-context.tsx';
import { silence } from '../testing/test-engine.ts';
import { DeletedPlaylistsLink, DeletedPlaylistsScreen } from './deleted-playlists-screen.tsx';

afterEach(() => {
  toast.remove();
  vi.unstubAllGlobals();
});

type Deleted = { id: string; name: string; songCount: number; daysLeft: number };
const walk = { id: 'p.1', name: 'Walk', songCount: 1, daysLeft: 30 };
const run = { id: 'p.2', name: 'Run', songCount: 1200, daysLeft: 0 };

/** A server with some deleted playlists, which gives the first `pageSize` of what is asked for. */
function serverWith(first: readonly Deleted[], { pageSize = 100, isRefused = false } = {}) {
  let all = [...first];
  const refusal = {
    status: 404,
    body: { errors: [{ id: 'x', title: 'No', detail: 'It is gone.', status: '404', code: '40400' }] },
  };
  const take = (id: string) => () => {
    if (isRefused) return refusal;
    all = all.filter((one) => one.id !== id);
    return { status: 204 };
  };
  return pretendServer({
    'GET /api/provider/developer-token': {
      body: { provider: 'folder', developerToken: 'dev', expiresAt: '2100-01-01T00:00:00Z' },
    },
    'GET /v1/me/library/deleted-playlists': ({ path }) => {
      const offset = Number(new URL(path, 'http://x').searchParams.get('offset') ?? 0);
      const data = all.slice(offset, offset + pageSize).map(({ id, name, ...facts }) => ({
        playlist: { id, type: 'library-playlists', attributes: { name, canEdit: true } },
        ...facts,
      }));
      return { body: { data, meta: { total: all.length } } };
    },
    'POST /v1/me/library/deleted-playlists/p.1/restore': take('p.1'),
    'DELETE /v1/me/library/deleted-playlists/p.1': take('p.1'),
  });
}

function show(provider: MusicProvider = createFolderProvider(silence)) {
  provider.useToken('mine');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MusicProviderContext value={provider}>
        <MemoryRouter initialEntries={['/deleted-playlists']}>
          <Routes>
            <Route path="/deleted-playlists" element={<DeletedPlaylistsScreen />} />
            <Route path="/playlist-display" element="all playlists" />
          </Routes>
          <DeletedPlaylistsLink />
          <ToastHost />
        </MemoryRouter>
      </MusicProviderContext>
    </QueryClientProvider>,
  );
}

const link = () => screen.queryByRole('link', { name: /^Recently deleted/ });

test('a deleted playlist is listed with its songs and the days that are left, on every page of them', async () => {
  serverWith([walk, run], { pageSize: 1 });
  show();
  expect(await screen.findByText('1 song · 30 days left')).toBeTruthy();
  expect(screen.getByText('1,200 songs · less than a day left')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'Walk',
    'Run',
  ]);
  expect(link()?.textContent).toContain('2');
});

test('a playlist that is restored leaves the list, with a way to it, and the focus goes to the heading', async () => {
  serverWith([walk, run]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Walk' }));
  expect(await screen.findByText('Walk restored')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/playlist/p.1');
  expect(screen.queryByRole('button', { name: 'Restore Walk' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('deleting for good asks once, and does nothing until it is confirmed', async () => {
  const server = serverWith([walk]);
  show();
  const forGood = { name: 'Delete for good: Walk' };
  fireEvent.click(await screen.findByRole('button', forGood));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', forGood));
  expect(server.pathsAsked().some((path) => path.startsWith('DELETE'))).toBe(false);
  expect(screen.getByText(/cannot be restored any more/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Walk deleted for good')).toBeTruthy();
  expect(await screen.findByText('No deleted playlists')).toBeTruthy();
  expect(link()).toBeNull();
});

test('what another device restored or deleted meanwhile says so, and leaves the list', async () => {
  const server = serverWith([walk], { isRefused: true });
  show();
  const restore = await screen.findByRole('button', { name: 'Restore Walk' });
  server.routes['GET /v1/me/library/deleted-playlists'] = { body: { data: [], meta: { total: 0 } } };
  fireEvent.click(restore);
  expect(await screen.findByText('It is gone.')).toBeTruthy();
  expect(await screen.findByText('No deleted playlists')).toBeTruthy();
  expect(screen.queryByText('Walk restored')).toBeNull();
});

test('where a provider deletes no playlists nothing leads there, and its address leads back', async () => {
  show(createTestProvider({ engine: silence }));
  expect(await screen.findByText('all playlists')).toBeTruthy();
  expect(link()).toBeNull();
});
