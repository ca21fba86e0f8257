import type { Page } from '@playwright/test';

/** What a page logs as an error, breaks of its content policy, or throws; each 4xx and 5xx answer is among them. */
export function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') all.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => all.push(error.message));
  return all;
}
