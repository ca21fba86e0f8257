import { type BrowserContext, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { dailyItems, type FeedHost, startFeedHost } from './feed-host.ts';
import { signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test.use({ serviceWorkers: 'allow' });

let feeds: FeedHost;
let server: RunningServer;

test.beforeAll(async () => {
  feeds = await startFeedHost();
  feeds.shows.set('/tidal', { title: 'The Tidal Hour', items: dailyItems(3) });
  server = await startServer({ ALLOW_PRIVATE_HOSTS: feeds.host, ITUNES_SEARCH_URL: '' });
});
test.afterAll(async () => {
  await server.stop();
  await feeds.stop();
});

const section = (page: Page) => page.getByRole('region', { name: 'Notifications of new episodes' });

/** No push service is reached in a test: the browser says that it has an address, as it would with one. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const endpoint = 'https://push.example.org/a-browser';
    let subscription: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async (options: { applicationServerKey: Uint8Array }) =>
        (subscription = {
          options: { applicationServerKey: options.applicationServerKey.buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        }),
    });
  });
}

async function follow(page: Page): Promise<void> {
  await page.goto(`${server.url}/podcasts`);
  await page.getByPlaceholder('Search for podcasts...').fill(feeds.url('/tidal'));
  await page.getByRole('main').getByRole('link', { name: 'The Tidal Hour' }).first().click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expectToast(page, 'Subscribed!');
}

async function expectUsable(page: Page): Promise<void> {
  expect(await violationsOf(page, 'main')).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}

test('a listener chooses a show, is told in this browser, sets quiet hours and turns it off', async ({
  page,
  context,
}) => {
  const errors = complaints(page);
  await withPushService(context);
  await signUp(page, server.url, 'told@example.org');
  await follow(page);
  await page.getByRole('button', { name: 'Subscribed' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Notify me of new episodes' }).click();
  await expectToast(page, 'You will be told of new episodes of The Tidal Hour.');
  await page.getByRole('button', { name: 'Subscribed' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Notify me of new episodes' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/settings`);
  await expect(section(page).getByRole('button', { name: 'On in this browser' })).toBeVisible();
  await expect(section(page)).toContainText('You have chosen 1 show.');
  await expect(section(page)).toContainText(
    'Nothing leaves your server for this but each notification itself',
  );
  await section(page).getByRole('button', { name: 'Quiet hours' }).click();
  await section(page).getByLabel('From').fill('23:15');
  await expect(page.getByText('Quiet hours saved.').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectUsable(page);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await expectUsable(page);

  await page.reload();
  await expect(section(page).getByLabel('From')).toHaveValue('23:15');
  await section(page).getByRole('button', { name: 'On in this browser' }).click();
  await expect(section(page).getByRole('button', { name: 'Notify me in this browser' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('where notifications are blocked the switch says why and what to do', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signUp(page, server.url, 'blocked@example.org');
  await page.goto(`${server.url}/settings`);
  await expect(section(page).getByRole('button', { name: 'Notify me in this browser' })).toBeDisabled();
  await expect(section(page)).toContainText('Allow them in its settings for this site');
});

test('on a plain http address of the home network the switch says so, and nothing breaks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { get: () => false });
  });
  await signUp(page, server.url, 'plain@example.org');
  await page.goto(`${server.url}/settings`);
  await expect(section(page)).toContainText('Put Earshot behind https');
  await expect(section(page).getByRole('button', { name: 'Quiet hours' })).toBeEnabled();
});

test('what is pushed is shown with its show, and a press opens the episode without loading the page anew', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await signUp(page, server.url, 'pushed@example.org');
  await follow(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const path = await page.evaluate(() => location.pathname);
  // Who hears what the worker says comes after the screen.
  await page.goto(`${server.url}/settings`, { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const message = {
    tag: 'episode-1',
    title: 'The Tidal Hour',
    body: 'Letter 4',
    path,
    feedId: Number(path.split('/').at(-1)),
    badge: 2,
  };
  const push = async () =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(server.url).origin,
      registrationId: await registered,
      data: JSON.stringify(message),
    });
  const notifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, icon }) => ({
        title,
        body,
        tag,
        icon: icon.replace(/^.*\/api/, '/api'),
      }));
    });
  const expected = {
    title: 'The Tidal Hour',
    body: 'Letter 4',
    tag: 'episode-1',
    icon: `/api/podcast/picture/feed/${message.feedId}?size=300`,
  };
  // The browser drops what is pushed while it starts the worker; a push service sends it again.
  await expect(async () => {
    await push();
    await expect.poll(notifications, { timeout: 5_000 }).toEqual([expected]);
  }).toPass();

  // A test cannot press what the system shows: it calls the worker's handler.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Tidal Hour' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(notifications).toEqual([]);
});
