import { type CDPSession, expect, test } from '@playwright/test';
import { signUp } from './listener.ts';
import { startServer } from './server.ts';

const early = 20;
const all = 200;
/** A hasty listener does not wait for a page to be there. */
const pauseMilliseconds = 40;

/** The elements and texts that the page keeps, on the screen or off it, after the browser has thrown away what it could. */
async function nodesKept(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Memory.getDOMCounters')).nodes;
}

test('two hundred hasty steps through the app leave no more behind than twenty', async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startServer();
  try {
    await signUp(page, server.url);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    const session = await page.context().newCDPSession(page);
    const names = ['Library', 'Podcasts', 'Playlists', 'Home'];
    let first = 0;
    for (let number = 1; number <= all; number += 1) {
      const name = names[(number - 1) % names.length] ?? '';
      await page.getByRole('link', { name, exact: true }).first().click({ noWaitAfter: true });
      await page.waitForTimeout(pauseMilliseconds);
      if (number !== early && number !== all) continue;
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (number === early) first = await nodesKept(session);
    }
    await expect.poll(() => nodesKept(session), { timeout: 20_000 }).toBeLessThanOrEqual(first * 1.1);
  } finally {
    await server.stop();
  }
});
