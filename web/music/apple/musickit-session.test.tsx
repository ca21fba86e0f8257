import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectMediaSession } from '#web/player/system/media-session.ts';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { createMusicKitSession } from './musickit-session.ts';
import { createFakeMusicKit } from './testing/test-musickit.ts';

beforeEach(() => {
  fresh = token;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenUntil = (expiresAt: number) =>
  `${part({ alg: 'ES256' })}.${part({ iss: 'TEAM567890', exp: expiresAt / 1000 })}.s`;
const token = tokenUntil(Date.now() + 43_200_000);
/** What our server gives now. */
let fresh = token;
const entry = 'music.team567890.media-user-token';

/** `refusals` are what `configure` throws, one after the other, before it succeeds. */
function setUp(...refusals: Error[]) {
  const { kit } = createFakeMusicKit();
  const renewals: boolean[] = [];
  const configure = vi.fn<(options: object) => Promise<typeof kit>>(() => {
    const refusal = refusals.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve(kit);
  });
  const session = createMusicKitSession({
    loadToolkit: () => Promise.resolve({ configure, getInstance: () => kit }),
    developerToken: (renew) => {
      renewals.push(renew);
      return Promise.resolve(fresh);
    },
  });
  return { session, kit, configure, renewals };
}

test('MusicKit is started once, whoever asks, and shows no windows of its own about errors', async () => {
  const { session, configure } = setUp();
  await Promise.all([session.ready(), session.ready(), session.developerToken()]);
  expect(configure).toHaveBeenCalledOnce();
  expect(configure.mock.calls[0]?.[0]).toMatchObject({ developerToken: token, suppressErrorDialog: true });
});

test('a token that our server kept is MusicKit’s own, until the listener leaves', async () => {
  const { session, kit } = setUp();
  session.useToken('kept');
  await session.ready();
  expect(localStorage.getItem(entry)).toBe('kept');
  expect(kit).toMatchObject({ musicUserToken: 'kept' });
  const unauthorize = vi.spyOn(kit, 'unauthorize');
  await session.unauthorize();
  expect(unauthorize).toHaveBeenCalledOnce();
  expect(localStorage.length).toBe(0);
});

test('the system’s buttons stay the player’s, whatever MusicKit binds to them', async () => {
  const bound: string[] = [];
  class MediaSession {
    setActionHandler(action: string, handler: { name: string } | null) {
      if (handler !== null) bound.push(`${action} ${handler.name === 'ofMusicKit' ? 'MusicKit' : 'player'}`);
    }
  }
  vi.stubGlobal('MediaSession', MediaSession);
  const buttons = new MediaSession();
  Object.defineProperty(navigator, 'mediaSession', { value: buttons, configurable: true });
  const { session, configure, kit } = setUp();
  configure.mockImplementation(() => {
    // As MusicKit's does.
    buttons.setActionHandler('nexttrack', { name: 'ofMusicKit' });
    return Promise.resolve(kit);
  });
  await session.ready();
  connectMediaSession(createTestPlayer().player)();
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
  expect(bound).toContain('nexttrack player');
  expect(bound).not.toContain('nexttrack MusicKit');
});

test('nobody who leaves waits long for Apple', async () => {
  const { session, kit } = setUp();
  session.useToken('kept');
  await session.ready();
  kit.unauthorize = () => new Promise(() => undefined);
  const onUnauthorized = vi.fn<() => void>();
  void session.unauthorize().then(onUnauthorized);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(onUnauthorized).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onUnauthorized).toHaveBeenCalledOnce();
  expect(localStorage.length).toBe(0);
});

test('whoever leaves while MusicKit is still on its way is not kept by Apple either', async () => {
  const { session, kit } = setUp();
  session.useToken('kept');
  void session.ready();
  const revoked: unknown[] = [];
  kit.unauthorize = async () => void revoked.push(Reflect.get(kit, 'musicUserToken'));
  await session.unauthorize();
  expect(revoked).toEqual(['kept']);
  expect(localStorage.length).toBe(0);
});

test('a listener who is there before the last one is gone at Apple keeps their token', async () => {
  const { session, kit, configure } = setUp();
  session.useToken('first');
  configure.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(kit), 5_000)));
  const revoked = vi.spyOn(kit, 'unauthorize');
  const onUnauthorized = session.unauthorize();
  await vi.advanceTimersByTimeAsync(3_100);
  await onUnauthorized;
  session.useToken('second');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(revoked).not.toHaveBeenCalled();
  expect(kit).toMatchObject({ musicUserToken: 'second' });
});

