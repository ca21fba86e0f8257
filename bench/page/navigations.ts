import type { CDPSession, Page } from '@playwright/test';

type Row = (name: string, value: string) => void;

const early = 20;
const all = 200;

async function usage(session: CDPSession): Promise<{ nodes: number; heap: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, heap: usedSize / 1024 / 1024 };
}

/** What hasty walks through the app leave behind: after twenty, and after two hundred. */
export async function measureNavigations(row: Row, page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  const names = ['Library', 'Podcasts', 'Playlists', 'Home'];
  let first = { nodes: 0, heap: 0 };
  for (let number = 1; number <= all; number += 1) {
    await page
      .getByRole('link', { name: names[number % names.length] ?? '', exact: true })
      .first()
      .click();
    await page.waitForTimeout(60);
    if (number !== early && number !== all) continue;
    await page.waitForTimeout(2_000);
    const now = await usage(session);
    if (number === early) first = now;
    else
      row(
        `${early} / ${all} hasty navigations`,
        `${first.nodes} / ${now.nodes} nodes, ${first.heap.toFixed(1)} / ${now.heap.toFixed(1)} MB of heap`,
      );
  }
}
