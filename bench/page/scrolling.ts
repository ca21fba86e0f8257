import type { Page } from '@playwright/test';
import { taskTimeOf } from './task-time.ts';

type Row = (name: string, value: string) => void;

const frames = 120;
const pixelsAFrame = 400;

/** What a frame costs while the songs of the library are scrolled through, and the longest task at a fourth of the speed. */
export async function measureScrolling(row: Row, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/library`);
  await page.getByRole('main').getByRole('button', { name: 'Songs', exact: true }).click();
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  for (const slower of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    let longest = 0;
    const { script, style } = await taskTimeOf(page, session, async () => {
      longest = await page.evaluate(scroll, { frames, pixels: pixelsAFrame });
    });
    row(
      `scrolling all songs, processor ${slower}x slower`,
      `script and style ${((script + style) / frames).toFixed(1)} ms a frame; longest task ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms`,
    );
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** In the page: the longest task of more than 50 ms while it scrolls a frame at a time. */
async function scroll({ frames: count, pixels }: { frames: number; pixels: number }): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const main = document.querySelector('main');
  for (let frame = 0; frame < count; frame += 1) {
    main?.scrollBy(0, pixels);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return longest;
}
