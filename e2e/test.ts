import { test as playwrightTest } from '@playwright/test';
import { recordToasts } from './toasts.ts';

/**
 * Playwright's `test`, with its page's toasts recorded. It also closes each context that a journey opened by itself:
 * Playwright leaves them open until the end of the run, with pages that ask, play and wait.
 */
export const test = playwrightTest.extend<{ closeOwnContexts: void }>({
  page: async ({ page }, provide) => {
    await recordToasts(page);
    await provide(page);
  },
  closeOwnContexts: [
    async ({ browser }, use) => {
      const earlier = new Set(browser.contexts());
      await use();
      const own = browser.contexts().filter((context) => !earlier.has(context));
      await Promise.all(own.map((context) => context.close()));
    },
    { auto: true },
  ],
});
