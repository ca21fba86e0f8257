import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { m4bFile } from '#server/audio-files/chapters/testing/m4b-file.ts';
import { violationsOf } from './axe.ts';
import { writeParts } from './book-files.ts';
import { complaints } from './complaints.ts';
import { shownSeconds } from './episode-journeys.ts';
import { expectPlaying, logIn, player, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-books-'));
let server: RunningServer;

test.beforeAll(async () => {
  const music = join(folder, 'music');
  mkdirSync(music, { recursive: true });
  const song = { title: 'North', artist: 'Ana Reed', album: 'Compass', track: 1, seconds: 20, hertz: 300 };
  writeFileSync(join(music, 'north.wav'), songFile(song));
  writeParts(join(music, 'Road'), {
    title: 'The Long Road',
    author: 'Jane Writer',
    narrator: 'Rob Reader',
    parts: 40,
  });
  writeParts(join(music, 'Walk'), {
    title: 'The Short Walk',
    author: 'Lee North',
    narrator: 'Ann Alder',
    parts: 2,
    tooLongPart: 1,
  });
  writeFileSync(
    join(music, 'sea.m4b'),
    m4bFile({
      title: 'The Winter Sea',
      author: 'Ursula North',
      hours: 12,
      chapters: ['The Harbour', 'Ice', 'Fog', 'Landfall'],
    }),
  );
  server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(folder, 'data') });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');

/** From the library, by way of its further lists. */
async function openBooks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).first().click();
  await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Books' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
}

