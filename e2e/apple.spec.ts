import { expect, type Page } from '@playwright/test';
import type { AppleStandIn } from './apple/apple-server.ts';
import { type Style, startWithApple } from './apple/start-with-apple.ts';
import { expectPlaying, fillSignup, openAlbum, player, queue, signUp } from './listener.ts';
import type { RunningServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

/** How the toolkit says a call's status differs between its versions: every journey is made with both. */
for (const style of ['B21', 'B26'] satisfies Style[])
  test.describe(`Apple Music, toolkit ${style}`, () => {
    let server: RunningServer;
    let apple: AppleStandIn;
    let stop: () => Promise<void>;

    test.beforeEach(async ({ page }) => {
      ({ server, apple, stop } = await startWithApple(style));
      await listenIn(page);
    });
    test.afterEach(() => stop());

    const choose = async (page: Page, row: string, option: string) => {
      await page.getByRole('row', { name: row }).click({ button: 'right' });
      await page
        .getByRole('menuitem', { name: option, exact: true })
        .or(page.getByRole('menuitemcheckbox', { name: option, exact: true }))
        .click();
    };
    const playAlbum = async (page: Page) => {
      await openAlbum(page, 'Glass Harbour');
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await hear(page, 0.3);
    };

    test('authorise, browse, play to the end of the album, and go on by hand', async ({ page }) => {
      await page.goto(server.url);
      await fillSignup(page, 'ann@example.org');
      await page.getByRole('button', { name: 'Create account' }).click();
      // Apple is only offered, also at a second visit: nothing of it is loaded before it is wanted.
      for (const visit of [1, 2]) {
        if (visit === 2) await page.reload();
        await expect(page.getByRole('radio', { name: 'Apple Music' })).toBeChecked();
        expect(await page.evaluate(() => 'MusicKit' in window)).toBe(false);
      }
      await page.getByRole('button', { name: /authorize music account/i }).click();
      await expectToast(page, 'Music auth saved succesfully');
      const entries = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
      expect(entries).toMatchObject({
        appleMusicToken: 'apple-user-1',
        'music.team567890.media-user-token': 'apple-user-1',
      });

      // Three pages of ten, with our size asked for again on each.
      await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
      await expect
        .poll(() => apple.requests.filter((call) => call.includes('/recently-added')).length)
        .toBe(3);
      for (const call of apple.requests.filter((one) => one.includes('/recently-added')))
        expect(call).toContain('limit=10');

      await playAlbum(page);
      await expectPlaying(page, 'Low Tide');
      expect((await sound(page))?.source).toContain('/audio/2001');
      await player(page).getByRole('button', { name: 'Next' }).click();
      await expectPlaying(page, 'Ferry Lights');
      // By itself, at the end of a song: one after the other, none left out.
      await expectPlaying(page, 'Salt Road');
      await hear(page, 0.3);
      await expectPlaying(page, 'Harbour Bell');
      await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible({
        timeout: 15_000,
      });
    });

    test('a library album plays what it is in the catalogue, and pause, play and jumps are heard', async ({
      page,
    }) => {
      await signUp(page, server.url);
      await page.goto(`${server.url}/album/l.glass`);
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await hear(page, 0.3);
      const bar = player(page);
      await bar.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect.poll(async () => (await sound(page))?.paused).toBe(true);
      // At once, which the toolkit's own `play` is deaf to.
      await bar.getByRole('button', { name: 'Play', exact: true }).click();
      await bar.getByRole('button', { name: 'Pause', exact: true }).click();
      await bar.getByRole('button', { name: 'Play', exact: true }).click();
      await hear(page, 0.3);
      await page.getByRole('main').getByRole('button', { name: 'Play Harbour Bell' }).click();
      await expectPlaying(page, 'Harbour Bell');
      await expect.poll(async () => (await sound(page))?.source).toContain('/audio/2004');
    });

    test('a station plays on, live radio plays and pauses', async ({ page }) => {
      await signUp(page, server.url);
      await openAlbum(page, 'Glass Harbour');
      await choose(page, 'Low Tide', 'Low Tide Station');
      await hear(page, 0.3);
      const comingUp = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
      await expect(comingUp).toHaveText([/^Swell 1(?!\d)/]);
      // At its own end, without a word of ours: the toolkit has more by then, and so has the queue.
      await expectPlaying(page, 'Swell 1');
      await expect(comingUp).toHaveText([/^Swell 2(?!\d)/, /^Swell 3(?!\d)/]);
      await player(page).getByRole('button', { name: 'Next' }).click();
      await expectPlaying(page, 'Swell 2');
      await expect.poll(async () => (await sound(page))?.source).toContain('/audio/2102');
      await hear(page, 0.3);
      const turns = apple.requests.filter((call) => call.includes('/next-tracks/')).length;
      expect(turns).toBe(2);

      // A song that is put between is played, and the station goes on behind it, without the toolkit's own queue.
      await page.goto(`${server.url}/album/1001`);
      await choose(page, 'Harbour Bell', 'Play next');
      await player(page).getByRole('button', { name: 'Play', exact: true }).click();
      await player(page).getByRole('button', { name: 'Next' }).click();
      await expectPlaying(page, 'Harbour Bell');
      await player(page).getByRole('button', { name: 'Next' }).click();
      await expectPlaying(page, 'Swell 3');
      await expect.poll(() => comingUp.count()).toBeGreaterThan(2);

      await page.goto(`${server.url}/station/ra.9000`);
      await page.getByRole('main').getByRole('button', { name: 'Play Harbour Live' }).click();
      await expect.poll(async () => (await sound(page))?.source).toContain('/audio/ra.9000');
      await hear(page, 0.3);
      await page.getByRole('main').getByRole('button', { name: 'Pause Harbour Live' }).click();
      await expect.poll(async () => (await sound(page))?.paused).toBe(true);
    });

    test('like, add to library, make a playlist and sync reach Apple in its own words', async ({ page }) => {
      await signUp(page, server.url);
      await page.goto(`${server.url}/album/1001`);
      await choose(page, 'Ferry Lights', 'Like');
      await expectToast(page, 'Ferry Lights added to favorites');
      await choose(page, 'Ferry Lights', 'Add to Library');
      await expectToast(page, 'Ferry Lights added to library!');

      await page.goto(`${server.url}/new-playlist`);
      await page.getByLabel('Playlist name:').fill('Evening');
      await page.getByRole('searchbox').last().fill('salt');
      await page.getByRole('button', { name: /^Add Salt Road/ }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectToast(page, 'Playlist created!');

      const body = (call: string) => apple.written.find((one) => one.call.startsWith(call))?.body;
      expect(body('PUT /v1/me/ratings/songs/2002')).toEqual({ type: 'rating', attributes: { value: 1 } });
      expect(apple.written.map(({ call }) => call)).toContain('POST /v1/me/library?ids%5Bsongs%5D=2002');
      expect(body('POST /v1/me/library/playlists')).toMatchObject({
        attributes: { name: 'Evening' },
        relationships: { tracks: { data: [{ id: '2003', type: 'songs' }] } },
      });
      for (const { headers } of apple.written)
        expect(headers).toMatchObject({
          'music-user-token': 'apple-user-1',
          authorization: expect.stringMatching(/^Bearer ey/),
        });

      await page.goto(`${server.url}/library`);
      await page.getByRole('button', { name: 'Sync Library' }).click();
      await expect(page.getByText('Shore 24').first()).toBeVisible();
    });

    test('a token that runs out in the middle of a song is renewed, and the song goes on where it was', async ({
      page,
    }) => {
      await signUp(page, server.url);
      await playAlbum(page);
      await hear(page, 2);
      const configured = () =>
        page.evaluate(() => Reflect.get(Reflect.get(window, 'MusicKit'), 'configured'));
      expect(await configured()).toBe(1);
      await page.evaluate(() => Reflect.get(window, 'MusicKit').getInstance().breakDown('TOKEN_EXPIRED'));
      await expect.poll(configured).toBe(2);
      await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeGreaterThan(1.5);
      await expectPlaying(page, 'Low Tide');
      await hear(page, 0.3);
    });

    test('a user token that Apple no longer takes leads to the welcome, and a click to a new one', async ({
      page,
    }) => {
      await signUp(page, server.url);
      await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
      apple.behave.tokens.clear();
      await page.reload();
      await page.getByRole('button', { name: /authorize music account/i }).click();
      await expectToast(page, 'Music auth saved succesfully');
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('appleMusicToken'))).toBe('apple-user-2');
    });

    test('whoever closes Apple’s window can press the button again at once', async ({ page }) => {
      apple.behave.asks = true;
      await page.goto(server.url);
      await fillSignup(page, 'ann@example.org');
      await page.getByRole('button', { name: 'Create account' }).click();
      const button = page.getByRole('button', { name: /authorize music account/i });
      const opened = page.waitForEvent('popup');
      await button.click();
      await (await opened).close();
      await expectToast(page, 'Failed to authorize with the music provider.');
      apple.behave.asks = false;
      await button.click();
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    });

    test('without a subscription the listener hears why, and nothing is kept', async ({ page }) => {
      apple.behave.hasSubscription = false;
      await page.goto(server.url);
      await fillSignup(page, 'ann@example.org');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('button', { name: /authorize music account/i }).click();
      await expectToast(page, 'You do not have an active music subscription.');
      await expect(page.getByRole('button', { name: /authorize music account/i })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('appleMusicToken'))).toBeNull();
    });

    test('a song that Apple took away is skipped and said', async ({ page }) => {
      await signUp(page, server.url);
      await page.evaluate(() => Object.assign(window, { musicKitFault: { 2002: 'CONTENT_UNAVAILABLE' } }));
      await playAlbum(page);
      await player(page).getByRole('button', { name: 'Next' }).click();
      await expectToast(page, 'Apple Music does not have “Ferry Lights” any more.');
      await expectPlaying(page, 'Salt Road');
      await hear(page, 0.3);
    });
  });

