import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { RadioStation } from '#contract/radio.ts';
import { modeOf } from '#rules/queue/queue.ts';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { PlayerContext } from '#web/player/views/use-player.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { playableStation, stationsContext } from './live-station.ts';
import { followTitles } from './radio-engine.ts';
import { RadioScreen } from './radio-screen.tsx';

const night: RadioStation = {
  id: 'a',
  name: 'Night',
  streamUrl: 'https://a.example/live',
  homeUrl: 'https://a.example',
};

afterEach(() => void vi.unstubAllGlobals());

/** Chooses what can be done with the station. */
async function choose(label: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Night' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
}

function show(answers: Parameters<typeof pretendServer>[0]) {
  const server = pretendServer(answers);
  const { player, fake } = createTestPlayer();
  followTitles(player);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlayerContext value={player}>
        <MemoryRouter>
          <RadioScreen />
          <ToastHost />
        </MemoryRouter>
      </PlayerContext>
    </QueryClientProvider>,
  );
  return { server, player, fake };
}

test('a station is played with all others to follow, and says on its row and in the player what it plays', async () => {
  const day = { ...night, id: 'b', name: 'Day' };
  const { player, fake } = show({
    'GET /api/radio': () => ({ body: { stations: [night, day] } }),
    'GET /api/radio/b/title': () => ({ body: { title: 'Ana - Woods' } }),
  });
  expect(await screen.findAllByText('a.example')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Play Day' }));
  expect(fake.takeCalls()).toEqual(['load ra.own.b at 0 then ra.own.a']);
  act(() => fake.status('playing'));
  expect(await screen.findByText('Ana - Woods')).toBeTruthy();
  expect(player.store.getState().queue.now?.item).toMatchObject({ title: 'Day', artistName: 'Ana - Woods' });
  fireEvent.click(screen.getByRole('button', { name: 'Pause Day' }));
  expect(fake.takeCalls()).toEqual(['pause']);
});

test('after the last station comes the first, and neither is in an order of its own or repeated', () => {
  const { player, fake } = show({ 'GET /api/radio': () => ({ body: { stations: [] } }) });
  player.play(stationsContext, [night, { ...night, id: 'b' }].map(playableStation), 1);
  fake.takeCalls();
  player.next();
  expect(player.store.getState().queue.now?.item.id).toBe('ra.own.a');
  player.toggleShuffle();
  expect(modeOf(player.store.getState().queue)).toEqual({ shuffle: false, repeat: 'all' });
});

test('a station that was removed can be had back', async () => {
  let stations = [night];
  const { server } = show({
    'GET /api/radio': () => ({ body: { stations } }),
    'DELETE /api/radio/a': () => {
      stations = [];
      return { status: 204 };
    },
    'POST /api/radio': ({ body }) => {
      stations = [{ ...night, id: 'c' }];
      expect(body).toEqual({ name: 'Night', streamUrl: night.streamUrl, homeUrl: night.homeUrl });
      return { status: 201, body: stations[0] };
    },
  });
  await choose('Remove');
  await screen.findByText('No station yet.');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Play Night' })).toBeTruthy();
  expect(server.pathsAsked()).toContain('DELETE /api/radio/a');
});

test('stations are added, edited and removed, and what is wrong with an address stands beside it', async () => {
  let stations = [night];
  const requests: unknown[] = [];
  const wrong = 'The address of a stream begins with http:// or https://.';
  show({
    'GET /api/radio': () => ({ body: { stations } }),
    'POST /api/radio': ({ body }) => {
      requests.push(body);
      if (requests.length === 1) return refusal(400, 'invalid_input', wrong, { streamUrl: wrong });
      stations = [night, { ...night, id: 'b', name: 'Day' }];
      return { status: 201, body: stations[1] };
    },
    'PUT /api/radio/a': ({ body }) => {
      requests.push(body);
      return { status: 204 };
    },
  });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Day' } });
  fireEvent.change(screen.getByLabelText('Address of the stream'), { target: { value: 'ftp://a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(wrong)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: 'Play Day' })).toBeTruthy();
  await choose('Edit');
  expect(document.activeElement).toHaveProperty('value', 'Night');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Options for Night' }));
  expect(requests.at(-1)).toEqual({ name: 'Night', streamUrl: night.streamUrl, homeUrl: night.homeUrl });
});

test('what is wrong with a station’s page stands at its address alone', async () => {
  const wrong = 'The address of a page begins with http:// or https://.';
  show({
    'GET /api/radio': () => ({ body: { stations: [] } }),
    'POST /api/radio': refusal(400, 'invalid_input', wrong, { homeUrl: wrong }),
  });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Day' } });
  fireEvent.change(screen.getByLabelText('Address of the stream'), { target: { value: 'http://a' } });
  const page = screen.getByLabelText('Address of its page (optional)');
  fireEvent.change(page, { target: { value: 'ftp://a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findAllByText(wrong);
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  expect(page.getAttribute('aria-invalid')).toBe('true');
});
