import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchPodcasts, subscriptions } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { createSession } from './session.ts';
import type { MusicAccount } from './session-store.ts';

const toasts = vi.hoisted(() => ({ texts: [] as string[] }));
const say = vi.hoisted(() => (text: string) => toasts.texts.push(text));
vi.mock('#web/ui/toasts/toast.ts', () => ({ toast: { success: say, error: say, blank: say } }));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const noToken = { body: { appleMusicToken: null, tokenExpiryDate: null } };
const unauthenticated = refusal(401, 'unauthenticated', 'Please log in first.');

function pretendMusic() {
  return {
    prepare: () => Promise.resolve(),
    authorizesQuietly: vi.fn<MusicAccount['authorizesQuietly']>(() => Promise.resolve(true)),
    authorize: vi.fn<MusicAccount['authorize']>(() =>
      Promise.resolve({ userToken: 'new-token', expiresAt: inDays(15) }),
    ),
    unauthorize: vi.fn<MusicAccount['unauthorize']>(() => Promise.resolve()),
    probe: vi.fn<MusicAccount['probe']>(() => Promise.resolve(200)),
  };
}

function makeSession(music = pretendMusic()) {
  const onListenerGone = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const session = createSession({
    music,
    onListenerGone,
    onStorageCleared: () => undefined,
    providerChoice: { chosen: () => Promise.resolve('folder'), choose: () => Promise.resolve() },
  });
  return { session, music, onListenerGone, state: () => session.store.getState() };
}

beforeEach(() => {
  toasts.texts = [];
  localStorage.clear();
  document.cookie = 'earshot-session-hint=1; path=/';
});
afterEach(() => vi.unstubAllGlobals());

test('who was here before is let in at once, while the server is still asked', () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  pretendServer({ 'GET /api/auth/me': { body: { id: 'u1', message: 'Logged in' } } });
  const { session, state } = makeSession();
  void session.start();
  expect(state()).toMatchObject({ stage: 'ready', userId: 'u1', userToken: 't1' });
});

test('a session that ended shows the login screen and forgets the id', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  pretendServer({ 'GET /api/auth/me': unauthenticated });
  const { session, state, onListenerGone } = makeSession();
  await session.start();
  expect(state().userId).toBeUndefined();
  expect(localStorage.getItem('backendToken')).toBeNull();
  expect(onListenerGone).not.toHaveBeenCalled();
});

test('no connection at the start changes nothing, and only the server’s word says for certain who is here', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  pretendServer({ 'GET /api/auth/me': 'unreachable' });
  const { session, state } = makeSession();
  await session.start();
  expect(state()).toMatchObject({ stage: 'ready', userId: 'u1', userToken: 't1' });
  expect(state().confirmedUserId).toBeUndefined();
  pretendServer({ 'GET /api/auth/me': { body: { id: 'u1', message: '' } } });
  await session.checkWhoIsHere();
  expect(state().confirmedUserId).toBe('u1');
});

test('a page that knows of no session asks nobody, nor does one whose session has ended', async () => {
  document.cookie = 'earshot-session-hint=; path=/; max-age=0';
  const server = pretendServer({ 'GET /api/auth/me': unauthenticated });
  await makeSession().session.start();
  expect(server.pathsAsked()).toEqual([]);
  document.cookie = 'earshot-session-hint=1; path=/';
  await makeSession().session.start();
  await makeSession().session.start();
  expect(server.pathsAsked()).toEqual(['GET /api/auth/me']);
});

test('the token that the server keeps is used', async () => {
  pretendServer({
    'GET /api/auth/me': { body: { id: 'u1', message: '' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 'kept', tokenExpiryDate: inDays(3) } },
  });
  const { session, state } = makeSession();
  await session.start();
  expect(state().userToken).toBe('kept');
  expect(localStorage.getItem('appleMusicToken')).toBe('kept');
});

