import { expect, type Page } from '@playwright/test';
import { expectToast } from './toasts.ts';

/** Makes a playlist on its page, of songs that are found by their names. */
export async function makePlaylist(page: Page, url: string, name: string, ...songs: string[]): Promise<void> {
  await page.goto(`${url}/new-playlist`);
  await page.getByLabel('Playlist name:').fill(name);
  for (const song of songs) {
    await page.getByRole('searchbox').fill(song);
    await page.getByRole('button', { name: `Add ${song}` }).click();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Playlist created!');
}

/** Does with the playlist whose page is open what its menu says. */
export async function choosePlaylistOption(page: Page, name: string, option: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Options for ${name}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: option, exact: true }).click();
}

/** Opens a playlist from the page of them all. */
export async function openPlaylist(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/playlist-display`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
