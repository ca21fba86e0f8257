import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from './clean-console.ts';
import { expectPlaying, openAlbum, player, queue, signUp } from './listener.ts';
import { longTitles, writeLongSongs } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { choosePlaylistOption } from './playlist-steps.ts';
import { hear, listenIn } from './sound.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(writeLongSongs);

const titlesIn = async (rows: Locator) =>
  (await rows.allTextContents()).map((text) => longTitles.find((title) => text.includes(title)));

/** Takes a row by the mouse and lets it go over the middle of another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + start.width * 0.5, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width * 0.5, end.y + end.height / 2 - 4, { steps: 6 });
  await page.mouse.move(end.x + end.width * 0.5, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
}

test('the queue is dragged into another order, taken from and given back, kept over a reload and as a playlist', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'First Wave' }).dblclick();
  await hear(page, 0.3);
  const rows = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await drag(page, rows.nth(3), rows.nth(0));
  const dragged = ['Fifth Wave', 'Second Wave', 'Third Wave', 'Fourth Wave', 'Sixth Wave'];
  await expect.poll(() => titlesIn(rows)).toEqual(dragged);

  await queue(page).getByRole('button', { name: 'Play Sixth Wave' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const newOrder = ['Fifth Wave', 'Second Wave', 'Third Wave', 'Sixth Wave', 'Fourth Wave'];
  await expect.poll(() => titlesIn(rows)).toEqual(newOrder);
  await expect(queue(page).getByRole('button', { name: 'Play Sixth Wave' })).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesIn(rows)).toEqual(newOrder);
  await queue(page).getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(0);
  await expect(queue(page).getByRole('link', { name: 'library', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesIn(rows)).toEqual(newOrder);

  await page.reload();
  await expect.poll(() => titlesIn(rows)).toEqual(newOrder);

  await queue(page).getByRole('button', { name: 'Save as playlist' }).click();
  await expect(queue(page).getByRole('textbox', { name: 'Playlist name:' })).toHaveValue('Six Waves');
  await page.keyboard.type('High Tide');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Playlist created!');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /High Tide/ })
    .click();
  const songs = page.getByRole('main').getByRole('row');
  await expect.poll(() => titlesIn(songs)).toEqual(['First Wave', ...newOrder]);

  await expect(songs.first().locator('[data-drag-handle]')).toBeAttached();
  await drag(page, songs.nth(5), songs.nth(1));
  const order = ['First Wave', 'Fourth Wave', 'Fifth Wave', 'Second Wave', 'Third Wave', 'Sixth Wave'];
  await expect.poll(() => titlesIn(songs)).toEqual(order);
  await songs.nth(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const [first = '', second = '', ...others] = order;
  await expect.poll(() => titlesIn(songs)).toEqual([second, first, ...others]);
  await page.reload();
  await expect.poll(() => titlesIn(songs)).toEqual([second, first, ...others]);

  await choosePlaylistOption(page, 'High Tide', 'Export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'M3U8' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('High Tide.m3u8');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.split('\n').slice(0, 4)).toEqual([
    '#EXTM3U',
    '#PLAYLIST:High Tide',
    '#EXTINF:60,The Tides - Fourth Wave',
    'Six Waves/4.wav',
  ]);

  await page.getByRole('link', { name: 'Playlists' }).first().click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Ebb.m3u',
    mimeType: 'audio/x-mpegurl',
    buffer: Buffer.from(
      `${text.replace('#PLAYLIST:High Tide\n', '').replaceAll('/', '\\')}D:\\Gone\\Lost.mp3\n`,
    ),
  });
  const report = page.getByRole('region', { name: 'Import' });
  await expect(report.getByText('6 of 7 songs were found.')).toBeVisible();
  await expect(report.getByText('D:\\Gone\\Lost.mp3')).toBeVisible();
  await report.getByRole('button', { name: 'Save playlist' }).click();
  await expect(report.getByText('6 songs added to “Ebb”.')).toBeVisible();
  await report.getByRole('link', { name: 'Open playlist' }).click();
  await expect.poll(() => titlesIn(songs)).toEqual([second, first, ...others]);
});

test('the song that plays is rated in the bar and in its menu, and both say the same', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url, 'stars@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'First Wave' }).dblclick();
  await hear(page, 0.3);
  await player(page).getByRole('radio', { name: '4 stars' }).click();
  await expect(player(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
  await player(page).getByRole('radio', { name: '4 stars' }).press('ArrowLeft');
  await expect(player(page).getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.reload();
  await expect(player(page).getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.getByRole('row', { name: 'First Wave' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rate' }).click();
  await expect(page.getByRole('menuitemradio', { name: '3 stars' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'No rating' }).click();
  await expect(player(page).getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a phone shows what comes up in place of the cover, plays from it, and gives back what was taken out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await listenIn(page);
  await signUp(page, music.url, 'phone@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  await hear(page, 0.3);
  await page.getByRole('button', { name: /^Now playing:/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  const coming = sheet.getByRole('region', { name: 'Coming up:' });
  const open = sheet.getByRole('button', { name: 'Queue 5' });
  await expect(open).toBeInViewport({ ratio: 1 });
  await open.click();
  await expect(coming.getByRole('listitem')).toHaveCount(5);
  await coming.getByRole('button', { name: `Remove ${longTitles[2]}` }).click();
  await expect(coming.getByRole('listitem')).toHaveCount(4);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(coming.getByRole('listitem')).toHaveCount(5);
  await coming.getByRole('button', { name: `Play ${longTitles[3]}` }).click();
  await expect(sheet.getByRole('link', { name: longTitles[3] ?? '' }).first()).toBeVisible();
  await expect(coming.getByRole('listitem')).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(sheet.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Back to the cover' }).click();
  await expect(sheet.getByRole('button', { name: 'Queue 2' })).toBeFocused();
  await expect(sheet.getByRole('region', { name: 'History' })).toBeVisible();
});

test('Space plays and pauses after the mouse pressed a button, and a queue that was replaced comes back', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url, 'space@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'First Wave' }).dblclick();
  await hear(page, 0.3);
  await player(page).getByRole('button', { name: 'Next' }).click();
  await expectPlaying(page, 'Second Wave');
  await page.keyboard.press('Space');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectPlaying(page, 'Second Wave');
  await page.keyboard.press('Space');
  await hear(page, 0.3);
  await queue(page)
    .getByRole('button', { name: /^Played/ })
    .click();
  await expect(queue(page).getByRole('button', { name: 'Play again from First Wave' })).toBeVisible();

  await page.getByRole('row', { name: 'Fifth Wave' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Fifth Wave Station' }).click();
  await expectToast(page, 'Your queue was replaced by Fifth Wave Station');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPlaying(page, 'Second Wave');
  const rows = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect.poll(() => titlesIn(rows)).toEqual(longTitles.slice(2));
});
