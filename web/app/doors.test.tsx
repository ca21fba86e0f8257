import { fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#web/test-server.ts';
import { openPage } from './test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

test.each(['/login', '/signup'])('who may come in already is led from %s to home', async (address) => {
  openPage(address);
  expect(await screen.findByText(/set MUSIC_DIR/)).toBeTruthy();
  expect(location.pathname).toBe('/');
  expect(screen.queryByRole('form')).toBeNull();
});

test('until it is known who is here a ring turns, and nobody is sent anywhere', async () => {
  openPage('/', {}, { in: false });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(location.pathname).toBe('/');
  expect(await screen.findByRole('form', { name: 'Log in' })).toBeTruthy();
  expect(location.pathname).toBe('/login');
});

test.each(['/new-playlist', '/new-playlist/'])('a new playlist is begun at %s', async (address) => {
  openPage(address);
  expect(await screen.findByRole('heading', { name: 'Create New Playlist' })).toBeTruthy();
});

async function signUpAt(address: string, answer: object) {
  const { server } = openPage(address, {}, { in: false });
  server.routes['POST /api/auth/signup'] = answer;
  fireEvent.click(await screen.findByRole('button', { name: 'New here? Sign up' }));
  await screen.findByRole('form', { name: 'Sign up' });
  for (const [label, value] of [
    ['Email', 'a@b.c'],
    ['Password', 'long enough'],
    ['Confirm password', 'long enough'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test.each([
  ['/login', '/signup'],
  ['/album/7', '/album/7'],
])('who signed up at %s goes on at %s', async (address, after) => {
  await signUpAt(address, { status: 201, body: { id: 'u1' } });
  expect(await screen.findByRole('button', { name: 'authorize music account' })).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe(after));
});

test('a sign-up that fails leaves one at the login screen', async () => {
  await signUpAt('/login', refusal(409, 'email_taken', 'There is an account already.'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(location.pathname).toBe('/login');
});
