import { fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#web/testing/test-server.ts';
import { openPage } from './testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

test('who may come in already is led from the log-in to home', async () => {
  openPage('/login');
  expect(await screen.findByText(/set MUSIC_DIR/)).toBeTruthy();
  expect(location.pathname).toBe('/');
  expect(screen.queryByRole('form')).toBeNull();
});

test('/signup is there for whoever has an account, says that all is done, and leads home', async () => {
  openPage('/signup');
  expect(await screen.findByText('You are all set: Earshot plays from your music folder.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'authorize music account' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Go home' }));
  expect(await screen.findByText(/set MUSIC_DIR/)).toBeTruthy();
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

const twoProviders = [
  {
    name: 'apple',
    displayName: 'Apple Music',
    apiUrl: 'https://a.test',
    toolkitUrl: 'https://a.test/kit.js',
  },
  { name: 'folder', displayName: 'your music folder' },
];

async function signUpAt(address: string, answer: object, providers = twoProviders.slice(1)) {
  const { server } = openPage(address, {}, { in: false });
  server.routes['GET /api/config'] = {
    body: { version: '1', signups: 'open', hasAccounts: true, providers, podcastExportUrl: null },
  };
  server.routes['POST /api/apple/save-token'] = { status: 204 };
  server.routes['POST /api/auth/signup'] = answer;
  fireEvent.click(await screen.findByRole('button', { name: 'New here? Sign up' }));
  await fillSignUp();
}

async function fillSignUp() {
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
])('who signed up at %s where Apple Music is offered goes on at %s', async (address, after) => {
  await signUpAt(address, { status: 201, body: { id: 'u1' } }, twoProviders);
  expect(await screen.findByRole('button', { name: 'authorize music account' })).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe(after));
});

test.each([
  ['/login', '/'],
  ['/settings', '/settings'],
])('where the folder is all there is, who signed up at %s is in, at %s', async (address, after) => {
  await signUpAt(address, { status: 201, body: { id: 'u1' } });
  expect(await screen.findByRole('navigation', { name: 'Places' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'authorize music account' })).toBeNull();
  expect(location.pathname).toBe(after);
});

test.each([
  ['whose account is the first is told so, with the way to the server’s settings', true, true, 1],
  ['who signed up when somebody else had been quicker is not told that they run the server', true, false, 0],
  ['who signs up later is not told that they run the server', false, true, 0],
])('%s', async (_name, isFirst, isOperator, times) => {
  const { server } = openPage('/login', {}, { in: false });
  const account = { id: 'u1', email: 'a@b.c', name: '', createdAt: '2026-01-02T03:04:05.000Z' };
  Object.assign(server.routes, {
    'GET /api/config': {
      body: {
        version: '1',
        signups: 'open',
        hasAccounts: !isFirst,
        providers: twoProviders.slice(1),
        podcastExportUrl: null,
      },
    },
    'POST /api/apple/save-token': { status: 204 },
    'POST /api/auth/signup': { status: 201, body: { id: 'u1' } },
    'GET /api/account': { body: { ...account, isOperator } },
  });
  if (!isFirst) fireEvent.click(await screen.findByRole('button', { name: 'New here? Sign up' }));
  await fillSignUp();
  await screen.findByRole('navigation', { name: 'Places' });
  await waitFor(() => expect(server.pathsAsked().includes('GET /api/account')).toBe(isFirst));
  if (times === 1) await screen.findByText('Your account runs this server.');
  expect(screen.queryAllByText('Your account runs this server.')).toHaveLength(times);
});

test('a session that ended says so at the log-in', async () => {
  const { session } = openPage('/settings');
  await screen.findByRole('heading', { name: 'Account Options' });
  session.store.setState({ isExpired: true, userId: undefined });
  expect(await screen.findByText('Your session has ended. Log in to go on where you were.')).toBeTruthy();
});

test('a sign-up that fails leaves one at the login screen', async () => {
  await signUpAt('/login', refusal(409, 'email_taken', 'There is an account already.'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(location.pathname).toBe('/login');
});
