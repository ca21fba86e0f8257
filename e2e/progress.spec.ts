import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openEpisode, progressOf, shownSeconds, subscribeTo } from './episode-journeys.ts';
import { authorizeWhereAsked, password, player, signUp } from './listener.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

let server: RunningServer;
let host: PodcastHost;

test.beforeAll(async () => {
  host = await hostPodcast('Slow Tides', [
    { title: 'Low Water', seconds: 90 },
    { title: 'High Water', seconds: 90 },
  ]);
  server = await startServer({
    ALLOW_PRIVATE_HOSTS: host.authority,
    MUSIC_DIR: fileURLToPath(new URL('media', import.meta.url)),
  });
});
test.afterAll(async () => {
  await server.stop();
  await host.close();
});

/** Signs up and follows the show; answers the number of its first episode. */
async function follow(page: Page, email: string): Promise<string> {
  await listenIn(page);
  await signUp(page, server.url, email);
  return (await subscribeTo(page, server.url, host))('Low Water');
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The same listener in another browser. */
async function another(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser.');
  const other = await browser.newContext({ storageState: await context.storageState() });
  const page = await other.newPage();
  await listenIn(page);
  return page;
}

const goTo = (page: Page, seconds: number) =>
  player(page).getByRole('slider', { name: 'Seek' }).fill(String(seconds));
const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click();
const positionOf = async (page: Page, id: string) =>
  (await progressOf(page, server.url, id))?.positionSeconds;

/** Waits until the server has a place, give or take the second that a press of a button takes. */
async function expectPosition(page: Page, id: string, seconds: number): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await positionOf(page, id)) ?? -99) - seconds), { timeout: 20_000 })
    .toBeLessThan(2);
}

test('the place is right to a second after the tab was closed while it played', async ({ page, context }) => {
  const id = await follow(page, 'closes@example.org');
  await openEpisode(page, server.url, id);
  await hear(page, 1);
  await goTo(page, 42);
  await hear(page, 2);
  const leftSeconds = await shownSeconds(page);
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await listenIn(again);
  await expect.poll(() => positionOf(again, id)).toBeGreaterThan(leftSeconds - 0.5);
  expect(await positionOf(again, id)).toBeLessThan(leftSeconds + 1.5);
  await openEpisode(again, server.url, id);
  const { elapsedSeconds } = await hear(again, 0.2);
  expect(elapsedSeconds).toBeGreaterThan(leftSeconds - 0.5);
  expect(elapsedSeconds).toBeLessThan(leftSeconds + 2.5);
});

test('what was heard is kept every ten seconds, on pause, and when the page is hidden', async ({ page }) => {
  const id = await follow(page, 'keeps@example.org');
  await openEpisode(page, server.url, id);
  await hear(page, 1);
  expect(await positionOf(page, id)).toBe(undefined);
  // However late a busy machine comes to it: what is waited for is the save itself.
  await page.waitForResponse((answer) => answer.url().endsWith('/api/podcast/save-progress') && answer.ok(), {
    timeout: 60_000,
  });
  expect(await positionOf(page, id)).toBeGreaterThanOrEqual(10);
  await hear(page, 1);
  await press(page, 'Pause');
  const paused = await shownSeconds(page);
  await expectPosition(page, id, paused);
  await press(page, 'Play');
  await hear(page, 2);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => positionOf(page, id)).toBeGreaterThan(paused + 1.5);
});