test('an expired token is replaced by a new authorisation, which is saved', async () => {
  const server = pretendServer({
    'GET /api/auth/me': { body: { id: 'u1', message: '' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 'old', tokenExpiryDate: inDays(-1) } },
    'POST /api/apple/save-token': { status: 204 },
  });
  const { session, state } = makeSession();
  await session.start();
  expect(state().userToken).toBe('new-token');
  expect(server.asked.at(-1)?.body).toMatchObject({ userId: 'u1', userToken: 'new-token' });
});

test('logging in without a kept token leaves the authorise button to press', async () => {
  pretendServer({
    'POST /api/auth/login': { body: { id: 'u1' } },
    'POST /api/apple/get-token': noToken,
  });
  const { session, state } = makeSession();
  await session.logIn({ email: 'a@b.c', password: 'x' });
  expect(state()).toMatchObject({ userId: 'u1', userToken: undefined });
  expect(toasts.texts).toEqual(['Logged in successfully']);
});

const onlyFolder = {
  body: {
    version: '1',
    signups: 'open',
    hasAccounts: true,
    providers: [{ name: 'folder', displayName: 'your music folder' }],
    podcastExportUrl: null,
  },
};

test('where the folder is all there is, logging in and coming back need no button', async () => {
  const routes = {
    'GET /api/config': onlyFolder,
    'GET /api/auth/me': { body: { id: 'u1', message: '' } },
    'POST /api/auth/login': { body: { id: 'u1' } },
    'POST /api/apple/get-token': noToken,
    'POST /api/apple/save-token': { status: 204 },
  };
  pretendServer(routes);
  const { session, state } = makeSession();
  await session.logIn({ email: 'a@b.c', password: 'x' });
  expect(state()).toMatchObject({ userId: 'u1', userToken: 'new-token' });
  expect(toasts.texts).toEqual(['Logged in successfully']);
  localStorage.clear();
  const again = makeSession();
  await again.session.start();
  expect(again.state()).toMatchObject({ userId: 'u1', userToken: 'new-token' });
});

test('a folder that cannot be authorised leaves the welcome screen and its button', async () => {
  pretendServer({
    'GET /api/config': onlyFolder,
    'POST /api/auth/signup': { status: 201, body: { id: 'u1' } },
    'POST /api/apple/save-token': refusal(500, 'internal', 'It broke.'),
  });
  const { session, state } = makeSession();
  await session.signUp({ email: 'a@b.c', password: 'long enough', confirmPassword: 'long enough' });
  expect(state()).toMatchObject({ userId: 'u1', userToken: undefined });
});

test('only a session that ended by itself is called so', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  const routes = {
    'GET /api/auth/me': unauthenticated,
    'POST /api/auth/logout': { status: 204 },
    'POST /api/auth/login': { body: { id: 'u1' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 'kept', tokenExpiryDate: inDays(3) } },
  };
  pretendServer(routes);
  const { session, state } = makeSession();
  await session.start();
  expect(state()).toMatchObject({ userId: undefined, isExpired: true });
  await session.logIn({ email: 'a@b.c', password: 'x' });
  expect(state().isExpired).toBe(false);
  await session.logOut();
  await session.checkWhoIsHere();
  expect(state()).toMatchObject({ userId: undefined, isExpired: false });
});

