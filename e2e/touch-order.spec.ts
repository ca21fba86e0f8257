import { expect, type Locator, type Page, test } from './clean-console.ts';
import { openAlbum, queue, signUp } from './listener.ts';
import { longTitles, writeLongSongs } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(writeLongSongs);

test.use({ viewport: { width: 1100, height: 700 }, hasTouch: true, isMobile: true });

const titlesIn = async (rows: Locator) =>
  (await rows.allTextContents()).map((text) => longTitles.find((title) => text.includes(title)));

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('There is nothing to touch.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger goes from the middle of one thing to that of another; Playwright itself only taps. */
async function swipe(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const at = (part: number) => ({
    x: start.x + (end.x - start.x) * part,
    y: start.y + (end.y - start.y) * part,
  });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let part = 0.125; part <= 1; part += 0.125)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(part)] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a finger moves songs of the queue and of a playlist by their handles, and scrolls elsewhere', async ({
  page,
}) => {
  await signUp(page, music.url);
  await openAlbum(page, 'Six Waves');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  const rows = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const handle = (row: Locator) => row.locator('[data-drag-handle]');
  await swipe(page, handle(rows.nth(2)), handle(rows.nth(0)));
  const newOrder = ['Fourth Wave', 'Second Wave', 'Third Wave', 'Fifth Wave', 'Sixth Wave'];
  await expect.poll(() => titlesIn(rows)).toEqual(newOrder);
  await swipe(page, rows.nth(2), rows.nth(0));
  expect(await titlesIn(rows)).toEqual(newOrder);

  await queue(page).getByRole('button', { name: 'Save as playlist' }).click();
  await queue(page).getByRole('textbox').fill('By hand');
  await queue(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Playlist created!');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'By hand' }).click();
  const songs = page.getByRole('main').getByRole('row');
  await expect(handle(songs.first())).toBeVisible();
  // A finger reaches what is in the window.
  await songs.nth(5).scrollIntoViewIfNeeded();
  await swipe(page, handle(songs.nth(3)), handle(songs.nth(1)));
  await expect
    .poll(() => titlesIn(songs))
    .toEqual(['First Wave', 'Third Wave', 'Fourth Wave', 'Second Wave', 'Fifth Wave', 'Sixth Wave']);
});