test('two browsers at once: nothing is lost or moved back, and the listener is asked once', async ({
  page,
  context,
}) => {
  const id = await follow(page, 'two@example.org');
  await openEpisode(page, server.url, id);
  await hear(page, 0.5);
  const other = await another(context);
  await openEpisode(other, server.url, id);
  await hear(other, 0.5);

  await goTo(page, 20);
  await press(page, 'Pause');
  await expectPosition(page, id, 20);
  await goTo(other, 60);
  await press(other, 'Pause');
  await expect
    .poll(async () => (await progressOf(page, server.url, id))?.other?.positionSeconds)
    .toBeGreaterThanOrEqual(60);
  await expectPosition(page, id, 20);

  await press(other, 'Play');
  const question = other.getByRole('dialog', { name: /^Continue at 0:2\d or 1:0\d\?$/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: /^Continue at 1:0\d$/ }).click();
  await expect(question).toHaveCount(0);
  expect((await hear(other, 0.5)).elapsedSeconds).toBeGreaterThan(59);
  await press(other, 'Pause');
  await expect.poll(() => positionOf(page, id)).toBeGreaterThan(59);
  expect((await progressOf(page, server.url, id))?.other).toBe(undefined);

  // The first browser goes on where the other one came to, and asks nothing more.
  await press(page, 'Play');
  expect((await hear(page, 0.5)).elapsedSeconds).toBeGreaterThan(59);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.context().close();
});

test('a question is taken back when something else is played, and asked again later', async ({
  page,
  context,
}) => {
  const id = await follow(page, 'leaves@example.org');
  await openEpisode(page, server.url, id);
  await hear(page, 0.5);
  const other = await another(context);
  await openEpisode(other, server.url, id);
  await hear(other, 0.5);
  await goTo(page, 30);
  await press(page, 'Pause');
  await expectPosition(page, id, 30);
  await goTo(other, 60);
  await press(other, 'Pause');
  await expect
    .poll(async () => (await progressOf(page, server.url, id))?.other?.positionSeconds)
    .toBeGreaterThanOrEqual(60);
  await other.context().close();

  await openEpisode(page, server.url, id);
  await expect(page.getByRole('dialog', { name: /^Continue at/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go to show' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Play High Water' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hear(page, 0.5);
  expect((await progressOf(page, server.url, id))?.other).toBeTruthy();
});

test('what is heard offline is sent later, and until then the bar says so', async ({ page, context }) => {
  const id = await follow(page, 'offline@example.org');
  await openEpisode(page, server.url, id);
  await hear(page, 2);
  await context.setOffline(true);
  await goTo(page, 33);
  await press(page, 'Pause');
  await expect(player(page).getByText('Not saved yet')).toBeVisible({ timeout: 40_000 });
  expect((await positionOf(page, id)) ?? 0).toBeLessThan(20);
  await context.setOffline(false);
  await expectPosition(page, id, 33);
  await expect(player(page).getByText('Not saved yet')).toHaveCount(0);
});

test('a session that ends keeps the place for its listener, and nobody else sends it', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const id = await follow(page, 'first@example.org');
  const owners: string[] = [];
  await request.post(`${server.url}/api/auth/signup`, {
    data: { email: 'second@example.org', password, confirmPassword: password },
  });
  await openEpisode(page, server.url, id);
  await hear(page, 1);
  const cookies = await context.cookies();
  await page.route('**/save-progress', (route) => route.abort());
  await goTo(page, 50);
  await context.clearCookies();
  await page.unroute('**/save-progress');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // The login screen comes, and the sound goes on behind it.
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await hear(page, 1);

  page.on('request', (saveRequest) => {
    if (saveRequest.url().endsWith('/save-progress')) owners.push(String(saveRequest.postDataJSON().userId));
  });
  await logIn(page, 'second@example.org');
  await authorizeWhereAsked(page);
  await page.waitForTimeout(4_000);
  const second = await page.evaluate(() => localStorage.getItem('backendToken'));
  expect(owners.filter((owner) => owner !== second)).toEqual([]);
  expect(await positionOf(page, id)).toBe(undefined);

  await context.clearCookies();
  await context.addCookies(cookies);
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url);
  await authorizeWhereAsked(page);
  await expect.poll(() => positionOf(page, id), { timeout: 20_000 }).toBeGreaterThan(50);
  expect(await positionOf(page, id)).toBeLessThan(80);
});
