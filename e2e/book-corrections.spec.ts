import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { openAlbum, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-book-corrections-'));
const music = join(folder, 'music');
let server: RunningServer;

test.beforeAll(async () => {
  for (const [index, album] of ['Compass', 'Evening Talks'].entries()) {
    mkdirSync(join(music, album), { recursive: true });
    const song = { title: `On ${album}`, artist: 'Ana Reed', album, track: 1, seconds: 20, hertz: 300 };
    writeFileSync(join(music, album, '1.wav'), songFile({ ...song, hertz: 300 + index * 40 }));
  }
  server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(folder, 'data') });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

async function choose(page: Page, item: string, entry: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Options for ${item}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('the operator calls an album a book and music again, and names a folder of books', async ({ page }) => {
  const errors = complaints(page);
  await signUp(page, server.url);
  await openAlbum(page, 'Compass');
  await choose(page, 'Compass', 'This is a book');
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await expect(heading(page, 'Compass')).toBeVisible();
  await choose(page, 'Compass', 'This is music');
  await expect(page).toHaveURL(/\/album\/\d+$/);
  await expect(heading(page, 'Compass')).toBeVisible();

  await page.goto(`${server.url}/server`);
  const path = main(page).getByLabel('A folder inside of the music folder, by its whole path');
  await path.fill(join(music, 'Evening Talks'));
  await main(page).getByRole('button', { name: 'Add folder' }).click();
  const folders = main(page).getByRole('list', { name: 'Folders of books' });
  await expect(folders).toContainText('Evening Talks');
  expect(await violationsOf(page), 'folders of books').toEqual([]);
  await page.goto(`${server.url}/books`);
  await expect(main(page).getByRole('link', { name: 'Evening Talks' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Compass' })).toHaveCount(0);

  await page.goto(`${server.url}/server`);
  await folders.getByRole('button', { name: /^Take back/ }).click();
  await expect(folders).toHaveCount(0);
  await page.goto(`${server.url}/books`);
  await expect(main(page)).toContainText('There are no audiobooks yet.');
  // The artist has no other album: such a section is a 404 of the music API.
  expect(errors.filter((error) => !error.includes('/view/'))).toEqual([]);
});
