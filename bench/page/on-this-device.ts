import type { Page } from '@playwright/test';
import type { DownloadFile, DownloadItem } from '#web/downloads/store/download-shapes.ts';
import { spreadText } from '../spread.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;
const settleMilliseconds = 1_500;

/** `count` songs on the device, as this browser would have stored them: of one list, all whole. */
function keptSongs(count: number): { item: DownloadItem; files: DownloadFile[] } {
  const files = Array.from({ length: count }, (_, number): DownloadFile => {
    const id = String(number + 1);
    return {
      key: `song-${id}`,
      item: {
        kind: 'song',
        id,
        title: `Song ${id}`,
        artistName: `Artist ${number % 300}`,
        albumName: 'Silver Signals',
        durationMilliseconds: 180_000,
        audioUrl: `/api/folder/audio/${id}`,
      },
      address: `/api/folder/audio/${id}`,
      state: 'whole',
      keptBytes: 4_000_000,
      totalBytes: 4_000_000,
      keptAt: number,
    };
  });
  const item: DownloadItem = {
    key: 'favourites-favourites',
    kind: 'favourites',
    id: 'favourites',
    name: 'Favourites',
    path: '/favourites',
    files: files.map(({ key }) => key),
    addedAt: 1,
    isPaused: false,
  };
  return { item, files };
}

/** How long 'On this device' takes to show, pressed in Settings, and then the list of its songs one by one. */
export async function measureOnThisDevice(
  row: Row,
  page: Page,
  userId: string,
  count = 5_000,
): Promise<void> {
  await page.evaluate(
    ([id, { item, files }]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('earshot-downloads');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'));
        opening.addEventListener('error', () => reject(new Error('The browser keeps nothing.')));
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('records', 'readwrite');
          const records = change.objectStore('records');
          records.put(item, [id, 'item', item.key]);
          for (const file of files) records.put(file, [id, 'file', file.key]);
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [userId, keptSongs(count)] as const,
  );
  const times: Record<'the page' | 'its songs one by one', number[]> = {
    'the page': [],
    'its songs one by one': [],
  };
  const timed = (name: RegExp, role: string, pattern: string) =>
    page.evaluate(
      async ([source, tag, text]) => {
        const expected = new RegExp(source);
        const target = [...document.querySelectorAll<HTMLElement>(tag)].find((each) =>
          expected.test(each.textContent),
        );
        if (!target) throw new Error(`There is no ${tag} ${source}.`);
        const start = performance.now();
        target.click();
        for (;;) {
          // Frame by frame, until it is seen.
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (document.querySelector('main')?.textContent.includes(text)) return performance.now() - start;
        }
      },
      [name.source, role, pattern] as const,
    );
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(new URL('/settings', page.url()).href, { waitUntil: 'networkidle' });
    // A pointer has moved before it presses, and the screens have come.
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settleMilliseconds);
    times['the page'].push(await timed(/^See all$/, 'main a', 'Largest first'));
    times['its songs one by one'].push(await timed(/^Songs$/, 'main button', 'Song 1'));
  }
  for (const [act, all] of Object.entries(times))
    row(`on this device, ${count} songs: ${act}`, `${spreadText(all, 0)} ms until shown`);
}
