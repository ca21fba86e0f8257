import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monotonicMs } from '#rules/clock.ts';
import { CallError } from '#web/api.ts';
import { ProviderError } from '#web/music/provider/provider.ts';
import { suspectOutage } from './outage.ts';
import { outage } from './shared/outage-state.ts';
import { album, openPage } from './testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', undefined);
});

const away = 'Your Earshot server cannot be reached. Everything goes on by itself when it is back.';
const unreachable = () =>
  Promise.reject(new ProviderError('failed', 'Your Earshot server cannot be reached.', 400));

/** Home, whose rows all fail while the server is away. */
async function homeInAnOutage() {
  let isAway = true;
  const opened = openPage('/', {
    recentlyAdded: () =>
      isAway ? Promise.reject(new CallError(400, 'x', 'Away.')) : Promise.resolve([album('1')]),
    recommendations: () => (isAway ? Promise.reject(new CallError(400, 'x', 'Away.')) : Promise.resolve([])),
  });
  opened.server.routes['GET /healthz'] = 'unreachable';
  await screen.findByRole('navigation', { name: 'Places' });
  // What is drawn listens a moment later.
  await waitFor(() => {
    suspectOutage();
    expect(opened.server.pathsAsked()).toContain('GET /healthz');
  });
  return {
    ...opened,
    comeBack() {
      isAway = false;
      opened.server.routes['GET /healthz'] = { body: { status: 'ok' } };
    },
  };
}

test('an outage is one word and not a box for each row; when it is over the rows are there by themselves', async () => {
  const page = await homeInAnOutage();
  let endedAt = 0;
  const back = vi.spyOn(page.player, 'comeBack').mockImplementation(() => {
    endedAt = monotonicMs();
  });
  expect(await screen.findByText(away)).toBeTruthy();
  const seenAt = monotonicMs();
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toEqual([]);
  page.comeBack();
  expect(await screen.findByRole('link', { name: /Album 1/ }, { timeout: 8_000 })).toBeTruthy();
  expect(screen.queryByText(away)).toBeNull();
  expect(back).toHaveBeenCalledOnce();
  // As long as it was seen at least, and not since the last look.
  expect(back.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(Math.floor(endedAt - seenAt));
});

test('the word of an outage can be closed, and the next outage says it again', async () => {
  const page = await homeInAnOutage();
  expect(await screen.findByText(away)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(away)).toBeNull();
  expect(outage.getState().isAway).toBe(true);
  page.comeBack();
  suspectOutage();
  await waitFor(() => expect(outage.getState().isAway).toBe(false));
  page.server.routes['GET /healthz'] = 'unreachable';
  await waitFor(() => {
    suspectOutage();
    expect(screen.getByText(away)).toBeTruthy();
  });
});

test('a device without a network is told that it is the device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await homeInAnOutage();
  expect(await screen.findByText(/^This device is offline/)).toBeTruthy();
});

test('what fails while the server is there says so itself', async () => {
  const { server } = openPage('/', { recentlyAdded: unreachable, recommendations: unreachable });
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBe(2);
  suspectOutage();
  await waitFor(() => expect(server.pathsAsked()).toContain('GET /healthz'));
  await waitFor(() => expect(outage.getState().isAway).toBe(false));
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});
