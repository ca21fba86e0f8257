import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { notifyInThisBrowser, notifyNoMore, renewThisBrowser } from './this-browser.ts';

const listener = vi.hoisted(() => ({ id: 'ann' as string | undefined }));
vi.mock('#web/service-worker/user-record.ts', () => ({ readUser: async () => listener.id }));

const keyOf = (text: string) => btoa(text).replaceAll('=', '');
const state = (publicKey: string) => ({
  body: { publicKey, isOnHere: false, quietHours: null, shows: [] },
});

/** A browser with a push service: what it was asked, in order. */
function pretendBrowser(permission: NotificationPermission) {
  const log: string[] = [];
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      log.push(`subscribed for ${String.fromCharCode(...applicationServerKey)}`);
      subscription = {
        options: { applicationServerKey: applicationServerKey.slice().buffer },
        toJSON: () => ({ endpoint: 'https://push.example.org/a', keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          log.push('unsubscribed');
          subscription = null;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    configurable: true,
  });
  return log;
}

beforeEach(() => {
  listener.id = 'ann';
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a browser that I said yes to is told to the server, and again with each start', async () => {
  const log = pretendBrowser('granted');
  const server = pretendServer({
    'GET /api/notifications': state(keyOf('one')),
    'POST /api/notifications/device': { status: 204 },
  });
  await renewThisBrowser();
  expect(server.asked).toEqual([]);
  await notifyInThisBrowser();
  await renewThisBrowser();
  expect(log).toEqual(['subscribed for one']);
  const once = { endpoint: 'https://push.example.org/a', p256dh: 'p', auth: 'a' };
  const requests = server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(requests).toEqual([once, once]);
});

test('when the server has other keys the browser is subscribed anew', async () => {
  const log = pretendBrowser('granted');
  const server = pretendServer({
    'GET /api/notifications': state(keyOf('one')),
    'POST /api/notifications/device': { status: 204 },
  });
  await notifyInThisBrowser();
  server.routes['GET /api/notifications'] = state(keyOf('two'));
  await renewThisBrowser();
  expect(log).toEqual(['subscribed for one', 'unsubscribed', 'subscribed for two']);
});

test('whoever comes after me in this browser is not told because I was', async () => {
  pretendBrowser('granted');
  const server = pretendServer({
    'GET /api/notifications': state(keyOf('one')),
    'POST /api/notifications/device': { status: 204 },
  });
  await notifyInThisBrowser();
  server.asked.length = 0;
  listener.id = 'bob';
  await renewThisBrowser();
  expect(server.asked).toEqual([]);
});

test('once turned off it stays off', async () => {
  const log = pretendBrowser('granted');
  const server = pretendServer({
    'GET /api/notifications': state(keyOf('one')),
    'POST /api/notifications/device': { status: 204 },
    'POST /api/notifications/device/end': { status: 204 },
  });
  await notifyInThisBrowser();
  await notifyNoMore();
  server.asked.length = 0;
  await renewThisBrowser();
  expect(server.asked).toEqual([]);
  expect(log).toEqual(['subscribed for one', 'unsubscribed']);
});

test('a browser that may not says why, and the server hears nothing', async () => {
  const server = pretendServer({});
  pretendBrowser('denied');
  await expect(notifyInThisBrowser()).rejects.toThrow('are blocked in this browser');
  pretendBrowser('default');
  await expect(notifyInThisBrowser()).rejects.toThrow('was not answered');
  expect(server.asked).toEqual([]);
});
