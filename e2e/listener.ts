import { expect, type Page } from '@playwright/test';

export const password = 'correct horse battery';

/** A newcomer opens the page, signs up and authorises the music provider; home is there. */
export async function signUp(page: Page, url: string, email = 'ann@example.org'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /authorize music account/i }).click();
  await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
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

/** The name of what plays, as the queue panel shows it. */
export async function expectPlaying(page: Page, title: string): Promise<void> {
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
}
