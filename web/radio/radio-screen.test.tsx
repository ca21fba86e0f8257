import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RadioStation } from '#contract/radio.ts';
import { album, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import { PlayerContext } from '#web/player/views/use-player.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { RadioScreen } from './radio-screen.tsx';

const night: RadioStation = {
  id: 'a',
  name: 'Night',
  streamUrl: 'https://a.example/live',
  homeUrl: 'https://a.example',
};
const made: HTMLAudioElement[] = [];

beforeEach(() => {
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    if (this instanceof HTMLAudioElement) made.push(this);
  });
  vi.spyOn(prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(prototype, 'load').mockImplementation(() => undefined);
});
afterEach(() => {
  made.length = 0;
  vi.unstubAllGlobals();
});

function show(answers: Parameters<typeof pretendServer>[0]) {
  const server = pretendServer(answers);
  const { player, fake } = createTestPlayer();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlayerContext value={player}>
        <MemoryRouter>
          <RadioScreen />
        </MemoryRouter>
      </PlayerContext>
    </QueryClientProvider>,
  );
  return { server, player, fake };
}

test('a station is played through the server, says what it plays, and stops when music begins', async () => {
  const { player, fake } = show({
    'GET /api/radio': () => ({ body: { stations: [night] } }),
    'GET /api/radio/a/title': () => ({ body: { title: 'Ana - Woods' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Night' }));
  expect(made[0]?.getAttribute('src')).toBe('/api/radio/a/sound');
  expect(screen.getByText('Waiting for the station…')).toBeTruthy();
  act(() => void made[0]?.dispatchEvent(new Event('playing')));
  expect(await screen.findByText('Ana - Woods')).toBeTruthy();
  act(() => {
    player.play(album, songs('ab'));
    fake.status('loading');
  });
  expect(screen.getByRole('button', { name: 'Play Night' })).toBeTruthy();
  expect(made[0]?.getAttribute('src')).toBeNull();
});

test('a station that cannot be heard is said to be so, and can be tried again', async () => {
  show({ 'GET /api/radio': () => ({ body: { stations: [night] } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Night' }));
  act(() => void made[0]?.dispatchEvent(new Event('error')));
  expect(screen.getByText(/does not answer/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Play Night' }));
  expect(made).toHaveLength(2);
});

test('stations are added, edited and removed, and what is wrong with an address stands beside it', async () => {
  let stations = [night];
  const asked: unknown[] = [];
  const wrong = 'The address of a stream begins with http:// or https://.';
  const { server } = show({
    'GET /api/radio': () => ({ body: { stations } }),
    'POST /api/radio': ({ body }) => {
      asked.push(body);
      if (asked.length === 1) return refusal(400, 'invalid_input', wrong, { streamUrl: wrong });
      stations = [night, { ...night, id: 'b', name: 'Day' }];
      return { status: 201, body: stations[1] };
    },
    'PUT /api/radio/a': ({ body }) => {
      asked.push(body);
      return { status: 204 };
    },
    'DELETE /api/radio/a': () => {
      stations = stations.slice(1);
      return { status: 204 };
    },
  });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Day' } });
  fireEvent.change(screen.getByLabelText('Address of the stream'), { target: { value: 'ftp://a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(wrong)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: 'Play Day' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Night' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(asked.at(-1)).toEqual({ name: 'Night', streamUrl: night.streamUrl, homeUrl: night.homeUrl });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Night…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Play Night' })).toBeNull());
  expect(server.pathsAsked()).toContain('DELETE /api/radio/a');
});
