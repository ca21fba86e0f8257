import { complaints } from './complaints.ts';
import { test as plain } from './test.ts';

export { expect, type Locator, type Page } from '@playwright/test';

/** A journey that fails where its page logs an error: those that cause one themselves (an outage) take the plain test. */
export const test = plain.extend<{ cleanConsole: undefined }>({
  cleanConsole: [
    async ({ page }, use) => {
      const errors = complaints(page);
      await use(undefined);
      plain.expect(errors, 'what the page logged as an error').toEqual([]);
    },
    { auto: true },
  ],
});
