import { randomBytes } from 'node:crypto';
import type { PushAddress } from '#contract/notifications.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createProgressListening } from '#server/podcasts/progress/progress-listening.ts';
import { daily, rss, testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openNotifications } from '../notifications.ts';
import { testPushService } from './test-push-service.ts';

const day = 24 * 60 * 60 * 1000;

/** When the show of `testNotifications` has 30 episodes, one a day, and is read for the first time. */
export const start = Date.UTC(2026, 0, 30, 12);

/** The module alone on a database, as a second server would have it; its warnings are collected. */
export function testSender(opened: TestDatabase, key: Buffer, now: () => number, allow: string[]) {
  const warnings: unknown[] = [];
  const notifications = openNotifications({
    database: opened.database,
    keyFor: () => key,
    net: createGuardedFetch({ allowPrivateHosts: allow, userAgent: 'Earshot/test' }),
    warn: (error) => warnings.push(error),
    now,
  });
  return { ...notifications, warnings };
}

/** The whole server with a show of an episode a day, a push service, and Ann, who is subscribed. */
export async function testNotifications(opened: TestDatabase) {
  const clock = { time: start };
  const now = () => clock.time;
  const push = await testPushService();
  const web = await testWebServer({ '/show': rss('Daily', daily(30)), '/other': rss('Other', daily(30)) });
  const key = randomBytes(32);
  const sender = testSender(opened, key, now, [push.host]);
  const podcastServer = testPodcastServer(opened.database, {
    allow: [web.host],
    now,
    news: sender.news,
    listening: createProgressListening(opened.database, now),
  });
  const server = await testApp({ podcasts: podcastServer.podcasts, notifications: sender, now }, opened);
  const ann = await server.signUp();

  async function follow(path: string, cookie = ann.cookie): Promise<number> {
    const body = { urls: [web.url(path)] };
    const answer = await server.ask('POST', '/api/podcast/podcast-by-url', body, cookie);
    return answer.json<{ results: { id: number }[] }>().results[0]?.id ?? 0;
  }

  return {
    ...server,
    clock,
    push,
    web,
    room: podcastServer,
    sender,
    ann,
    follow,
    /** Another server on the same database. */
    second: () => testSender(opened, key, now, [push.host]),
    notifyHere: (address: PushAddress & { instead?: string }, cookie = ann.cookie) =>
      server.ask('POST', '/api/notifications/device', address, cookie),
    notifyOf: (feedId: number, isOn = true, cookie = ann.cookie) =>
      server.ask('PUT', `/api/notifications/shows/${feedId}`, { isOn }, cookie),
    quiet: (quietHours: object | null, cookie = ann.cookie) =>
      server.ask('PUT', '/api/notifications/quiet-hours', { quietHours }, cookie),
    state: async (cookie = ann.cookie) =>
      (await server.ask('GET', '/api/notifications', undefined, cookie)).json<{
        publicKey: string;
        isOnHere: boolean;
        quietHours: object | null;
        shows: number[];
      }>(),
    newCount: async (cookie = ann.cookie) =>
      (await server.ask('GET', '/api/notifications/new', undefined, cookie)).json<{ count: number }>().count,
    /** Days pass, a new episode comes out on each, and the show is read once at the end. */
    async pass(days: number, path = '/show', title = 'Daily'): Promise<void> {
      clock.time += days * day;
      web.answers[path] = rss(title, daily(30 + Math.round((clock.time - start) / day)));
      await podcastServer.podcasts.refresher.runDue();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await podcastServer.close();
      await sender.close();
      await server[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
      await push[Symbol.asyncDispose]();
    },
  };
}

/** Ann, whose one browser is notified of new episodes of one show. */
export async function testRecipients(opened: TestDatabase) {
  const server = await testNotifications(opened);
  const feedId = await server.follow('/show');
  const phone = server.push.browser('phone');
  await server.notifyHere(phone);
  await server.notifyOf(feedId);
  return {
    ...server,
    feedId,
    phone,
    /** What is due is sent; what came of it, as the browsers read it. */
    async deliver() {
      await server.sender.sender.runDue();
      return server.push.messages();
    },
  };
}
