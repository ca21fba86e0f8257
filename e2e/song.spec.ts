import { expect } from '@playwright/test';
import { expectPlaying, openAlbum, player, queue, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

const music = ownMusic(copySixFormats);

test('a song that plays leads to its page, which leads to its album, and back to where one was', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Formats');
  await page.getByRole('row', { name: 'Snow in FLAC' }).dblclick();
  await expectPlaying(page, 'Snow in FLAC');
  await expect(page).toHaveTitle(/^Snow in FLAC · .* · Earshot$/);
  await player(page).getByRole('link', { name: 'Snow in FLAC' }).click();
  await expect(page).toHaveURL(/\/song\/i?\.?\d+$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Snow in FLAC' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Details' })).toContainText('Six Formats');
  await hear(page, 0.3);
  // It sounds: its own page pauses it, and the album goes on after it.
  await main.getByRole('button', { name: 'Pause Snow in FLAC' }).click();
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Play Snow in FLAC' }).click();
  await hear(page, 0.3);
  await expect(queue(page).getByText('Hail in Vorbis')).toBeVisible();
  await main.getByRole('link', { name: 'Six Formats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Six Formats' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1, name: 'Snow in FLAC' })).toBeVisible();
});

test('a song’s address is open to all, and says so where there is no song', async ({ page }) => {
  await page.goto(`${music.url}/song/999999/songs`);
  await expect(page.getByRole('heading', { name: 'Song not found' })).toBeVisible();
  await expect(page).toHaveURL(/\/song\/999999\/songs$/);
  await signUp(page, music.url, 'lost@example.org');
  await page.goto(`${music.url}/song/999999`);
  await expect(page.getByRole('heading', { name: 'Song not found' })).toBeVisible();
});