async function openBook(page: Page, title: string): Promise<void> {
  await main(page).getByRole('link', { name: title }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
}

for (const [width, colorScheme] of [
  [375, 'dark'],
  [834, 'light'],
  [1440, 'dark'],
] as const)
  test(`a book of forty files is found, played and gone on with, ${width} px wide, in ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 812 } });
    const page = await context.newPage();
    const errors = complaints(page);
    await listenIn(page);
    await signUp(page, server.url, `road${width}@example.org`);
    await openBooks(page);
    await main(page).getByRole('searchbox', { name: 'Filter books...' }).fill('rob reader');
    await expect(main(page).getByRole('link', { name: 'The Winter Sea' })).toHaveCount(0);
    expect(await violationsOf(page), 'books').toEqual([]);
    await openBook(page, 'The Long Road');
    const parts = main(page).getByRole('list', { name: 'Parts' }).getByRole('listitem');
    await expect(parts).toHaveCount(40);
    await expect(parts.nth(1)).toContainText('Chapter 2');
    await expect(parts.nth(39)).toContainText('Chapter 40');
    await expect(main(page)).toContainText('40 parts · 20 min');
    expect(await violationsOf(page), 'book').toEqual([]);
    await parts.nth(1).getByRole('button', { name: 'Play Chapter 2', exact: true }).click();
    await expectPlaying(page, 'Chapter 2');
    await hear(page, 3);
    await main(page).getByRole('button', { name: 'Pause', exact: true }).click();
    const heardSeconds = (await sound(page))?.elapsedSeconds ?? 0;
    await page.reload();
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await expectPlaying(page, 'Chapter 2');
    const goesOn = await hear(page, 0.5);
    expect(goesOn.elapsedSeconds).toBeGreaterThan(heardSeconds - 3);
    expect(goesOn.elapsedSeconds).toBeLessThan(heardSeconds + 10);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(main(page).getByRole('link', { name: 'Chapter 2' }).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'The Long Road' })).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

test('a book of twelve hours in one file shows its chapters, and plays from each of them', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, server.url, 'sea@example.org');
  await openBooks(page);
  await openBook(page, 'The Winter Sea');
  await expect(main(page)).toContainText('1 part · 12 h 0 min');
  const chapters = main(page).getByRole('list', { name: 'Chapters' }).getByRole('button');
  await expect(chapters).toHaveCount(4);
  await chapters.filter({ hasText: 'Fog' }).click();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(6 * 3_600);
  await hear(page, 1);
  expect(await shownSeconds(page)).toBeLessThan(6 * 3_600 + 30);
});

test('on a second device a book goes on where the first one stopped', async ({ browser }) => {
  const first = await (await browser.newContext()).newPage();
  await listenIn(first);
  await signUp(first, server.url, 'two@example.org');
  await openBooks(first);
  await openBook(first, 'The Winter Sea');
  await main(first).getByRole('button', { name: /^Ice/ }).click();
  await hear(first, 2);
  await main(first).getByRole('button', { name: 'Pause', exact: true }).click();
  const second = await (await browser.newContext()).newPage();
  await listenIn(second);
  await logIn(second, server.url, 'two@example.org');
  await openBooks(second);
  await expect(main(second).getByTitle('25% played')).toBeVisible();
  await openBook(second, 'The Winter Sea');
  await expect(main(second)).toContainText('9 h 0 min left');
  await main(second).getByRole('button', { name: 'Continue', exact: true }).click();
  await hear(second, 0.5);
  expect(await shownSeconds(second)).toBeGreaterThanOrEqual(3 * 3_600);
});

test('a part that is shorter than its file says ends where its sound does, and the next one follows', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, server.url, 'short@example.org');
  await openBooks(page);
  await openBook(page, 'The Short Walk');
  await expect(main(page).getByRole('list', { name: 'Parts' }).getByRole('listitem').first()).toContainText(
    '5m',
  );
  await main(page).getByRole('button', { name: 'Play Chapter 1', exact: true }).click();
  await hear(page, 1);
  await page.evaluate(() => {
    const elements = (Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[];
    const audible = elements.find((element) => !element.paused);
    if (audible) audible.currentTime = 26;
  });
  await expect(player(page).getByText('Chapter 2', { exact: true })).toBeVisible({ timeout: 30_000 });
  await hear(page, 1);
});

test('a book is no music: no song list, no search for songs and no row of home has it', async ({ page }) => {
  await signUp(page, server.url, 'music@example.org');
  await expect(main(page).getByRole('link', { name: 'Compass' }).first()).toBeVisible();
  await expect(main(page).getByText('The Long Road')).toHaveCount(0);
  await page.goto(`${server.url}/library?tab=songs`);
  await expect(main(page).getByRole('row', { name: /North/ })).toBeVisible();
  await expect(main(page).getByRole('row', { name: /Chapter/ })).toHaveCount(0);
  await page.goto(`${server.url}/search?q=chapter`);
  await expect(main(page).getByText('Chapter 1')).toHaveCount(0);
  await page.goto(`${server.url}/search?q=rob%20reader`);
  const books = main(page).getByRole('region', { name: 'Audiobooks' });
  await books.getByRole('link', { name: 'The Long Road' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'The Long Road' })).toBeVisible();
});

test.describe('on a train', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a downloaded book plays without the server, and what was heard arrives later', async ({ page }) => {
    await listenIn(page);
    await signUp(page, server.url, 'train@example.org');
    await openBooks(page);
    await openBook(page, 'The Winter Sea');
    await main(page).getByRole('button', { name: 'Download The Winter Sea', exact: true }).click();
    await expect(
      main(page).getByRole('button', { name: 'Remove The Winter Sea from this device' }),
    ).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/kept-shell/whole'))), {
        timeout: 60_000,
      })
      .toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect(main(page).getByRole('heading', { level: 1, name: 'The Winter Sea' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Play', exact: true }).click();
    await hear(page, 3);
    await main(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => {
          const reply = await page.request.get(`${server.url}/api/books`);
          const { books } = (await reply.json()) as { books: { title: string; listenedSeconds: number }[] };
          return books.find(({ title }) => title === 'The Winter Sea')?.listenedSeconds ?? 0;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(2);
    await expect(player(page)).toBeVisible();
  });
});

test('the key P in a book leads to its chapters, and an old address of its album leads to the book', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, server.url, 'keys@example.org');
  await openBooks(page);
  await openBook(page, 'The Winter Sea');
  await expect(page).toHaveURL(/\/book\/\d+$/);
  const [, id = ''] = /\/book\/(\d+)$/.exec(page.url()) ?? [];
  await main(page).getByRole('button', { name: /^Ice/ }).click();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(10_800);
  await page.keyboard.press('n');
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(21_600);
  await page.keyboard.press('p');
  await expect.poll(() => shownSeconds(page)).toBeLessThan(21_600);
  expect(await shownSeconds(page)).toBeGreaterThanOrEqual(10_800);
  await page.goto(`${server.url}/album/${id}`);
  await expect(page).toHaveURL(`${server.url}/book/${id}`);
});
