import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf } from './axe.ts';
import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, player, queue, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { writeManyAlbums } from './many-albums.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';
import { expectToast } from './toasts.ts';

const songCount = 240;
const others = [
  ['Aria', 'Bo Lake'],
  ['Echo', 'Cid Moor'],
  ['Moon', 'Kim Vale'],
  ['Zither', 'Zoe Hill'],
] as const;
const music = ownMusic(
  (folder) => writeManyAlbums(folder, songCount - others.length),
  (folder) => {
    for (const [title, artist] of others) {
      const song = { title, artist, album: `${title} and more`, track: 1, seconds: 2, hertz: 300 };
      writeFileSync(join(folder, `${title}.wav`), songFile(song));
    }
  },
);

const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => page.getByRole('grid', { name: 'Songs' });
const rows = (page: Page) => table(page).locator('tr[aria-rowindex]');
const titles = (page: Page, count: number) =>
  expect.poll(async () => {
    const all = await rows(page).locator('.song-table-names a').allTextContents();
    return all.slice(0, count);
  });

async function openSongs(page: Page, email: string): Promise<void> {
  await signUp(page, music.url, email);
  await page.goto(`${music.url}/settings`);
  await expect(page.getByText(`${songCount} songs`)).toBeVisible({ timeout: 60_000 });
  await page.goto(`${music.url}/library?tab=songs`);
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(songCount));
}

test('the songs of a library are sorted by any heading, narrowed, and found by their letters, on the server', async ({
  page,
}) => {
  await openSongs(page, 'ann@example.org');
  await expect(main(page).getByText(/^240 songs · /)).toBeVisible();
  await titles(page, 3).toEqual(['Aria', 'Echo', 'Moon']);
  await expect(page.getByRole('slider', { name: 'Jump to a letter' })).toHaveAttribute('aria-valuetext', 'A');
  await table(page).getByRole('button', { name: 'Artist' }).click();
  await titles(page, 1).toEqual(['Song 2']);
  await expect(page).toHaveURL(/order=artist/);
  await table(page).getByRole('button', { name: 'Artist' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Artist' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // The letter brings its first artist.
  await page.goto(`${music.url}/library?tab=songs&order=artist`);
  const letters = page.getByRole('slider', { name: 'Jump to a letter' });
  await letters.press('End');
  await expect(letters).toHaveAttribute('aria-valuetext', 'Z');
  await expect(rows(page).filter({ hasText: 'Zoe Hill' }).first()).toBeInViewport();

  await main(page).getByRole('button', { name: 'Lossless' }).click();
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(songCount));
  await main(page).getByRole('button', { name: 'Hi-Res', exact: true }).click();
  await expect(main(page).getByText('No song is like that.')).toBeVisible();
});

test('columns are chosen, moved and kept, and stars are given', async ({ page }) => {
  await openSongs(page, 'cleo@example.org');
  await main(page).getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'Rating' }).check();
  await chooser.getByRole('checkbox', { name: 'Genre' }).uncheck();
  await chooser.getByRole('checkbox', { name: 'Year', exact: true }).check();
  await chooser.getByRole('checkbox', { name: 'Bit rate' }).check();
  await chooser.getByRole('checkbox', { name: 'Bit rate no room here', exact: true }).uncheck();
  await chooser.getByRole('checkbox', { name: 'Year', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await rows(page).first().getByRole('radio', { name: '4 stars' }).click();
  await expect(rows(page).first().getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Rating' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Genre' })).toHaveCount(0);
  await expect(rows(page).first().getByRole('radio', { name: '4 stars' })).toBeChecked();
});

test('songs are chosen by mouse and by keys, played, queued and put into a playlist', async ({ page }) => {
  await openSongs(page, 'dora@example.org');
  await rows(page)
    .nth(1)
    .click({ modifiers: ['Control'] });
  await rows(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByRole('menuitem', { name: 'New playlist' }).click();
  await page.getByRole('menuitem', { name: 'New playlist…' }).click();
  await page.getByLabel('Playlist name:').fill('Four of them');
  await page.getByLabel('Playlist name:').press('Enter');
  await expectToast(page, '4 songs added to Four of them');
  await expect(bar).toBeHidden();
  await expect(rows(page).nth(4)).toBeFocused();
  // Boxes take Shift as rows do.
  await rows(page).nth(1).hover();
  await rows(page).nth(1).getByRole('checkbox').click();
  await rows(page).nth(3).hover();
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  // By keys alone: a row, two more, and let go.
  await rows(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await rows(page).first().focus();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('240 selected');
  await bar.getByRole('button', { name: 'Add to queue' }).click();
  await expectToast(page, '240 songs added to the queue');
  await expect(rows(page).first()).toBeFocused();
  await expectPlaying(page, 'Aria');
  await page.setViewportSize({ width: 1440, height: 900 });
  const comingUp = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect(comingUp.nth(7)).toBeInViewport({ ratio: 1 });
});

test('a whole library is shuffled without loading it, goes on after a reload, and comes in its own order again', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/song-list?')) addresses.push(request.url());
  });
  await listenIn(page);
  await openSongs(page, 'emil@example.org');
  addresses.length = 0;
  await main(page).getByRole('button', { name: 'Shuffle all' }).click();
  await hear(page, 0.3);
  const windows = () => addresses.filter((url) => url.includes('shuffle=songs'));
  expect(windows()).toHaveLength(1);
  const shuffle = player(page).getByRole('button', { name: /shuffle/i });
  await expect(shuffle).toHaveAttribute('aria-pressed', 'true');
  const current = async () => (await player(page).getByRole('link').first().textContent()) ?? '';
  const first = await current();
  await page.reload();
  await expect(player(page).getByText(first, { exact: true })).toBeVisible();
  const coming = queue(page).getByRole('listitem');
  await expect(coming.first()).toBeVisible();

  // In its own order it goes on after the song that plays; repeated, also after the last one.
  await player(page)
    .getByRole('button', { name: /^Repeat/ })
    .click();
  await shuffle.click();
  await expect(shuffle).toHaveAttribute('aria-pressed', 'false');
  await expect(coming.first()).toBeVisible();
});

