import { expect } from '@playwright/test';
import type { AppleStandIn } from './apple/apple-server.ts';
import { teamId } from './apple/fixtures.ts';
import { startWithApple } from './apple/start-with-apple.ts';
import { expectPlaying, fillSignup, openAlbum, player, queue, signUp } from './listener.ts';
import type { RunningServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

let server: RunningServer;
let apple: AppleStandIn;
let stop: () => Promise<void>;
test.beforeEach(async ({ page }) => {
  ({ server, apple, stop } = await startWithApple('B26'));
  await listenIn(page);
});
test.afterEach(() => stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As our server signs them, but for a moment. */
function shortToken(seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: teamId, iat: now, exp: now + seconds };
  return `${part({ alg: 'ES256', kid: 'KEY1234567' })}.${part(claims)}.${'s'.repeat(86)}`;
}

test('a developer token that is about to end is renewed in time, in the middle of a song', async ({
  page,
}) => {
  const begun = Date.now();
  await page.route('**/api/provider/developer-token', (route) => {
    const seconds = Date.now() - begun > 9_000 ? 3_600 : 24;
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    return route.fulfill({
      json: { provider: 'apple', developerToken: shortToken(seconds), expiresAt },
    });
  });
  await signUp(page, server.url);
  const configured = () => page.evaluate(() => Reflect.get(Reflect.get(window, 'MusicKit'), 'configured'));
  await openAlbum(page, 'Glass Harbour');
  expect(await configured()).toBe(1);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  await expect.poll(configured, { timeout: 20_000 }).toBe(2);
  // The next instance is there: what plays goes on in it, and to the end of the album.
  await hear(page, 0.3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await sound(page))?.source).toMatch(/\/audio\/200\d/);
});

test('music that begins in another tab silences this one, and play takes it back', async ({ page }) => {
  await signUp(page, server.url);
  await openAlbum(page, 'Glass Harbour');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  await page.evaluate(() => Reflect.get(window, 'MusicKit').getInstance().otherTabPlays());
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect((await sound(page))?.paused).toBe(true);
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  await expectPlaying(page, 'Low Tide');
});

test('whoever logs out leaves nothing of Apple behind, and the next listener begins with their own', async ({
  page,
}) => {
  await signUp(page, server.url);
  await openAlbum(page, 'Glass Harbour');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  // Apple's script takes its time: a quicker log-out reaches Apple all the same.
  await page.route('**/musickit.js?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(`${server.url}/settings`);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out successfully');
  await expect.poll(() => [...apple.behave.tokens]).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await fillSignup(page, 'bob@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /authorize music account/i }).click();
  await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
  expect([...apple.behave.tokens]).toEqual(['apple-user-2']);
  expect(await page.evaluate(() => localStorage.getItem('appleMusicToken'))).toBe('apple-user-2');
});

test('a fault that the toolkit would keep to itself is said, of the right song, and its own window stays away', async ({
  page,
}) => {
  await signUp(page, server.url);
  await page.evaluate(() => Object.assign(window, { musicKitFault: { 2001: 'MEDIA_PLAYBACK' } }));
  await openAlbum(page, 'Glass Harbour');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expectToast(page, 'Apple Music could not play “Low Tide”.');
  await expectPlaying(page, 'Ferry Lights');
  // The same at a song's end, where the toolkit goes on by itself: the song that fails is named, not the one before.
  await page.evaluate(() => Object.assign(window, { musicKitFault: { 2003: 'CONTENT_RESTRICTED' } }));
  await expectToast(page, 'The settings of your Apple account do not allow “Salt Road”.', {
    timeout: 15_000,
  });
  await expectPlaying(page, 'Harbour Bell');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('what Apple says of an album, a playlist and a station is shown, and what cannot be played stays out of the queue', async ({
  page,
}) => {
  await signUp(page, server.url);
  await page.goto(`${server.url}/album/1002`);
  const main = page.getByRole('main');
  await expect(main.getByText('Her second album,\nrough & kind.')).toBeVisible();
  await expect(main.getByText('1 music video is left out: Earshot plays sound alone.')).toBeVisible();
  await expect(main.getByRole('row')).toHaveCount(2);
  // Of the album and of its one song.
  await expect(main.getByTitle('Explicit', { exact: true })).toHaveCount(2);
  await expect(main.getByRole('button', { name: 'Play Not Yet Out' })).toHaveCount(0);
  await main.getByRole('row', { name: /Not Yet Out/ }).dblclick();
  await expect(player(page)).toHaveCount(0);
  await main.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page, 'Ferry Lights');
  await expect(queue(page).getByRole('listitem')).toHaveCount(0);

  await page.goto(`${server.url}/playlist/pl.harbour`);
  await expect(main.getByText('By The Harbour Desk')).toBeVisible();
  await expect(main.getByText('Songs from the quay.')).toBeVisible();
  await page.goto(`${server.url}/station/ra.2001`);
  await expect(main.getByText('What sounds like Low Tide.')).toBeVisible();
});

test('after the subscription ended the queue stops with a sentence, and does not run through', async ({
  page,
}) => {
  await signUp(page, server.url);
  await openAlbum(page, 'Glass Harbour');
  apple.behave.hasSubscription = false;
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expectToast(page, 'You do not have an active music subscription.');
  await expectPlaying(page, 'Low Tide');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a refusal without a word is met by a new token, and the page is there', async ({ page }) => {
  await signUp(page, server.url);
  await expect(page.getByText('Shore 1').first()).toBeVisible();
  const configured = () => page.evaluate(() => Reflect.get(Reflect.get(window, 'MusicKit'), 'configured'));
  const before = await configured();
  apple.behave.next.push({ status: 401 });
  await openAlbum(page, 'Glass Harbour');
  await expect(page.getByRole('main').getByRole('row', { name: /Low Tide/ })).toBeVisible();
  expect(await configured()).toBe(Number(before) + 1);
});

test('a song goes on after a reload where it was, and its first moment is not heard before', async ({
  page,
}) => {
  await signUp(page, server.url);
  await openAlbum(page, 'Glass Harbour');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 2);
  await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await page.reload();
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  // The page notes the position ten times a second: if the first look finds it far enough, the note may still
  // be to come.
  const firstHeard = () =>
    page.evaluate(() => (Reflect.get(window, 'heardPositions') as number[]).at(0) ?? 0);
  await expect.poll(firstHeard).toBeGreaterThan(0);
  expect(await firstHeard()).toBeGreaterThan(1);
});
