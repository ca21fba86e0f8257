import type { Browser, Page } from '@playwright/test';

type Row = (name: string, value: string) => void;
type Cookie = { name: string; value: string };

const quietMilliseconds = 2_000;
const longestMilliseconds = 9_000;
const card = 'main section li a';

/** Every request of a page with what it weighed on the wire, head and body. */
async function weigh(page: Page): Promise<{ count: number; bytes: number; lastAt: number }> {
  const session = await page.context().newCDPSession(page);
  const weight = { count: 0, bytes: 0, lastAt: performance.now() };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => {
    weight.count += 1;
    weight.lastAt = performance.now();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength;
    weight.lastAt = performance.now();
  });
  return weight;
}

/** What home asks for, with nothing in the cache, until it has asked for nothing for two seconds; and how many elements it is. */
export async function measureHomeWeight(
  row: Row,
  browser: Browser,
  url: string,
  cookie: Cookie,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...cookie, url }]);
  const page = await context.newPage();
  const weight = await weigh(page);
  const began = performance.now();
  await page.goto(url);
  await page.waitForSelector(card);
  const ready = { ...weight };
  while (
    performance.now() - weight.lastAt < quietMilliseconds &&
    performance.now() - began < longestMilliseconds
  )
    await page.waitForTimeout(200);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
  row(
    'home at 1440 x 900, until its first card / until quiet',
    `${ready.count} requests, ${kibibytes(ready.bytes)} / ${weight.count}, ${kibibytes(weight.bytes)}; ${elements} elements`,
  );
  await context.close();
}