test('albums artists, decades and folders lead to their songs, which are shuffled from there', async ({
  page,
}) => {
  await listenIn(page);
  await openSongs(page, 'fay@example.org');
  await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folders' }).click();
  const folders = page.getByRole('list', { name: 'Folders' });
  await expect(folders.getByRole('link').first()).toContainText('Album 001');
  await folders.getByRole('link').first().click();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1');
  await page.getByRole('link', { name: 'All folders' }).click();
  await main(page).getByRole('button', { name: 'Folders', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Album artists' }).click();
  const artists = page.getByRole('list', { name: 'Album artists' });
  await expect(artists.getByRole('listitem')).toHaveCount(30);
  await artists.getByRole('button', { name: 'Shuffle Artist B' }).click();
  await expect(player(page).getByText('Artist B')).toBeVisible();
  await hear(page, 0.3);
});

test('letters lead through albums that words sort, also to those that were not shown yet', async ({
  page,
}) => {
  await openSongs(page, 'kim@example.org');
  await page.goto(`${music.url}/library?sort=album-desc`);
  const albums = main(page).getByRole('list', { name: 'Albums' });
  await expect(albums.getByRole('link', { name: 'Album 001' })).toBeVisible();
  const letters = page.getByRole('slider', { name: 'Jump to a letter' });
  await letters.press('End');
  await expect(letters).toHaveAttribute('aria-valuetext', 'Z');
  await expect(albums.getByRole('link', { name: 'Zither and more' })).toBeInViewport();
  await letters.press('Home');
  await expect(albums.getByRole('link', { name: 'Album 001' })).toBeInViewport();
  // Dates have no letters.
  await page.goto(`${music.url}/library`);
  await expect(albums).toBeVisible();
  await expect(letters).toHaveCount(0);
});

test('a song says what its file is, with its tags as they stand in it', async ({ page }) => {
  await openSongs(page, 'gil@example.org');
  await rows(page).first().getByRole('link', { name: 'Aria' }).click();
  const file = page.getByRole('region', { name: 'File and sound' });
  await expect(file).toContainText('WAV');
  await expect(file).toContainText('8 kHz · 16 bit · lossless');
  await expect(file).toContainText('Aria.wav');
  await file.getByText('Tags as they stand in the file').click();
  await expect(file).toContainText('Bo Lake');
});

test('on a phone one line of controls leaves space for eight songs, and columns are not offered', async ({
  page,
}) => {
  await openSongs(page, 'phone@example.org');
  await page.setViewportSize({ width: 375, height: 812 });
  const controls = ['Shuffle all', 'Lossless', 'Shuffle albums'].map((name) =>
    main(page).getByRole('button', { name, exact: true }),
  );
  const middles = async () => {
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)));
  };
  await expect.poll(async () => (await middles()).size).toBe(1);
  await expect(main(page).getByRole('button', { name: 'Columns' })).toHaveCount(0);
  await expect(rows(page).nth(7)).toBeInViewport({ ratio: 1 });
  const last = await rows(page).nth(7).boundingBox();
  const below = await page.getByRole('navigation').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('the table can be used by everybody, in light and dark, at any width', async ({ page }) => {
  await openSongs(page, 'everybody@example.org');
  const inEachLook = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [375, 834, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOf(page), `${what}, ${colorScheme}, ${width}`).toEqual([]);
      }
  };
  await rows(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await inEachLook('table');
  await page.keyboard.press('Escape');
  await page.goto(`${music.url}/library?tab=albumArtists`);
  await expect(page.getByRole('list', { name: 'Album artists' })).toBeVisible();
  await inEachLook('album artists');
});
