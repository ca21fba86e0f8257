import { expect, type Page } from '@playwright/test';

/** What toasts of a page said and nobody has looked for yet, from the first on. */
const unread = new WeakMap<Page, string[]>();

/** Records each toast of a page as it comes: on a busy machine two seconds may pass before a journey looks for one. */
export async function recordToasts(page: Page): Promise<void> {
  const messages: string[] = [];
  unread.set(page, messages);
  await page.exposeBinding('recordToast', (_, text: string) => void messages.push(text));
  await page.addInitScript(() => {
    const record: (text: string) => void = Reflect.get(window, 'recordToast');
    const recorded = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast')) {
        const text = toast.textContent;
        if (recorded.get(toast) !== text) record(text);
        recorded.set(toast, text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until a toast says a text, which may have gone by now. Each toast answers once, unless it is still on the page. */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  options: { timeout?: number } = {},
): Promise<void> {
  const says = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one));
  const messages = unread.get(page) ?? [];
  await expect(async () => {
    const at = messages.findIndex(says);
    if (at >= 0) messages.splice(at, 1);
    else await expect(page.locator('.toast', { hasText: text }).first()).toBeVisible({ timeout: 1 });
  }, `a toast says: ${text}`).toPass({ timeout: 10_000, ...options });
}

/** Waits until a toast was said and has gone. */
export async function expectToastAndItsEnd(page: Page, text: string): Promise<void> {
  await expectToast(page, text);
  await expect(page.locator('.toast', { hasText: text })).toHaveCount(0);
}
