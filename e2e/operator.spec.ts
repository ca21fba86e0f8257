import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { linkIn, testMailServer } from '#server/mail/testing/test-mail-server.ts';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { freePort } from './free-port.ts';
import { logIn, password, signUp } from './listener.ts';
import { sixFormats } from './own-music.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

const operator = 'operator@example.org';
const music = mkdtempSync(join(tmpdir(), 'earshot-music-'));
/** No scan goes this deep; root may read every other folder. */
const unreadable = join(music, 'Not read', ...Array.from({ length: 64 }, () => 'a'));
let mail: Awaited<ReturnType<typeof testMailServer>>;
let server: RunningServer;

test.beforeAll(async ({ browser }) => {
  cpSync(sixFormats, music, { recursive: true });
  mkdirSync(unreadable, { recursive: true });
  mail = await testMailServer();
  const PORT = await freePort();
  server = await startServer({
    PORT,
    MUSIC_DIR: music,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    SMTP_FROM: 'earshot@example.org',
  });
  const page = await browser.newPage();
  await signUp(page, server.url, operator);
  await page.close();
});
test.afterAll(async () => {
  await server.stop();
  await mail.close();
  rmSync(music, { recursive: true, force: true });
});

const newPage = async (browser: Browser, colorScheme: 'light' | 'dark', width: number) =>
  (await browser.newContext({ colorScheme, viewport: { width, height: 900 } })).newPage();

async function expectUsable(page: Page, screen: string): Promise<void> {
  expect(await violationsOf(page), screen).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
  expect(inner, screen).toBeLessThanOrEqual(outer ?? 0);
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [375, 834, 1440])
    test(`whoever runs the server sees how it stands and takes a backup along, in ${colorScheme}, ${width} px wide`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const page = await newPage(browser, colorScheme, width);
      const errors = complaints(page);
      await logIn(page, server.url, operator);
      await page.goto(`${server.url}/server`);
      await expect(page.getByText(/^6 songs, last read on/)).toBeVisible();
      await expect(page.getByText(/^0 listeners within 5 minutes · 0 sounds being sent now/)).toBeVisible();
      await expect(page.getByText(unreadable)).toBeVisible();
      await expect(page.getByText(/^\d+ ms at most within two minutes/)).toBeVisible();
      const backups = page.getByRole('list', { name: 'Backups that are kept' });
      const earlier = await backups.getByRole('listitem').count();
      await page.getByRole('button', { name: 'Back up now' }).click();
      // A row that comes while one is pressed moves the button away from under the pointer.
      await expect(backups.getByRole('listitem')).toHaveCount(earlier + 1, { timeout: 30_000 });
      await backups
        .getByRole('button', { name: /^Download the backup of/ })
        .first()
        .click();
      await page.getByLabel('Password', { exact: true }).fill('not my password');
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await expect(page.getByText('That is not your password.')).toBeVisible();
      await expectUsable(page, 'server');
      await page.getByLabel('Password', { exact: true }).fill(password);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^earshot-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/);
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      // The browser itself says that a password was refused.
      expect(errors.filter((line) => !line.includes('401'))).toEqual([]);
      await page.context().close();
    });

for (const width of [375, 1440])
  test(`whoever is invited or forgot their password comes in by a mail, ${width} px wide`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const email = `guest${width}@example.org`;
    const linkTo = async () => {
      const mails = () => mail.mails.filter(({ to }) => to.includes(email));
      await expect.poll(() => mails().length).toBeGreaterThan(0);
      const link = linkIn(mails().at(-1));
      mail.mails.length = 0;
      return link;
    };
    const page = await newPage(browser, 'light', width);
    await logIn(page, server.url, operator);
    await page.goto(`${server.url}/server`);
    await page.getByLabel('Their e-mail address, to send it there (may be empty)').fill(email);
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByText(`The link was sent to ${email}.`)).toBeVisible();

    const guest = await newPage(browser, width === 375 ? 'dark' : 'light', width);
    await guest.goto(await linkTo());
    await guest.getByLabel('Email', { exact: true }).fill(email);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByLabel('Confirm password', { exact: true }).fill(password);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect(guest.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    await guest.context().clearCookies();

    await guest.goto(`${server.url}/login`);
    await guest.getByText('Forgot password?').click();
    await guest.getByLabel('Your e-mail address').fill(email);
    await guest.getByRole('button', { name: 'Send me a link' }).click();
    await expect(
      guest.getByText(/^If this is the address of an account, a link is on its way/),
    ).toBeVisible();
    await expectUsable(guest, 'forgot password');
    await guest.goto(await linkTo());
    await guest.getByLabel('New password', { exact: true }).fill('a password made new');
    await guest.getByLabel('Confirm new password').fill('a password made new');
    await guest.getByRole('button', { name: 'Set password' }).click();
    await expect(guest.getByRole('link', { name: 'Home' }).first()).toBeVisible();
  });
