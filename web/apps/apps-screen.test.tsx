import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AppPassword } from '#contract/app-passwords.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { AppsScreen } from './apps-screen.tsx';

afterEach(() => void vi.unstubAllGlobals());

const phone: AppPassword = {
  id: 'a',
  name: 'Phone',
  kind: 'symfonium',
  doors: ['music'],
  isReadOnly: true,
  isUsable: true,
  createdAt: '2026-05-06T10:00:00.000Z',
  lastUsedAt: '2026-05-07T10:00:00.000Z',
  lastClient: 'Symfonium',
  lastAddress: '192.0.2.1',
};
const own = { serverUrl: 'https://music.example.org', userName: 'ann@example.org' };
const ways = { hasPassword: true, isProxied: false, provider: null, identities: [] };

function show(answers: Parameters<typeof pretendServer>[0]) {
  const server = pretendServer({
    'GET /api/account/sign-in': () => ({ body: ways }),
    'GET /api/sync-removals': () => ({ body: { following: 0, removals: [] } }),
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AppsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('a listener connects an app: its password is shown once, to be copied or scanned, with how to set it up', async () => {
  const requests: unknown[] = [];
  let passwords: AppPassword[] = [];
  show({
    'GET /api/app-passwords': () => ({
      body: { ...own, openDoors: ['music', 'podcast-sync'], passwords },
    }),
    'POST /api/app-passwords': ({ body }) => {
      requests.push(body);
      passwords = [phone];
      return { status: 201, body: { ...phone, secret: 'abcdefgh23456789abcdefgh23' } };
    },
  });
  fireEvent.change(await screen.findByLabelText('App'), { target: { value: 'antennapod' } });
  expect(field('Name').value).toBe('AntennaPod');
  expect(field('Podcast sync (gpodder)').checked).toBe(true);
  expect(field('Music and podcasts (OpenSubsonic)').checked).toBe(false);
  fireEvent.change(field('App'), { target: { value: 'symfonium' } });
  fireEvent.change(field('Name'), { target: { value: 'Phone' } });
  fireEvent.click(field('Only play: it changes nothing of yours'));
  fireEvent.change(field('Your Earshot password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a password' }));
  const newPassword = within(await screen.findByRole('region', { name: 'The password for Phone' }));
  expect(requests).toEqual([
    { name: 'Phone', kind: 'symfonium', doors: ['music'], isReadOnly: true, password: 'correct horse' },
  ]);
  expect(newPassword.getByLabelText<HTMLInputElement>('Password').value).toBe('abcdefgh23456789abcdefgh23');
  expect(newPassword.getByLabelText<HTMLInputElement>('Server address').value).toBe(
    'https://music.example.org',
  );
  expect(newPassword.getByRole('img', { name: 'QR code of the password' })).toBeTruthy();
  fireEvent.click(newPassword.getByRole('button', { name: 'Server address' }));
  expect(newPassword.getByRole('img', { name: 'QR code of the server address' })).toBeTruthy();
  expect(newPassword.getByText(/Choose \(Open\)Subsonic/)).toBeTruthy();
  fireEvent.click(newPassword.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('abcdefgh23456789abcdefgh23')).toBeNull();
  expect(await screen.findByText('Phone')).toBeTruthy();
});

test('the list says what each app may do and when it was used, and revoking one asks once more', async () => {
  let passwords = [phone];
  const server = show({
    'GET /api/app-passwords': () => ({ body: { ...own, openDoors: ['music'], passwords } }),
    'DELETE /api/app-passwords/a': () => {
      passwords = [];
      return { status: 204 };
    },
  });
  expect(await screen.findByText('Symfonium · Music and podcasts (OpenSubsonic) · Only plays')).toBeTruthy();
  expect(screen.getByText(/last used May 7, 2026.* by Symfonium from 192\.0\.2\.1/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Phone…' }));
  expect(server.pathsAsked()).not.toContain('DELETE /api/app-passwords/a');
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No app yet.')).toBeTruthy();
});

test('a wrong password is said beside its field, and a door that is shut is not offered', async () => {
  const wrong = 'That is not your password.';
  show({
    'GET /api/app-passwords': () => ({ body: { ...own, openDoors: ['podcast-sync'], passwords: [] } }),
    'POST /api/app-passwords': () => refusal(401, 'wrong_password', wrong, { password: wrong }),
  });
  const apps = await screen.findByLabelText('App');
  expect(within(apps).queryByRole('option', { name: 'Symfonium' })).toBeNull();
  expect(within(apps).getByRole('option', { name: 'AntennaPod' })).toBeTruthy();
  expect(screen.queryByLabelText('Music and podcasts (OpenSubsonic)')).toBeNull();
  fireEvent.change(field('Your Earshot password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a password' }));
  expect(await screen.findByText(wrong)).toBeTruthy();
});

test('an app gets another name by the keyboard alone, and what is wrong with one is said beside it', async () => {
  let passwords = [phone];
  const sentence = 'Say which app it is for.';
  show({
    'GET /api/app-passwords': () => ({ body: { ...own, openDoors: ['music'], passwords } }),
    'PATCH /api/app-passwords/a': ({ body }) => {
      const { name } = z.parse(z.object({ name: z.string() }), body);
      if (name === '') return refusal(400, 'bad_input', sentence, { name: sentence });
      passwords = [{ ...phone, name }];
      return { status: 204 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  const form = within(screen.getByRole('form', { name: 'Rename Phone' }));
  const line = form.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(line);
  fireEvent.change(line, { target: { value: '' } });
  fireEvent.submit(line);
  expect(await form.findByText(sentence)).toBeTruthy();
  fireEvent.change(line, { target: { value: 'Kitchen' } });
  fireEvent.submit(line);
  const opener = await screen.findByRole('button', { name: 'Rename Kitchen' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  fireEvent.click(opener);
  const again = screen.getByRole('form', { name: 'Rename Kitchen' });
  fireEvent.keyDown(within(again).getByLabelText('Name'), { key: 'Escape' });
  expect(screen.queryByRole('form', { name: 'Rename Kitchen' })).toBeNull();
});

const pixel = {
  id: 'r',
  device: 'Pixel',
  app: 'AntennaPod',
  shows: [
    { id: 1, title: 'Deep Water' },
    { id: 2, title: 'Night Trains' },
  ],
};

for (const [button, path] of [
  ['Leave them', 'POST /api/sync-removals/r/leave'],
  ['Keep them', 'POST /api/sync-removals/r/keep'],
] as const)
  test(`an app that would leave most shows is told of, and ‘${button}’ answers it`, async () => {
    let removals = [pixel];
    show({
      'GET /api/app-passwords': () => ({ body: { ...own, openDoors: ['podcast-sync'], passwords: [] } }),
      'GET /api/sync-removals': () => ({ body: { following: 3, removals } }),
      [path]: () => {
        removals = [];
        return { status: 204 };
      },
    });
    const requests = within(await screen.findByRole('region', { name: 'Leave these shows?' }));
    expect(requests.getByText('AntennaPod on Pixel wants to leave 2 of 3 shows.')).toBeTruthy();
    expect(requests.getByText('Night Trains')).toBeTruthy();
    fireEvent.click(requests.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Leave these shows?' })).toBeNull());
  });

test('an app that asked anew meanwhile is said to have, and what it asks now stands there', async () => {
  const sentence = 'That was answered, or the app sent another list since.';
  let removals = [pixel];
  show({
    'GET /api/app-passwords': () => ({ body: { ...own, openDoors: ['podcast-sync'], passwords: [] } }),
    'GET /api/sync-removals': () => ({ body: { following: 3, removals } }),
    'POST /api/sync-removals/r/leave': () => {
      removals = [{ ...pixel, id: 's', app: '' }];
      return refusal(404, 'not_found', sentence);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave them' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByText('Pixel wants to leave 2 of 3 shows.')).toBeTruthy();
});
