import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { expectLinkTo, openAlbum, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { choosePlaylistOption } from './playlist-steps.ts';
import { test } from './test.ts';
import { expectToastAndItsEnd } from './toasts.ts';

const music = ownMusic(copySixFormats);

async function expectAccessible(page: Page, screen: string): Promise<void> {
  // The screen itself, not the moment before it is there.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violationsOf(page), screen).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [375, 1440])
    test(`every screen can be used by everybody, in ${colorScheme}, ${width} px wide`, async ({
      browser,
    }) => {
      // The checker takes seconds a screen, and more where the machine is busy.
      test.setTimeout(300_000);
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 812 } });
      const page = await context.newPage();
      const errors = complaints(page);
      await page.goto(`${music.url}/login`);
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expectAccessible(page, 'login');
      await signUp(page, music.url, `${colorScheme}${width}@example.org`);
      await expectAccessible(page, 'home');
      await openAlbum(page, 'Six Formats');
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await expectAccessible(page, 'album');
      await page.keyboard.press('f');
      const playing = page.getByRole('dialog', { name: 'Now playing' });
      if (width > 768) await playing.getByRole('tab', { name: /^Queue/ }).click();
      await expect(playing).toBeVisible();
      expect(await violationsOf(page), 'what plays, over the open queue').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('main').getByRole('button', { name: 'Options for Wind in MP3' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Add to Playlist' }).press('Enter');
      await expectAccessible(page, 'options menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.locator('main a[href^="/artist/"]').first().click();
      await expect(page.getByRole('main').getByText('Artist', { exact: true }).first()).toBeVisible();
      await expectAccessible(page, 'artist');
      await page.goto(`${music.url}/new-playlist`);
      await page.getByLabel('Playlist name:').fill('Weather');
      await page.getByRole('searchbox').fill('in fl');
      await page.getByRole('button', { name: 'Add Snow in FLAC' }).click();
      await expectAccessible(page, 'new playlist');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectToastAndItsEnd(page, 'Playlist created!');
      await page.goto(`${music.url}/playlist-display`);
      await expect(page.getByRole('main').getByRole('link', { name: 'Weather' })).toBeVisible();
      await expectAccessible(page, 'playlists');
      await page.getByRole('main').getByRole('link', { name: 'Weather' }).click();
      await expect(page.getByRole('row')).toHaveCount(1);
      await expectAccessible(page, 'playlist');
      await choosePlaylistOption(page, 'Weather', 'Delete playlist');
      await page.getByRole('main').getByRole('link', { name: 'Recently deleted 1' }).click();
      await expect(page.getByRole('button', { name: 'Restore Weather' })).toBeVisible();
      await expectAccessible(page, 'recently deleted');
      await page.goto(`${music.url}/song/1`);
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
      await expectAccessible(page, 'song');
      await page.goto(`${music.url}/station/ra.s1`);
      await expect(page.getByRole('main').getByText('Radio Station')).toBeVisible();
      await expectAccessible(page, 'station');
      await page.goto(`${music.url}/search?q=six`);
      await expectLinkTo(page, /Six Formats/);
      await expectAccessible(page, 'search');
      await page.goto(`${music.url}/library`);
      await expect(page.getByRole('list', { name: 'Albums' })).toBeVisible();
      await expectAccessible(page, 'library');
      await page.getByRole('main').getByRole('button', { name: 'Songs', exact: true }).click();
      await page.getByRole('row', { name: /Wind in MP3/ }).click({ button: 'right' });
      await page.getByRole('menuitemcheckbox', { name: 'Like', exact: true }).click();
      await expectToastAndItsEnd(page, 'Wind in MP3 added to favorites');
      await expectAccessible(page, 'songs of the library');
      await page.goto(`${music.url}/favourites`);
      await expect(page.getByRole('list', { name: 'Favourites' })).toBeVisible();
      await expectAccessible(page, 'favourites');
      for (const [path, name] of [
        ['settings', 'Account Options'],
        ['stacks', 'Stacks'],
        ['nowhere', 'Nothing here'],
      ] as const) {
        await page.goto(`${music.url}/${path}`);
        await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible();
        await expectAccessible(page, path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