test('the calls that name the listener name this one, and another one of the same session is met', async () => {
  const server = pretendServer({
    'GET /api/config': onlyFolder,
    'GET /api/auth/me': { body: { id: 'u1', message: '' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 'kept', tokenExpiryDate: inDays(3) } },
    'POST /api/podcast/get-subs': { body: [] },
    'POST /api/podcast/search': { body: { data: { feeds: [] }, warnings: [] } },
  });
  const { session, state, onListenerGone } = makeSession();
  await session.start();
  await call(subscriptions, {});
  expect(server.asked.at(-1)?.body).toEqual({ userId: 'u1' });
  await call(searchPodcasts, { term: 'x' });
  expect(server.asked.at(-1)?.body).toEqual({ term: 'x' });

  // Another tab logged in as somebody else.
  server.routes['POST /api/podcast/get-subs'] = refusal(
    403,
    'other_listener',
    'That belongs to somebody else.',
  );
  server.routes['GET /api/auth/me'] = { body: { id: 'u2', message: '' } };
  await expect(call(subscriptions, {})).rejects.toThrow('That belongs to somebody else.');
  await vi.waitFor(() => expect(state()).toMatchObject({ userId: 'u2', userToken: 'kept' }));
  expect(onListenerGone).toHaveBeenCalledOnce();
});

test('a failed log-in says so, and gives the form the server’s sentence', async () => {
  pretendServer({ 'POST /api/auth/login': refusal(401, 'wrong_credentials', 'They do not match.') });
  const { session, state } = makeSession();
  await expect(session.logIn({ email: 'a@b.c', password: 'x' })).rejects.toThrow('They do not match.');
  expect(toasts.texts).toEqual(['Failed to log in']);
  expect(state().userId).toBeUndefined();
});

test('authorising asks the provider, probes it and saves the token for 15 days', async () => {
  const server = pretendServer({
    'POST /api/auth/signup': { status: 201, body: { id: 'u1' } },
    'POST /api/apple/save-token': { status: 204 },
  });
  const { session, state } = makeSession();
  await session.signUp({ email: 'a@b.c', password: 'x', confirmPassword: 'x' });
  await session.authorize();
  expect(state().userToken).toBe('new-token');
  expect(toasts.texts).toEqual(['New account created!', 'Music auth saved succesfully']);
  const body = server.asked.at(-1)?.body as { tokenExpiryDate: string };
  expect(Date.parse(body.tokenExpiryDate)).toBeGreaterThan(Date.parse(inDays(14.9)));
});

test('a probe that is not 200 means no active subscription, and nothing is kept', async () => {
  pretendServer({});
  const music = { ...pretendMusic(), probe: vi.fn<MusicAccount['probe']>(() => Promise.resolve(403)) };
  const { session, state } = makeSession(music);
  await session.authorize();
  expect(toasts.texts).toEqual(['You do not have an active music subscription.']);
  expect(state().userToken).toBeUndefined();
  expect(music.unauthorize).toHaveBeenCalled();
});

test('when the probe or the saving fails, logging in to the music account is what failed', async () => {
  pretendServer({ 'POST /api/apple/save-token': refusal(500, 'internal', 'No.') });
  const music = pretendMusic();
  const { session } = makeSession(music);
  await session.authorize();
  music.probe.mockRejectedValueOnce(new Error('away'));
  await session.authorize();
  const sentence = 'There was an issue logging in to the music account.';
  expect(toasts.texts).toEqual([sentence, sentence]);
});

test('a kept token that cannot be fetched is told', async () => {
  pretendServer({
    'POST /api/auth/login': { body: { id: 'u1' } },
    'POST /api/apple/get-token': refusal(500, 'internal', 'No.'),
  });
  await makeSession().session.logIn({ email: 'a@b.c', password: 'x' });
  expect(toasts.texts).toEqual(['Error fetching music auth', 'Logged in successfully']);
});

test('a sign-up that the server refuses says the server’s own sentence', async () => {
  pretendServer({ 'POST /api/auth/signup': refusal(409, 'email_taken', 'There is an account already.') });
  const { session } = makeSession();
  await session.signUp({ email: 'a@b.c', password: 'x', confirmPassword: 'x' }).catch(() => undefined);
  expect(toasts.texts).toEqual(['There is an account already.']);
});

