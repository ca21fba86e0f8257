import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, signUp } from './listener.ts';
import { albumName, writeManyAlbums } from './many-albums.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';

const albumCount = 120;
const music = ownMusic((folder) => writeManyAlbums(folder, albumCount));

const main = (page: Page) => page.getByRole('main');
const albums = (page: Page) => page.getByRole('list', { name: 'Albums' });
const scrolled = (page: Page) => main(page).evaluate((element) => element.scrollTop);

async function openLibrary(page: Page, email: string): Promise<void> {
  await signUp(page, music.url, email);
  await page.goto(`${music.url}/settings`);
  await expect(page.getByText(`${albumCount} songs`)).toBeVisible({ timeout: 30_000 });
  await page.goto(`${music.url}/library`);
  await expect(albums(page)).toBeVisible();
}

test('a library is there without a sync, sorted, filtered, scrolled, and found again where it was left', async ({
  page,
}) => {
  await openLibrary(page, 'ann@example.org');
  await page.getByRole('button', { name: 'Album, A to Z' }).click();
  await expect(albums(page).getByRole('link').first()).toHaveText(albumName(1));
  await page.getByRole('button', { name: 'Album, A to Z' }).click();
  await expect(albums(page).getByRole('link').first()).toHaveText(albumName(albumCount));
  await page.getByRole('button', { name: 'Artist, A to Z' }).click();
  await expect(albums(page).getByRole('link').first()).toHaveText(albumName(16));

  await page.getByRole('searchbox', { name: 'Filter library...' }).fill('album 07');
  await expect(albums(page).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('searchbox', { name: 'Filter library...' }).fill('');
  await page.getByRole('button', { name: 'Album, A to Z' }).click();

  // The end comes near, and 20 more are there, until all are.
  const last = albums(page).getByRole('link', { name: albumName(albumCount) });
  await expect(last).toHaveCount(0);
  await main(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(last).toBeInViewport({ timeout: 100 });
  }).toPass();
  expect(await albums(page).getByRole('listitem').count()).toBeLessThan(60);

  await page.mouse.wheel(0, -1_500);
  let scrolledPixels = 0;
  await expect(async () => {
    const before = scrolledPixels;
    scrolledPixels = await scrolled(page);
    expect(scrolledPixels, 'it scrolls no more').toBe(before);
  }).toPass();
  expect(scrolledPixels).toBeGreaterThan(2_000);
  const seen = albums(page).getByRole('link', { name: albumName(albumCount - 30) });
  await seen.click();
  await expect(page.getByRole('heading', { level: 1, name: albumName(albumCount - 30) })).toBeVisible();
  await page.goBack();
  await expect(seen).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - scrolledPixels)).toBeLessThan(40);
  await expect(page).toHaveURL(/sort=album-desc/);
  await page.reload();
  await expect(seen).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - scrolledPixels)).toBeLessThan(40);
});

test('the library as a list is kept over a reload, and is walked with the keyboard', async ({ page }) => {
  await openLibrary(page, 'list@example.org');
  await page.getByRole('button', { name: 'Album, A to Z' }).click();
  await page.getByRole('button', { name: 'Show as list' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible();
  await albums(page)
    .getByRole('link', { name: albumName(1) })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(albums(page).getByRole('link', { name: albumName(2) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: albumName(2) })).toBeVisible();
});

test('songs, artists and genres have their own tabs, and any song plays', async ({ page }) => {
  await listenIn(page);
  await openLibrary(page, 'tabs@example.org');
  await main(page).getByRole('button', { name: 'Artists', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Artists' }).getByRole('link').first()).toHaveText('Artist A');
  await main(page).getByRole('button', { name: 'Songs', exact: true }).click();
  const songs = page.getByRole('grid', { name: 'Songs' });
  await expect(songs).toHaveAttribute('aria-rowcount', String(albumCount));
  await songs.getByRole('row', { name: 'Song 1', exact: false }).first().focus();
  await page.keyboard.press('End');
  await expect(songs.getByRole('row', { name: /Song 99/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaying(page, 'Song 99');
  await hear(page, 0.3);
});

test('songs are filtered, played from what was found, and found again after an artist', async ({ page }) => {
  await listenIn(page);
  await openLibrary(page, 'found@example.org');
  await main(page).getByRole('button', { name: 'Songs', exact: true }).click();
  const songs = page.getByRole('grid', { name: 'Songs' });
  await expect(songs).toHaveAttribute('aria-rowcount', String(albumCount));
  const box = page.getByRole('searchbox', { name: 'Filter library...' });
  await box.fill('SÓNG 11');
  // 'Song 11' and those from 110 to 119.
  await expect(songs).toHaveAttribute('aria-rowcount', '11');
  await songs.getByRole('row', { name: /Song 113/ }).dblclick();
  await expectPlaying(page, 'Song 113');
  await hear(page, 0.3);

  // More than one page is found.
  await box.fill('song');
  await expect(songs).toHaveAttribute('aria-rowcount', String(albumCount));
  await main(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    const last = songs.locator(`[aria-rowindex="${albumCount}"]`);
    await expect(last).toContainText('Song', { timeout: 500 });
    await expect(last).toBeInViewport({ timeout: 100 });
  }).toPass();
  const scrolledPixels = await scrolled(page);
  expect(scrolledPixels).toBeGreaterThan(2_000);
  const artist = songs.getByRole('link', { name: /^Artist/ }).last();
  await artist.click();
  await expect(page).toHaveURL(/artist/);
  await page.goBack();
  await expect(box).toHaveValue('song');
  await expect.poll(async () => Math.abs((await scrolled(page)) - scrolledPixels)).toBeLessThan(40);
  await box.fill('nothing like it');
  await expect(page.getByText('Nothing in your library matches “nothing like it”')).toBeVisible();
  await box.press('Escape');
  await expect(songs).toHaveAttribute('aria-rowcount', String(albumCount));
  await expect(page).toHaveURL(/\/library\?tab=songs$/);

  await main(page).getByRole('button', { name: 'Artists', exact: true }).click();
  await box.fill('artist c');
  await expect(page.getByRole('list', { name: 'Artists' }).getByRole('link')).toHaveText(['Artist C']);
});

test('an album that is gone from the folder leaves the library by itself', async ({ page }) => {
  await openLibrary(page, 'gone@example.org');
  await page.getByRole('searchbox', { name: 'Filter library...' }).fill(albumName(50));
  await expect(albums(page).getByRole('link', { name: albumName(50) })).toBeVisible();
  rmSync(join(music.folder, albumName(50)), { recursive: true });
  await expect(page.getByText(/Nothing in your library matches/)).toBeVisible({ timeout: 30_000 });
});
