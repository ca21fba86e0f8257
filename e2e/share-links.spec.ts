import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { openAlbum, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

const songs = ['First Wave', 'Second Wave', 'Third Wave'];
const music = ownMusic((folder) => {
  for (const [index, title] of songs.entries()) {
    const song = { title, artist: 'The Tide', album: 'Long Waves', track: index + 1, seconds: 4, hertz: 300 };
    writeFileSync(join(folder, `${index + 1}.wav`), songFile(song));
  }
});

async function expectUsable(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}

/** Somebody with another browser and no account. */
async function stranger(
  browser: Browser,
  {
    width = 1440,
    colorScheme = 'light',
    javaScriptEnabled = true,
  }: { width?: number; colorScheme?: 'light' | 'dark'; javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 812 },
    colorScheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  if (javaScriptEnabled) await listenIn(page);
  return page;
}

/** From the album’s page; the link that the dialog gives. */
async function shareAlbum(page: Page, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Options for Long Waves' }).first().click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Long Waves' });
  await expect(dialog).toBeVisible();
  await choose(dialog);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return link;
}

// The first of them turns links on.
test.describe.configure({ mode: 'serial' });

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Songs' }).getByRole('button', { name: title });
const playing = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: 'Player' }).getByText(title, { exact: true })).toBeVisible();

test('an album is shared with somebody who has no account, until its listener ends the link', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const errors = complaints(page);
  await signUp(page, music.url, 'ann@example.org');
  await page.goto(`${music.url}/server`);
  await page.getByRole('button', { name: 'Allow links' }).click();
  await expect(page.getByRole('button', { name: 'Stop all links' })).toBeVisible();
  await expectUsable(page);
  await page.goto(music.url);
  await openAlbum(page, 'Long Waves');
  const link = await shareAlbum(page, async (dialog) => {
    await expectUsable(page);
    await dialog.getByLabel('Note for yourself (optional)').fill('for my sister');
  });
  expect(link).toMatch(/\/share\/[\w-]{32}$/);
  // The focus is where it was before the menu.
  await expect(page.getByRole('button', { name: 'Options for Long Waves' }).first()).toBeFocused();

  const guest = await stranger(browser);
  const guestErrors = complaints(guest);
  const strays: string[] = [];
  guest.on('request', (request) => {
    if (!request.url().startsWith(music.url)) strays.push(request.url());
  });
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: 'Long Waves' })).toBeVisible();
  await expectUsable(guest);
  await row(guest, 'Second Wave').click();
  expect((await hear(guest)).source).toContain('/share/');
  await playing(guest, 'Second Wave');
  await expect(row(guest, 'Second Wave')).toHaveAttribute('aria-current', 'true');
  expect(await guest.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Second Wave');
  // The next one comes by itself.
  await playing(guest, 'Third Wave');
  await hear(guest);
  await guest.getByRole('button', { name: 'Pause' }).click();
  await guest.keyboard.press('Tab');
  await guest.locator('body').press('ArrowLeft');
  await guest.getByRole('button', { name: 'Previous' }).click();
  await playing(guest, 'Second Wave');
  expect(strays).toEqual([]);
  expect(guestErrors).toEqual([]);

  await page.goto(`${music.url}/account`);
  await expect(page.getByText('for my sister')).toBeVisible();
  await expect(page.getByText(/Album · made .* · no end · 1 play · last used/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'End the link to Long Waves' }).click();
  await expect(page.getByText('for my sister')).toBeHidden();
  const answer = await guest.goto(link);
  expect(answer?.status()).toBe(410);
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expectUsable(guest);
  expect(errors).toEqual([]);
  await guest.context().close();
});

for (const [colorScheme, width] of [
  ['light', 375],
  ['dark', 375],
  ['dark', 834],
] as const)
  test(`a link for one play is heard once, in ${colorScheme} at ${width} px`, async ({ page, browser }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    await signUp(page, music.url, `${colorScheme}${width}@example.org`);
    await openAlbum(page, 'Long Waves');
    const link = await shareAlbum(page, async (dialog) => {
      await dialog.getByRole('radio', { name: 'After plays' }).check();
      await dialog.getByLabel('Number of plays').fill('1');
      await expectUsable(page);
    });
    const [first, second] = [
      await stranger(browser, { colorScheme, width }),
      await stranger(browser, { colorScheme, width }),
    ];
    await first.goto(link);
    await second.goto(link);
    await expectUsable(first);
    await first.locator('body').press('Space');
    await hear(first);
    await playing(first, 'First Wave');
    // A listener who began goes on, however often the sound is requested; nobody else can begin.
    await first.getByRole('slider', { name: 'Position' }).fill('1');
    await first.getByRole('button', { name: 'Next' }).click();
    await playing(first, 'Second Wave');
    await hear(first);
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(second.getByRole('alert')).toContainText('cannot be played just now');
    await expectUsable(second);
    expect((await second.goto(link))?.status()).toBe(410);
    await expect(second.getByText('they are used up')).toBeVisible();
    for (const guest of [first, second]) await guest.context().close();
  });

test('without JavaScript each song has the browser’s own player, and what was guessed leads nowhere', async ({
  page,
  browser,
}) => {
  await signUp(page, music.url, 'cleo@example.org');
  await openAlbum(page, 'Long Waves');
  const link = await shareAlbum(page, async () => undefined);
  const guest = await stranger(browser, { javaScriptEnabled: false });
  await guest.goto(link);
  await expect(guest.locator('audio')).toHaveCount(songs.length);
  await expect(guest.getByRole('region', { name: 'Player' })).toBeHidden();
  const other = await stranger(browser);
  const answer = await other.goto(`${music.url}/share/${'a'.repeat(32)}`);
  expect(answer?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectUsable(other);
  for (const one of [guest, other]) await one.context().close();
});

for (const width of [375, 1440])
  test(`what plays is shared from its own window, which stays as it is, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await signUp(page, music.url, `now${width}@example.org`);
    await openAlbum(page, 'Long Waves');
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await page
      .getByRole('button', { name: /^(Open now playing|Now playing:)/ })
      .first()
      .click();
    const whole = page.getByRole('dialog', { name: 'Now playing' });
    const options = whole.getByRole('button', { name: /^Options for / }).first();
    await options.click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Share / });
    await dialog.getByLabel('Note for yourself (optional)').fill('a b');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(whole).toBeVisible();
    await expect(options).toBeFocused();
  });