test('a developer token that is over is renewed once; refused again, it is the server’s key that is wrong', async () => {
  const once = setUp(new Error('Initialized with an expired token.'));
  await once.session.ready();
  expect(once.renewals).toEqual([false, true]);
  const twice = setUp(new Error('Invalid token.'), new Error('Invalid token.'));
  await expect(twice.session.ready()).rejects.toThrow('Apple Music does not accept this server’s key.');
  // The next call tries again.
  await twice.session.ready();
});

/** Apple's window as MusicKit opens it; it sends no events, as in older versions. */
function openWindow(kit: { authorize: () => Promise<unknown> }) {
  const opened = { closed: false };
  vi.stubGlobal('open', () => opened);
  kit.authorize = () => {
    window.open('https://authorize.music.apple.com/woa');
    return new Promise(() => undefined);
  };
  return opened;
}

test('a window that was closed frees the button within a second, also where MusicKit waits on', async () => {
  const { session, kit } = setUp();
  const opened = openWindow(kit);
  const refused = vi.fn<(thrown: unknown) => void>();
  session.authorize().catch(refused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused).not.toHaveBeenCalled();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ reason: 'unauthorised' }));
  expect(vi.getTimerCount()).toBe(1);
  vi.unstubAllGlobals();
});

test('a window that closes because all went well is no refusal, however long Apple takes for the rest', async () => {
  const { session, kit } = setUp();
  const opened = openWindow(kit);
  const onFailure = vi.fn<(thrown: unknown) => void>();
  session.authorize().catch(onFailure);
  await vi.advanceTimersByTimeAsync(0);
  Object.assign(kit, { musicUserToken: 'given' });
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onFailure).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('after a night asleep the developer token is renewed before anything is read', async () => {
  const { session, renewals } = setUp();
  await session.ready();
  await session.ready();
  expect(renewals).toEqual([false]);
  // Timers stand still while the laptop sleeps: the clock alone goes on.
  vi.setSystemTime(Date.now() + 13 * 3_600_000);
  fresh = tokenUntil(Date.now() + 43_200_000);
  await Promise.all([session.ready(), session.ready()]);
  expect(renewals).toEqual([false, true]);
  await session.ready();
  expect(renewals).toEqual([false, true]);
});

test('where this device’s clock is wrong, a token is not renewed at every call', async () => {
  const { session, renewals } = setUp();
  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await session.ready();
  await session.ready();
  await session.renewIfDue();
  expect(renewals).toEqual([false]);
});

test('a window that the browser does not open is told of, and the next click may open it', async () => {
  const { session, kit } = setUp();
  const open = vi.fn<() => { closed: boolean } | null>(() => null);
  vi.stubGlobal('open', open);
  // As MusicKit's does: what the window says is waited for, whether there is one or not.
  kit.authorize = () => {
    const opened = window.open('https://authorize.music.apple.com/woa', 'apple-music-service-view');
    return opened ? Promise.resolve('given') : new Promise(() => undefined);
  };
  await expect(session.authorize()).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('did not let Apple’s window open'),
  });
  open.mockReturnValue({ closed: false });
  expect(await session.authorize()).toBe('given');
  expect(window.open === open).toBe(true);
  vi.unstubAllGlobals();
});
