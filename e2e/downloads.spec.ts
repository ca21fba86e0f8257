import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { subscribeTo } from './episode-journeys.ts';
import { expectPlaying, fillLogIn, logIn, openAlbum, password, player, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test.use({ serviceWorkers: 'allow' });

const folder = mkdtempSync(join(tmpdir(), 'earshot-downloads-'));
let server: RunningServer;
let host: PodcastHost;
let settings: Record<string, string>;

test.beforeAll(async () => {
  const music = join(folder, 'music');
  mkdirSync(music, { recursive: true });
  for (const [index, title] of ['North', 'East', 'South'].entries()) {
    const song = {
      title,
      artist: 'Ana Reed',
      album: 'Compass',
      track: index + 1,
      seconds: 20,
      hertz: 300 + index * 90,
    };
    writeFileSync(join(music, `${index}.wav`), songFile(song));
    writeFileSync(join(music, `${index}.lrc`), `[00:01.00]A line of ${title}\n[00:09.00]And another`);
  }
  const other = { title: 'Alone', artist: 'Ben Vale', album: 'Not here', track: 1, seconds: 5, hertz: 200 };
  writeFileSync(join(music, 'alone.wav'), songFile(other));
  host = await hostPodcast('The Long Way', [
    {
      title: 'First Mile',
      seconds: 20,
      chapters: [
        [0, 'Setting out'],
        [10, 'Home again'],
      ],
    },
    { title: 'Second Mile', seconds: 20 },
    { title: 'Third Mile', seconds: 20 },
  ]);
  settings = { ALLOW_PRIVATE_HOSTS: host.authority, MUSIC_DIR: music, DATA_DIR: join(folder, 'data') };
  server = await startServer(settings);
});
test.afterAll(async () => {
  await server.stop();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');
/** How many marks a card or row has that say it is on the device. */
const countMarks = (thing: Element) =>
  [...thing.querySelectorAll('*')].filter((part) => getComputedStyle(part, '::before').maskImage !== 'none')
    .length;
const downloaded = (page: Page) => main(page).getByRole('list', { name: 'Downloaded' });
const port = () => new URL(server.url).port;

async function download(page: Page, name: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Download ${name}`, exact: true })
    .click();
  await expect(main(page).getByRole('button', { name: `Remove ${name} from this device` })).toBeVisible();
}

/** All of the app is on the device once the page was quiet for a while. */
const waitForShell = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/kept-shell/whole'))), {
      timeout: 60_000,
    })
    .toBe(true);

test('an album and two episodes play to their ends with a seek after the browser was closed, and the server is gone', async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(join(tmpdir(), 'earshot-browser-'));
  const open = async (): Promise<[BrowserContext, Page]> => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await listenIn(page);
    return [context, page];
  };
  let isThere = true;
  async function back(): Promise<void> {
    if (!isThere) server = await startServer({ ...settings, PORT: port() });
    isThere = true;
  }
  try {
    const [before, page] = await open();
    await signUp(page, server.url, 'ana@example.org');
    await openAlbum(page, 'Compass');
    await download(page, 'Compass');
    const episodeId = await subscribeTo(page, server.url, host);
    for (const title of ['First Mile', 'Second Mile']) {
      await page.goto(`${server.url}/podcast-episode/${episodeId(title)}`);
      await download(page, title);
    }
    await waitForShell(page);
    const requestCount = host.requests.length;
    await page.goto(`${server.url}/library`);
    const card = main(page).getByRole('listitem').filter({ hasText: 'Compass' });
    await expect.poll(() => card.evaluate(countMarks)).toBe(1);
    await page.goto(`${server.url}/on-this-device`);
    await expect(downloaded(page).getByRole('link')).toHaveCount(3);
    await expect(main(page)).toContainText('3 songs');
    await expect(main(page)).toContainText('2 episodes');
    // Also with a network what is here comes from here.
    await downloaded(page).getByRole('button', { name: 'Play First Mile' }).click();
    await hear(page);
    expect(host.requests.slice(requestCount).filter((line) => line.includes('/audio/'))).toEqual([]);
    await player(page).getByRole('button', { name: 'Pause' }).click();
    await before.close();
    const address = server.url;
    await server.stop();
    isThere = false;

    const [after, later] = await open();
    await later.goto(address);
    const shelf = main(later).getByRole('region', { name: 'On this device' });
    await shelf.getByRole('button', { name: 'Play Compass' }).click();
    await expectPlaying(later, 'North');
    await hear(later);
    await player(later).getByRole('slider', { name: 'Seek' }).fill('17');
    await expectPlaying(later, 'East');
    await hear(later);
    expect((await sound(later))?.source).toMatch(/\/api\/folder\/audio\/\d+$/);
    await player(later).getByRole('button', { name: 'Next' }).click();
    await expectPlaying(later, 'South');
    await shelf.getByRole('button', { name: 'Play Second Mile' }).click();
    await expectPlaying(later, 'Second Mile');
    await hear(later);
    await player(later).getByRole('slider', { name: 'Seek' }).fill('17');
    await expect(player(later).getByRole('button', { name: 'Play', exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await back();
    await expect(main(later).getByRole('region', { name: 'On this device' })).toBeHidden({ timeout: 30_000 });
    await after.close();
  } finally {
    await back();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('another listener of the same browser hears nothing of it, and the first finds it again', async ({
  page,
  context,
}) => {
  await listenIn(page);
  await signUp(page, server.url, 'ben@example.org');
  await openAlbum(page, 'Compass');
  await download(page, 'Compass');
  const address = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('earshot-audio'));
    const [first] = await (await caches.open(name ?? '')).keys();
    return `/api/folder/audio/${/song-(\d+)/.exec(first?.url ?? '')?.[1]}`;
  });
  await page.goto(`${server.url}/settings`);
  await main(page).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('menuitem', { name: /and keep what is on this device/ }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  const status = () =>
    page.evaluate(async (path) => (await fetch(path).catch(() => undefined))?.status ?? 0, address);
  expect(await status()).toBe(401);
  await page.goto('about:blank');
  await signUp(page, server.url, 'eve@example.org');
  await page.goto(`${server.url}/on-this-device`);
  await expect(main(page).getByText('Nothing is kept on this device yet')).toBeVisible();
  await context.setOffline(true);
  expect(await status()).toBe(0);
  await context.setOffline(false);
  await page.goto(`${server.url}/settings`);
  await main(page).getByRole('button', { name: 'Logout' }).click();
  await fillLogIn(page, 'ben@example.org', password);
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
  await page.goto(`${server.url}/on-this-device`);
  await expect(downloaded(page).getByRole('link', { name: 'Compass' })).toBeVisible();
  await downloaded(page).getByRole('button', { name: 'Remove Compass' }).click();
  await expectToast(page, 'Compass removed from this device');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(downloaded(page).getByRole('link', { name: 'Compass' })).toBeVisible();
});

test('a show keeps its newest episodes that were not heard, and a full device says what would make room', async ({
  page,
}) => {
  await signUp(page, server.url, 'dan@example.org');
  await openAlbum(page, 'Compass');
  await download(page, 'Compass');
  const episodeId = await subscribeTo(page, server.url, host);
  await page.goto(`${server.url}/podcast-episode/${episodeId('First Mile')}`);
  await main(page).locator('a[href*="/podcast/"]').first().click();
  await main(page)
    .getByRole('button', { name: /^Download The Long Way/ })
    .click();
  await page.getByRole('menuitem', { name: 'The newest 3 episodes' }).click();
  await expect(
    main(page).getByRole('button', { name: 'Remove The Long Way from this device' }),
  ).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await page.goto(server.url);
  await openAlbum(page, 'Not here');
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await main(page).getByRole('button', { name: 'Download Not here' }).click();
  await expect(main(page).getByRole('button', { name: /^Stop downloading Not here/ })).toBeVisible();
  // A full device may be unable to store the wish too: the page still knows it.
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await main(page).getByRole('link', { name: 'See all' }).click();
  await expect(main(page).getByText('This device is full.')).toBeVisible();
  await expect(main(page).getByText(/Removing (Compass|The Long Way) would free/)).toBeVisible();
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(downloaded(page).getByRole('link')).toHaveCount(3);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`what is on the device can be used by everybody, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 375, height: 812 });
    await signUp(page, server.url, `${colorScheme}@example.org`);
    await openAlbum(page, 'Compass');
    await download(page, 'Compass');
    await page.goto(`${server.url}/on-this-device`);
    await expect(downloaded(page).getByRole('link', { name: 'Compass' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

test('a device that was ended from elsewhere has nothing left on it at the next contact', async ({
  page,
  browser,
}) => {
  await signUp(page, server.url, 'fay@example.org');
  await openAlbum(page, 'Compass');
  await download(page, 'Compass');
  const keptFor = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('earshot-audio')));
  expect(await keptFor()).toHaveLength(1);
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, server.url, 'fay@example.org');
  await waitForShell(page);
  // A change that the server never hears of before the device is ended.
  await page.context().setOffline(true);
  await main(page).getByRole('button', { name: 'Like', exact: true }).click();
  await expectToast(page, 'Kept here until your server is back');
  await elsewhere.request.post(`${server.url}/api/auth/sessions/end-others`, { data: {} });
  await page.context().setOffline(false);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect.poll(keptFor).toEqual([]);
  await expect(main(page)).toContainText('made on this device did not reach the server');
  const saving = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Save as a file' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  expect(JSON.parse(file)).toContainEqual(
    expect.objectContaining({ kind: expect.any(String), at: expect.stringMatching(/Z$/) }),
  );
  await fillLogIn(page, 'fay@example.org', password);
  await page.getByRole('link', { name: 'Home' }).first().waitFor();
  await page.goto(`${server.url}/on-this-device`);
  await expect(main(page).getByText('Nothing is kept on this device yet')).toBeVisible();
});

test('after a log-out by call alone nothing is left on the device at the next start, and what was not sent is offered', async ({
  page,
  context,
}) => {
  await signUp(page, server.url, 'hal@example.org');
  await openAlbum(page, 'Compass');
  await download(page, 'Compass');
  const cachesOfListeners = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => /^earshot-(audio|covers|pictures|words)-/.test(name)),
    );
  expect((await cachesOfListeners()).some((name) => name.startsWith('earshot-audio'))).toBe(true);
  await waitForShell(page);
  await context.setOffline(true);
  await main(page).getByRole('button', { name: 'Like', exact: true }).click();
  await expectToast(page, 'Kept here until your server is back');
  // With the cookie of this browser, and past every page and its worker.
  expect((await context.request.post(`${server.url}/api/auth/logout`, { data: {} })).status()).toBe(204);
  await context.setOffline(false);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect.poll(cachesOfListeners).toEqual([]);
  await expect(main(page)).toContainText('made on this device did not reach the server');
  await expect(main(page).getByRole('button', { name: 'Save as a file' })).toBeVisible();

  await fillLogIn(page, 'hal@example.org', password);
  await openAlbum(page, 'Compass');
  await download(page, 'Compass');
  const tab = await context.newPage();
  await tab.goto(`${server.url}/healthz`);
  expect(await tab.evaluate(async () => (await fetch('/api/auth/logout', { method: 'POST' })).status)).toBe(
    204,
  );
  await tab.close();
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect.poll(cachesOfListeners).toEqual([]);
  await fillLogIn(page, 'hal@example.org', password);
  await page.getByRole('link', { name: 'Home' }).first().waitFor();
  await page.goto(`${server.url}/on-this-device`);
  await expect(main(page).getByText('Nothing is kept on this device yet')).toBeVisible();
});

test('a phone goes on by itself while nobody sees the page', async ({ playwright, launchOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), 'earshot-browser-'));
  // A private window may not do so.
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 812 },
  });
  const page = await context.newPage();
  // As a phone that stops a page: what the page itself fetches of sound never comes.
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (input, options) =>
      new Headers(options?.headers).has('x-earshot-download')
        ? new Promise((_resolve, reject) => {
            options?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
          })
        : ask(input, options);
  });
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await signUp(page, server.url, 'gil@example.org');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await openAlbum(page, 'Compass');
  await main(page).getByRole('button', { name: 'Download Compass', exact: true }).click();
  await expect(main(page).getByRole('button', { name: /^Stop downloading Compass/ })).toBeVisible();
  await see('hidden');
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('earshot-audio'));
          const facts = await (await caches.open(name)).matchAll();
          const texts = await Promise.all(facts.map((each) => each.clone().text()));
          return texts.filter((text) => text.includes('"isWhole":true')).length;
        }),
      // The browser takes its time with what nobody waits for.
      { timeout: 60_000 },
    )
    .toBe(3);
  await see('visible');
  await expect(main(page).getByRole('button', { name: 'Remove Compass from this device' })).toBeVisible({
    timeout: 30_000,
  });
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
