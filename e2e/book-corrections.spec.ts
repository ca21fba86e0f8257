import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { logIn, openAlbum, signUp } from './listener.ts';
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

test('a listener corrects what is a book for everybody, and whoever runs the server has the last word', async ({
  page,
  browser,
}) => {
  // The first account of this file runs the server.
  await logIn(page, server.url, 'ann@example.org');
  const context = await browser.newContext();
  const bob = await context.newPage();
  await signUp(bob, server.url, 'bob@example.org');
  await openAlbum(bob, 'Compass');
  await choose(bob, 'Compass', 'This is a book');
  await expect(bob).toHaveURL(/\/book\/\d+$/);
  const toast = bob.getByText('Compass is a book now, for everybody on this server.');
  await expect(toast).toBeVisible();
  await bob.getByRole('button', { name: 'Undo' }).click();
  await expect(bob).toHaveURL(/\/album\/\d+$/);
  await expect(bob.getByText('Compass is music now, for everybody on this server.')).toBeVisible();
  await choose(bob, 'Compass', 'This is a book');
  await expect(bob).toHaveURL(/\/book\/\d+$/);
  await expect(toast).toBeVisible();

  await page.goto(`${server.url}/server`);
  const list = main(page).getByRole('list', { name: 'Corrected by hand' });
  await expect(list).toContainText('Compass · Ana Reed');
  await expect(list).toContainText('a book, said bob@example.org on');
  expect(await violationsOf(page), 'corrections by hand').toEqual([]);
  await list.getByRole('button', { name: 'Take back what Compass was called' }).click();
  await expect(list).toHaveCount(0);
  await bob.goto(server.url);
  await openAlbum(bob, 'Compass');

  // What the operator says stands.
  await page.goto(server.url);
  await openAlbum(page, 'Evening Talks');
  await choose(page, 'Evening Talks', 'This is a book');
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await bob.goto(page.url());
  await choose(bob, 'Evening Talks', 'This is music');
  await expect(
    bob.getByText('Whoever runs this server said what this album is, and that stands.'),
  ).toBeVisible();
  await expect(heading(bob, 'Evening Talks')).toBeVisible();

  await page.goto(`${server.url}/server`);
  await main(page).getByRole('button', { name: 'Only I correct' }).click();
  await expect(main(page).getByRole('button', { name: 'Let listeners correct' })).toBeVisible();
  const offer = await bob.evaluate(async () => (await fetch('/api/books/corrections')).json());
  expect(offer).toEqual({ mayCorrect: false });
  await context.close();
});
