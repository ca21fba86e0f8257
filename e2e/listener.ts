import { expect, type Page } from '@playwright/test';

export const password = 'correct horse battery';

/** The signup form, filled in; it stands behind a toggle once somebody has an account. */
export async function fillSignup(page: Page, email: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'New here? Sign up' });
  const confirm = page.getByLabel('Confirm password', { exact: true });
  await expect(toggle.or(confirm)).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await confirm.fill(password);
}

/** A newcomer opens the page, signs up and authorises the music provider; the app is there. */
export async function signUp(page: Page, url: string, email = 'ann@example.org'): Promise<void> {
  await page.goto(url);
  await fillSignup(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await authorizeWhereAsked(page);
}

/** Where the folder is all there is, signing up and logging in have authorised it; else the button is pressed. The app is there. */
export async function authorizeWhereAsked(page: Page): Promise<void> {
  const home = page.getByRole('link', { name: 'Home' }).first();
  const button = page.getByRole('button', { name: /authorize music account/i });
  // Whichever is seen first: what is seen may be gone for a moment while a part of the page is still on its way.
  const seen = [button, home].map(async (one) => {
    await one.waitFor();
    return one;
  });
  for (const one of seen) one.catch(() => undefined);
  if ((await Promise.race(seen)) === button) await button.click();
  await expect(home).toBeVisible();
}

/** Types into the log-in form and presses its button. */
export async function fillLogIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Somebody who has an account comes in; the app is there. */
export async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await fillLogIn(page, email, password);
  await authorizeWhereAsked(page);
}

/** Opens an album by its card on home. */
export async function openAlbum(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The bar along the bottom. */
export const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** The queue panel on the right. */
export const queue = (page: Page) => page.getByRole('complementary', { name: 'Queue' });

/** The page has a link of this name, as albums and artists are. */
export async function expectLinkTo(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
}

/** The name of what plays, as the queue panel shows it. */
export async function expectPlaying(page: Page, title: string): Promise<void> {
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
}
