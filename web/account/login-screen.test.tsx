import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { LoginScreen } from './login-screen.tsx';
import { SessionContext } from './session-context.tsx';
import { testSession } from './testing/test-session.ts';
import { accountTexts } from './texts.ts';

const toasts = vi.hoisted(() => ({ texts: [] as string[] }));
const say = vi.hoisted(() => (text: string) => toasts.texts.push(text));
vi.mock('#web/ui/toasts/toast.ts', () => ({ toast: { success: say, error: say, blank: say } }));

const config = (more = {}) => ({
  body: {
    version: '1',
    signups: 'open',
    hasAccounts: true,
    providers: [{ name: 'folder', displayName: 'your music folder' }],
    podcastExportUrl: null,
    ...more,
  },
});

function show(preparation: Promise<void> = Promise.resolve()) {
  const session = testSession({ prepare: () => preparation });
  session.store.setState({ stage: 'ready' });
  render(
    <SessionContext value={session}>
      <LoginScreen />
    </SessionContext>,
  );
  return session;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  toasts.texts = [];
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

test('where nobody has an account, the sign-up form shows first, with passwords one can read', async () => {
  pretendServer({ 'GET /api/config': config({ hasAccounts: false }) });
  show();
  await screen.findByRole('form', { name: 'Sign up' });
  expect(screen.getByText('The first account, yours, runs this server.')).toBeTruthy();
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide passwords' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('password');
});

test('one toggles between logging in and signing up', async () => {
  pretendServer({ 'GET /api/config': config() });
  show();
  await screen.findByRole('form', { name: 'Log in' });
  fireEvent.click(screen.getByRole('button', { name: 'New here? Sign up' }));
  expect(await screen.findByRole('form', { name: 'Sign up' })).toBeTruthy();
});

test('a server that takes no new accounts offers no sign-up', async () => {
  pretendServer({ 'GET /api/config': config({ signups: 'closed', hasAccounts: false }) });
  show();
  await screen.findByRole('form', { name: 'Log in' });
  expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull();
  expect(screen.getByText(/takes no new accounts/)).toBeTruthy();
});

test('an empty field is asked for before anything is sent', async () => {
  const server = pretendServer({ 'GET /api/config': config() });
  show();
  await screen.findByRole('form', { name: 'Log in' });
  type('Email', 'a@b.c');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(toasts.texts).toEqual(['Please fill in all fields']);
  expect(server.pathsAsked()).not.toContain('POST /api/auth/login');
});

test('what is wrong with a field stands beside it, and what was typed stays', async () => {
  pretendServer({
    'GET /api/config': config({ hasAccounts: false }),
    'POST /api/auth/signup': refusal(409, 'email_taken', 'There is an account already.', {
      email: 'There is an account already.',
    }),
  });
  show();
  await screen.findByRole('form', { name: 'Sign up' });
  type('Email', 'a@b.c');
  type('Password', 'long enough');
  type('Confirm password', 'long enough');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('There is an account already.')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'long enough');
  expect(toasts.texts).toEqual(['There is an account already.']);
});

test('the server’s sentence about a failed log-in shows in the form', async () => {
  pretendServer({
    'GET /api/config': config(),
    'POST /api/auth/login': refusal(429, 'too_many_requests', 'Too many tries. Please wait 40 seconds.'),
  });
  show();
  await screen.findByRole('form', { name: 'Log in' });
  type('Email', 'a@b.c');
  type('Password', 'wrong');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 40 seconds.');
  expect(toasts.texts).toEqual(['Failed to log in']);
});

test('the button keeps the focus while its press is on its way, and another press sends nothing', async () => {
  const server = pretendServer({
    'GET /api/config': config(),
    'POST /api/auth/login': refusal(401, 'wrong_credentials', 'They do not belong together.'),
  });
  show();
  await screen.findByRole('form', { name: 'Log in' });
  type('Email', 'a@b.c');
  type('Password', 'wrong');
  const button = screen.getByRole('button', { name: 'Log in' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from what is disabled.
  expect(button).toHaveProperty('disabled', false);
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(button.getAttribute('aria-disabled')).toBe('false');
  expect(server.pathsAsked().filter((path) => path.endsWith('/login'))).toHaveLength(1);
});

test('after the log-in the welcome screen offers the one step that is left', async () => {
  pretendServer({ 'GET /api/config': config(), 'POST /api/apple/save-token': { status: 204 } });
  const session = show();
  session.store.setState({ userId: 'u1' });
  await screen.findByRole('heading', { name: 'Welcome to Earshot' });
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  await waitFor(() => expect(authorizeButton()).toHaveProperty('disabled', false));
  fireEvent.click(authorizeButton());
  await waitFor(() => expect(toasts.texts).toEqual(['Failed to authorize with the music provider.']));
});

const authorizeButton = () => screen.getByRole('button', { name: 'authorize music account' });

test('a provider that opens a window is waited for before the click, which the window has to follow at once', async () => {
  pretendServer({ 'GET /api/config': config() });
  let isPrepared = () => {};
  const session = show(
    new Promise((resolve) => {
      isPrepared = resolve;
    }),
  );
  session.store.setState({ userId: 'u1' });
  await screen.findByRole('heading', { name: 'Welcome to Earshot' });
  expect(authorizeButton()).toHaveProperty('disabled', true);
  isPrepared();
  await waitFor(() => expect(authorizeButton()).toHaveProperty('disabled', false));
});

test('a provider that does not come keeps nobody from hearing why', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pretendServer({ 'GET /api/config': config() });
  const session = show(new Promise(() => undefined));
  session.store.setState({ userId: 'u1' });
  await screen.findByRole('heading', { name: 'Welcome to Earshot' });
  expect(authorizeButton()).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(authorizeButton()).toHaveProperty('disabled', false));
  vi.useRealTimers();
});

test('where a listener’s session went without a log-out, also before this page, the log-in says so', async () => {
  pretendServer({ 'GET /api/config': config() });
  const session = show();
  await screen.findByRole('form', { name: 'Log in' });
  expect(screen.queryByText(accountTexts.expired)).toBeNull();
  // A log-out takes the token with it.
  act(() => session.store.setState({ userToken: 'left behind' }));
  // What waits unsent is loaded with the sentence.
  expect(await screen.findByText(accountTexts.expired)).toBeTruthy();
});
