import { expect, test } from '@playwright/test';
import type { AppleStandIn } from './apple/apple-server.ts';
import { teamId } from './apple/fixtures.ts';
import { startWithApple } from './apple/start-with-apple.ts';
import { expectPlaying, fillSignup, openAlbum, player, signUp } from './listener.ts';
import type { RunningServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';

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
  // Apple's script takes its time: whoever is quicker with the log-out is gone at Apple all the same.
  await page.route('**/musickit.js?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(`${server.url}/settings`);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
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
  await expect(page.getByText('Apple Music could not play “Low Tide”.')).toBeVisible();
  await expectPlaying(page, 'Ferry Lights');
  // The same at a song's end, where the toolkit goes on by itself: the song that fails is named, not the one before.
  await page.evaluate(() => Object.assign(window, { musicKitFault: { 2003: 'CONTENT_RESTRICTED' } }));
  await expect(page.getByText('The settings of your Apple account do not allow “Salt Road”.')).toBeVisible({
    timeout: 15_000,
  });
  await expectPlaying(page, 'Harbour Bell');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
