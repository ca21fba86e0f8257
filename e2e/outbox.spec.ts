import { type BrowserContext, expect, type Page } from '@playwright/test';
import { authorizeWhereAsked, password, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { makePlaylist as make, openPlaylist as open } from './playlist-steps.ts';
import { expectStoredAnswer, expectWaitingChanges, storedValues } from './stored.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(copySixFormats);

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) =>
  expect.poll(() => main(page).getByRole('row').locator('.row-name').allTextContents());

/** The page itself still comes; nothing that it asks does. */
const calls = /^https?:\/\/[^/]+\/(v1|api|health[a-z]*)\b/;
const block = (context: BrowserContext) => context.route(calls, (route) => route.abort());
const unblock = (context: BrowserContext) => context.unroute(calls);

const makePlaylist = (page: Page, name: string, ...songs: string[]) => make(page, music.url, name, ...songs);
const openPlaylist = (page: Page, name: string) => open(page, music.url, name);

/** The same listener in another browser. */
async function another(context: BrowserContext, email: string): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser.');
  const page = await (await browser.newContext()).newPage();
  await page.goto(music.url);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await authorizeWhereAsked(page);
  return page;
}

const heart = (page: Page) => main(page).getByRole('button', { name: 'Like', exact: true }).first();

test('what is liked and moved without a server is shown at once and after a reload, and is on the server once it is back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signUp(page, music.url, 'away@example.org');
  await makePlaylist(page, 'Weather', 'Snow in FLAC', 'Fog in Opus', 'Rain in AAC');
  await openPlaylist(page, 'Weather');
  await titles(page).toEqual(['Snow in FLAC', 'Fog in Opus', 'Rain in AAC']);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const address = page.url();
  await expectStoredAnswer(page, 'Weather', 'Snow in FLAC', 'Rain in AAC');

  await block(context);
  await main(page).getByRole('row').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await titles(page).toEqual(['Fog in Opus', 'Snow in FLAC', 'Rain in AAC']);
  await expectToast(page, 'Kept here until your server is back');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expectWaitingChanges(page, 2);
  await page.reload();
  await titles(page).toEqual(['Fog in Opus', 'Snow in FLAC', 'Rain in AAC']);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

  await unblock(context);
  await expect(page.getByText('cannot be reached', { exact: false })).toHaveCount(0, { timeout: 30_000 });
  const other = await another(context, 'away@example.org');
  await expect(async () => {
    await other.goto(address);
    await expect(heart(other)).toHaveAttribute('aria-pressed', 'true', { timeout: 3_000 });
    expect(await main(other).getByRole('row').locator('.row-name').allTextContents()).toEqual([
      'Fog in Opus',
      'Snow in FLAC',
      'Rain in AAC',
    ]);
  }).toPass({ timeout: 60_000 });
  await other.goto(`${music.url}/favourites`);
  await expect(main(other).getByRole('link', { name: 'Weather' }).first()).toBeVisible();
});

test('a visited screen opens without a server, another one says that it is not here, and nobody else sees either', async ({
  page,
  context,
}) => {
  await signUp(page, music.url, 'visitor@example.org');
  await makePlaylist(page, 'Mine', 'Snow in FLAC');
  await openPlaylist(page, 'Mine');
  const seen = page.url();
  await titles(page).toEqual(['Snow in FLAC']);
  await expectStoredAnswer(page, 'Mine', 'Snow in FLAC');

  await block(context);
  await page.goto(seen);
  await titles(page).toEqual(['Snow in FLAC']);
  await page.goto(`${music.url}/library`);
  await expect(page.getByText('Not on this device.').first()).toBeVisible();

  await unblock(context);
  await page.goto(`${music.url}/settings`);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await storedValues(page, 'earshot-answers', 'answers')).toEqual([]);
});