test.describe('both providers on one server', () => {
  test('where Apple’s script is blocked, music says so and can be tried again', async ({ page }) => {
    const { server, stop } = await startWithApple('B26');
    await signUp(page, server.url);
    await page.route('**/musickit.js*', (route) => route.abort());
    await page.reload();
    // A token with a toolkit that could not be loaded is authorised all the same.
    await expect(page.getByText(/Apple Music is not available/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    await page.unroute('**/musickit.js*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
    await stop();
  });

  test('a listener goes from one provider to the other and back, and each keeps what was there', async ({
    page,
  }) => {
    const { server, apple, stop } = await startWithApple('B26');
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await listenIn(page);
    await page.goto(server.url);
    await fillSignup(page, 'ann@example.org');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('radio', { name: 'Your music folder' }).click();
    await expect(page.getByText('let Earshot play from your music folder', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: /authorize music account/i }).click();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    expect(apple.requests).toEqual([]);
    expect(await page.evaluate(() => 'MusicKit' in window)).toBe(false);

    await page.goto(`${server.url}/settings`);
    await page.getByRole('radio', { name: 'Apple Music' }).click();
    await page.getByRole('button', { name: /authorize music account/i }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.goto(`${server.url}/album/1001`);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await hear(page, 0.3);
    await page.goto(`${server.url}/settings`);
    await page.getByRole('radio', { name: 'Your music folder' }).click();
    // Both tokens are stored: nothing has to be authorised again.
    await expect(page.getByRole('heading', { name: 'Music folder' })).toBeVisible();
    await expect(player(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Apple Music' }).click();
    await expect(page.getByRole('heading', { name: 'Music folder' })).toHaveCount(0);
    await page.goto(server.url);
    await expect(page.getByText('Shore 1').first()).toBeVisible();
    expect(refused).toEqual([]);
    await stop();
  });
});
