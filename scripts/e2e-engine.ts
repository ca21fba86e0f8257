import type { Browser } from '../e2e/engines/browser.ts';
import { startFirefox } from '../e2e/engines/firefox.ts';
import { journeys } from '../e2e/engines/journeys.ts';
import { pageOf } from '../e2e/engines/page.ts';
import { startWebKit } from '../e2e/engines/webkit.ts';

const engines: Record<string, () => Promise<Browser | string>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

/** The journeys of `e2e/engines` in a browser that is no Chromium. Tells the exit code: 0 as well where it is not installed. */
export async function runEngine(engine: string | undefined): Promise<number> {
  const start = engines[engine ?? ''];
  if (start === undefined) {
    console.error(`--engine is followed by one of: ${Object.keys(engines).join(', ')}.`);
    return 1;
  }
  let failed = 0;
  for (const [name, journey] of Object.entries(journeys)) {
    const browser = await start();
    if (typeof browser === 'string') {
      console.log(`Skipped: ${browser}`);
      return 0;
    }
    const began = performance.now();
    try {
      await journey(pageOf(browser));
      console.log(`✓ ${name} in ${engine} (${Math.round((performance.now() - began) / 1000)} s)`);
    } catch (thrown) {
      failed += 1;
      console.error(`✗ ${name} in ${engine}`, thrown);
    } finally {
      await browser.close();
    }
  }
  return failed === 0 ? 0 : 1;
}
