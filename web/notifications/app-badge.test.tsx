import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { freshenBadge, lookAtEpisodes } from './app-badge.ts';

function pretendBadge(): number[] {
  const counts: number[] = [];
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (count: number) => void counts.push(count),
    configurable: true,
  });
  return counts;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the icon shows how many episodes are new, and looking takes it away with what told of them', async () => {
  const counts = pretendBadge();
  const closed: string[] = [];
  const notification = { close: () => void closed.push('closed') };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ getNotifications: async () => [notification] }) },
    configurable: true,
  });
  const server = pretendServer({
    'GET /api/notifications/new': { body: { count: 3 } },
    'POST /api/notifications/looked': { status: 204 },
  });
  await freshenBadge();
  expect(counts).toEqual([3]);
  await lookAtEpisodes();
  expect(counts).toEqual([3, 0]);
  expect(closed).toEqual(['closed']);
  expect(server.pathsAsked()).toEqual(['GET /api/notifications/new', 'POST /api/notifications/looked']);
});

test('a browser without such numbers asks for none, and a server that is away changes none', async () => {
  const server = pretendServer({ 'GET /api/notifications/new': 'unreachable' });
  await freshenBadge();
  expect(server.asked).toEqual([]);
  const counts = pretendBadge();
  await freshenBadge();
  expect(counts).toEqual([]);
});
