import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { complaints } from './complaints.ts';
import { expectLinkTo, fillLogIn, fillSignup, logIn, password, signUp } from './listener.ts';
import { copySixFormats, ownMusic, ownMusicOnPostgres } from './own-music.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

async function expectUsable(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await violationsOf(page), screen).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}

const newPage = async (browser: Browser, colorScheme: 'light' | 'dark', width: number) =>
  (await browser.newContext({ colorScheme, viewport: { width, height: 812 } })).newPage();

const variants = [
  { colorScheme: 'light', width: 375, on: 'SQLite', open: ownMusic },
  { colorScheme: 'dark', width: 1440, on: 'PostgreSQL', open: ownMusicOnPostgres },
] as const;

for (const { colorScheme, width, on, open } of variants)
  test.describe(`on ${on}`, () => {
    const music = open(copySixFormats);

    test.beforeAll(async ({ browser }) => {
      const page = await browser.newPage();
      await signUp(page, music.url, 'operator@example.org');
      await page.close();
    });

    test(`a listener rules their account, in ${colorScheme}, ${width} px wide`, async ({ browser }) => {
      test.setTimeout(180_000);
      const email = `${colorScheme}${width}@example.org`;
      const page = await newPage(browser, colorScheme, width);
      const errors = complaints(page);
      await signUp(page, music.url, email);
      await page.goto(`${music.url}/settings`);
      await page.getByRole('link', { name: 'Your account' }).click();
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      await expect(page.getByText('This device')).toBeVisible();
      await expectUsable(page, 'account');

      await page.getByLabel('Your name').fill('Ann of the hills');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectToast(page, 'Name saved');

      const other = await newPage(browser, colorScheme, width);
      await logIn(other, music.url, email);
      await page.reload();
      await page.getByRole('button', { name: /^Log out Chrome/ }).click();
      await expectToast(page, 'Logged out there');
      await other.reload();
      await expect(other.getByLabel('Email', { exact: true })).toBeVisible();

      const form = page.getByRole('form', { name: 'Change password' });
      await form.getByLabel('Current password').fill('not my password');
      await form.getByLabel('New password', { exact: true }).fill('four other words');
      await form.getByLabel('Confirm new password').fill('four other words');
      await form.getByRole('button', { name: 'Change password' }).click();
      await expect(form.getByText('That is not your password.')).toBeVisible();
      await form.getByLabel('Current password').fill(password);
      await form.getByRole('button', { name: 'Change password' }).click();
      await expectToast(page, 'Password changed. You were logged in nowhere else.');
      // They can still play music, with new tokens.
      await page.goto(music.url);
      await expectLinkTo(page, /Six Formats/);
      await page.goto(`${music.url}/server`);
      await expect(page.getByText('Somebody else runs this server.')).toBeVisible();

      await page.goto(`${music.url}/new-playlist`);
      await page.getByLabel('Playlist name:').fill('To be taken along');
      await page.getByRole('searchbox').fill('in fl');
      await page.getByRole('button', { name: 'Add Snow in FLAC' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectToast(page, 'Playlist created!');
      await page.goto(`${music.url}/account`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download everything' }).click();
      const file = await (await downloading).path();
      await signUp(other, music.url, `other-${email}`);
      await other.goto(`${music.url}/account`);
      await other.getByLabel('Export of an Earshot account (zip file)').setInputFiles({
        name: 'everything.zip',
        mimeType: 'application/zip',
        buffer: readFileSync(file),
      });
      await other.getByRole('button', { name: 'Take in' }).click();
      await expect(other.getByText('Your data was taken in')).toBeVisible({ timeout: 20_000 });
      await expectUsable(other, 'what was taken in');
      await other.goto(`${music.url}/playlist-display`);
      await expect(other.getByRole('main').getByRole('link', { name: 'To be taken along' })).toBeVisible();

      await page.getByRole('button', { name: 'Delete account…' }).click();
      await expectUsable(page, 'deleting the account');
      await page.getByLabel('Password', { exact: true }).last().fill('four other words');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await page.goto(`${music.url}/login`);
      await fillLogIn(page, email, 'four other words');
      await expect(page.getByText('do not belong together')).toBeVisible();
      // A wrong password is refused with 401, which browsers note in the console.
      expect(errors.filter((complaint) => !complaint.includes('401'))).toEqual([]);
    });

    test(`whoever runs the server invites, helps, keeps out and deletes, in ${colorScheme}, ${width} px wide`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      const email = `guest-${colorScheme}${width}@example.org`;
      const page = await newPage(browser, colorScheme, width);
      await logIn(page, music.url, 'operator@example.org');
      await page.goto(`${music.url}/settings`);
      await page.getByRole('link', { name: 'Manage this server' }).click();
      await expect(page.getByText('Runs this server')).toBeVisible();
      await expect(page.getByText(/Earshot \d/)).toBeVisible();
      await expectUsable(page, 'server');

      await page.getByRole('button', { name: 'Back up now' }).click();
      await expect(page.getByRole('list', { name: 'Backups that are kept' })).toBeVisible({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: 'Check this server' }).click();
      await expect(page.getByText(/\d+ warnings?\.|All is well\./)).toBeVisible({ timeout: 30_000 });
      await expectUsable(page, 'server with backups and checks');

      await page.getByLabel('Whom it is for').fill(`Cleo ${email}`);
      await page.getByRole('button', { name: 'Make a link' }).click();
      const invitation = await page.getByLabel('Link', { exact: true }).inputValue();
      const guest = await newPage(browser, colorScheme, width);
      await guest.goto(invitation);
      await expect(guest.getByRole('heading', { name: 'You are invited' })).toBeVisible();
      await expectUsable(guest, 'invitation');
      await fillSignup(guest, email);
      await guest.getByRole('button', { name: 'Create account' }).click();
      await expect(guest.getByRole('link', { name: 'Home' }).first()).toBeVisible();
      await guest.goto(invitation);
      await expect(guest.getByText('This link was used')).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: `Options for ${email}` }).click();
      await page.getByRole('button', { name: 'New password by a link' }).click();
      const reset = await page.getByLabel('Link', { exact: true }).inputValue();
      await guest.goto(reset);
      await guest.getByLabel('New password', { exact: true }).fill('a password made new');
      await guest.getByLabel('Confirm new password').fill('a password made new');
      await guest.getByRole('button', { name: 'Set password' }).click();
      await expect(guest.getByRole('link', { name: 'Home' }).first()).toBeVisible();

      await page.getByRole('button', { name: 'Disable', exact: true }).click();
      await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
      await guest.goto(`${music.url}/library`);
      await fillLogIn(guest, email, 'a password made new');
      await expect(guest.getByText('This account is disabled.')).toBeVisible();

      await page.getByRole('button', { name: 'Delete…' }).click();
      await expectUsable(page, 'deleting somebody');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expectToast(page, `The account of ${email} is deleted`);
      await expect(page.getByRole('button', { name: `Options for ${email}` })).toBeHidden();
    });
  });
