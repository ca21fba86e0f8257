import { expect, type Page } from '@playwright/test';

/** Waits until a toast was said and has gone: one that was not said yet is hidden as well. */
export async function expectToastAndItsEnd(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
}
