import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { songSeconds, songTitles } from './apple/fixtures.ts';
import { type Style, startWithApple } from './apple/start-with-apple.ts';
import { expectPlaying, openAlbum, player, queue, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

/**
 * What every music provider promises (`web/music/provider/provider.ts`), as a listener finds it: the same journeys over the same
 * album, from files of this server and from Apple Music's stand-in in both versions of its toolkit.
 */
type World = { url: string; stop: () => Promise<unknown> };

async function folderWorld(): Promise<World> {
  const musicFolder = mkdtempSync(join(tmpdir(), 'earshot-contract-'));
  const albumFolder = join(musicFolder, 'Glass Harbour');
  mkdirSync(albumFolder);
  for (const [index, title] of songTitles.entries()) {
    const song = { title, artist: 'Mara Lind', album: 'Glass Harbour', track: index + 1 };
    const file = songFile({ ...song, seconds: songSeconds, hertz: 220 + index * 40 });
    writeFileSync(join(albumFolder, `${index + 1}.wav`), file);
  }
  const server = await startServer({ MUSIC_DIR: musicFolder });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(musicFolder, { recursive: true, force: true });
    },
  };
}

const appleWorld = (style: Style) => async (): Promise<World> => {
  const { server, stop } = await startWithApple(style);
  return { url: server.url, stop };
};

const worlds: Record<string, () => Promise<World>> = {
  'the music folder': folderWorld,
  'Apple Music (toolkit B21)': appleWorld('B21'),
  'Apple Music (toolkit B26)': appleWorld('B26'),
};

for (const [name, open] of Object.entries(worlds))
  test.describe(`what a music provider promises: ${name}`, () => {
    let world: World;
    const recentlyAdded = '**/v1/me/library/recently-added*';
    const refusal = (status: number, code: string) => ({
      status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: JSON.stringify({ errors: [{ id: 'A', title: 'T', status: String(status), code }] }),
    });

    test.beforeEach(async ({ page }) => {
      world = await open();
      await listenIn(page);
      await signUp(page, world.url);
      await expect(page.getByText('Glass Harbour').first()).toBeVisible({ timeout: 20_000 });
    });
    test.afterEach(() => world.stop());

    const playAlbum = async (page: Page) => {
      await openAlbum(page, 'Glass Harbour');
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await hear(page, 0.3);
    };

    test('reading: an album has its songs in their order, and what is not there is said', async ({
      page,
    }) => {
      await openAlbum(page, 'Glass Harbour');
      const rows = page.getByRole('grid', { name: 'Glass Harbour' }).getByRole('row');
      await expect(rows).toHaveCount(songTitles.length);
      for (const [index, title] of songTitles.entries()) await expect(rows.nth(index)).toContainText(title);
      await page.goto(`${world.url}/album/99999999`);
      await expect(page.getByText(/^Error: /)).toBeVisible();
    });

    test('the library: songs and artists are filtered, and play from what was found', async ({ page }) => {
      await page.goto(`${world.url}/library?tab=songs`);
      const songs = page.getByRole('grid', { name: 'Songs' });
      await expect(songs.locator('tr[aria-rowindex]')).toHaveCount(songTitles.length);
      const box = page.getByRole('searchbox', { name: 'Filter library...' });
      await box.fill('salt');
      await expect(songs.locator('tr[aria-rowindex]')).toHaveCount(1);
      await songs.getByRole('button', { name: 'Play Salt Road' }).click();
      await expectPlaying(page, 'Salt Road');
      await box.fill('zzzz');
      await expect(page.getByText('Nothing in your library matches “zzzz”')).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Artists', exact: true }).click();
      await box.fill('mara');
      const artists = page.getByRole('list', { name: 'Artists' }).getByRole('link');
      await expect(artists).toHaveText(['Mara Lind']);
    });

    test('writing: a like is there after a reload, and a new playlist among the others', async ({ page }) => {
      await openAlbum(page, 'Glass Harbour');
      await page.getByRole('row', { name: 'Salt Road' }).click({ button: 'right' });
      await page.getByRole('menuitemcheckbox', { name: 'Like', exact: true }).click();
      await expectToast(page, 'Salt Road added to favorites');
      await page.reload();
      await page.getByRole('row', { name: 'Salt Road' }).click({ button: 'right' });
      await expect(page.getByRole('menuitemcheckbox', { name: 'Like', exact: true })).toBeChecked();
      await page.goto(`${world.url}/new-playlist`);
      await page.getByLabel('Playlist name:').fill('Evening');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectToast(page, 'Playlist created!');
      await page.goto(`${world.url}/playlist-display`);
      await expect(page.getByRole('main').getByText('Evening').first()).toBeVisible();
    });

    test('errors: a provider that stumbles says so, and does again what it is asked when it can', async ({
      page,
    }) => {
      await page.route(recentlyAdded, (route) => route.fulfill(refusal(500, '50001')));
      await page.reload();
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
      await expect(again).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(/(music folder|Apple Music) could not answer/).first()).toBeVisible();
      await page.unroute(recentlyAdded);
      await again.click();
      await expect(page.getByRole('main').getByText('Glass Harbour').first()).toBeVisible();
    });

    test('playing: one song follows the other by itself, and the end of the queue is silence', async ({
      page,
    }) => {
      await playAlbum(page);
      for (const title of songTitles) await expectPlaying(page, title);
      await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible({
        timeout: 20_000,
      });
      await expect.poll(async () => (await sound(page))?.paused ?? true).toBe(true);
    });

    test('the queue: what is played next is heard next, and a reload keeps queue and place', async ({
      page,
    }) => {
      await playAlbum(page);
      await page.getByRole('row', { name: 'Harbour Bell' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Play next' }).click();
      const comingUp = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
      await expect(comingUp.first()).toContainText('Harbour Bell');
      await expectPlaying(page, 'Harbour Bell');
      await hear(page, 0.5);
      await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
      await expect.poll(async () => (await sound(page))?.paused).toBe(true);
      await page.reload();
      await expectPlaying(page, 'Harbour Bell');
      await player(page).getByRole('button', { name: 'Play', exact: true }).click();
      await hear(page, 0.3);
      await expectPlaying(page, 'Ferry Lights');
    });

    test('token loss: a refused token is asked for again, by the page itself or by one click', async ({
      page,
    }) => {
      await page.route(recentlyAdded, (route) => route.fulfill(refusal(403, '40300')), { times: 1 });
      await page.reload();
      const authorize = page.getByRole('button', { name: /authorize music account/i });
      const album = page.getByRole('main').getByText('Glass Harbour').first();
      // Home may stand there for a moment before the refusal is known.
      let clicks = 0;
      await expect(async () => {
        if (await authorize.isVisible()) {
          clicks += 1;
          await authorize.click();
        }
        await expect(album).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      expect(clicks).toBeLessThanOrEqual(1);
    });
  });