test('logging out says that it is done, and takes the music’s leave while the session is still there', async () => {
  const server = pretendServer({ 'POST /api/auth/logout': { status: 204 } });
  const { session, music } = makeSession();
  const before: string[][] = [];
  music.unauthorize.mockImplementation(async () => void before.push(server.pathsAsked()));
  await session.logOut();
  expect(before).toEqual([[]]);
  expect(server.pathsAsked()).toEqual(['POST /api/auth/logout']);
  // By this the worker leaves on the device what its listener chose to keep.
  expect(server.asked[0]?.body).toEqual({ byPage: true });
  expect(toasts.texts).toEqual(['Logged out successfully']);
});

test('logging out forgets everything, and says when the server could not be told', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  localStorage.setItem('earshot.preferences', '{}');
  pretendServer({ 'GET /api/auth/me': 'unreachable', 'POST /api/auth/logout': 'unreachable' });
  const { session, state, onListenerGone, music } = makeSession();
  await session.start();
  await session.logOut();
  expect(toasts.texts).toEqual([
    'Error logging out: this device is logged out, the server once it can be reached',
  ]);
  expect(Object.keys(localStorage)).toEqual(['earshot.log-out-owed']);
  expect(state()).toMatchObject({ userId: undefined, userToken: undefined });
  expect(onListenerGone).toHaveBeenCalled();
  expect(music.unauthorize).toHaveBeenCalled();
});

test('a log-out that the server did not hear of is made up for before the page lets anybody in', async () => {
  localStorage.setItem('earshot.log-out-owed', 'yes');
  const me = vi.fn<() => object>(() => ({ body: { id: 'u1', message: 'Logged in' } }));
  pretendServer({ 'GET /api/auth/me': me, 'POST /api/auth/logout': 'unreachable' });
  const first = makeSession();
  await first.session.start();
  await first.session.checkWhoIsHere();
  expect(first.state()).toMatchObject({ stage: 'ready', userId: undefined });
  expect(me).not.toHaveBeenCalled();

  const server = pretendServer({ 'GET /api/auth/me': refusal(401, 'unauthenticated', 'No.') });
  server.routes['POST /api/auth/logout'] = { status: 204 };
  const second = makeSession();
  await second.session.start();
  expect(second.state()).toMatchObject({ stage: 'ready', userId: undefined });
  expect(localStorage).toHaveLength(0);
});

test('when another listener logs in, the last one’s music goes', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  pretendServer({
    'GET /api/auth/me': unauthenticated,
    'POST /api/auth/login': { body: { id: 'u2' } },
    'POST /api/apple/get-token': noToken,
  });
  const { session, state, onListenerGone } = makeSession();
  await session.start();
  await session.logIn({ email: 'a@b.c', password: 'x' });
  expect(onListenerGone).toHaveBeenCalledTimes(1);
  expect(state()).toMatchObject({ userId: 'u2', userToken: undefined });
});

test('a provider that opens a window is never asked without a click: a refused token leads to the welcome', async () => {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
  pretendServer({
    'GET /api/auth/me': { body: { id: 'u1', message: 'Logged in' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 't1', tokenExpiryDate: inDays(3) } },
  });
  const { session, music, state } = makeSession();
  music.authorizesQuietly.mockResolvedValue(false);
  await session.start();
  await session.renewMusic();
  expect(music.authorize).not.toHaveBeenCalled();
  expect(state()).toMatchObject({ stage: 'ready', userId: 'u1', userToken: undefined });
});

test('an expired token of such a provider is asked for by the welcome, not by a window nobody wanted', async () => {
  localStorage.setItem('backendToken', 'u1');
  pretendServer({
    'GET /api/auth/me': { body: { id: 'u1', message: 'Logged in' } },
    'POST /api/apple/get-token': { body: { appleMusicToken: 't1', tokenExpiryDate: inDays(-1) } },
  });
  const { session, music, state } = makeSession();
  music.authorizesQuietly.mockResolvedValue(false);
  await session.start();
  expect(music.authorize).not.toHaveBeenCalled();
  expect(state().userToken).toBeUndefined();
});
