import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, openAlbum, player, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { choosePlaylistOption, makePlaylist, openPlaylist } from './playlist-steps.ts';
import { hear, listenIn } from './sound.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(copySixFormats);

/** The lines of a menu that stand out. */
function markedLines(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role^=menuitem]')]
      .filter((line) => getComputedStyle(line).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map((line) => line.textContent),
  );
}

test('a playlist is made, heard, changed, deleted and brought back', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url);
  await page.getByRole('link', { name: 'Playlists' }).first().click();
  await expect(page.getByRole('main').getByText('No playlists to display...')).toBeVisible();
  await page.getByRole('link', { name: 'Create New Playlist' }).click();
  await page.getByLabel('Playlist name:').fill('Weather');
  await page.getByRole('searchbox').fill('in fl');
  await page.getByRole('button', { name: 'Add Snow in FLAC' }).click();
  await page.getByRole('searchbox').fill('fog');
  await page.getByRole('button', { name: 'Add Fog in Opus' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Playlist created!');

  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Weather/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: 'Play Weather' }).click();
  await expectPlaying(page, 'Snow in FLAC');
  await hear(page, 0.3);
  await page.getByRole('main').getByRole('button', { name: 'Shuffle', exact: true }).click();
  const shuffle = player(page).getByRole('button', { name: 'Shuffle' });
  await expect(shuffle).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('row', { name: /Snow/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').first()).toContainText('Snow in FLAC');

  await choosePlaylistOption(page, 'Weather', 'Edit details');
  await page.getByLabel('New name').fill('Storms');
  await page.getByLabel('New description').fill('Wind and rain.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Storms' })).toBeVisible();
  await expect(page.getByText('Wind and rain.')).toBeVisible();

  await choosePlaylistOption(page, 'Storms', 'Delete playlist');
  await expect(page).toHaveURL(/playlist-display$/);
  await expect(page.getByRole('main').getByText('No playlists to display...')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Storms' })).toBeVisible();
});

test('a deleted playlist is found again among the recently deleted, as it was, until it is deleted for good', async ({
  page,
}) => {
  await signUp(page, music.url, 'bin@example.org');
  await makePlaylist(page, music.url, 'Frost', 'Snow in FLAC');
  const main = page.getByRole('main');
  const deleteFrost = async () => {
    await openPlaylist(page, music.url, 'Frost');
    await choosePlaylistOption(page, 'Frost', 'Delete playlist');
    await expectToast(page, 'Frost deleted');
    await main.getByRole('link', { name: 'Recently deleted 1' }).click();
    await expect(main.getByRole('listitem')).toContainText('1 song · 30 days left');
  };
  await deleteFrost();
  await main.getByRole('button', { name: 'Restore Frost' }).click();
  await expectToast(page, 'Frost restored');
  await expect(main.getByText('No deleted playlists')).toBeVisible();
  await main.getByRole('link', { name: 'Playlists', exact: true }).click();
  await expect(main.getByRole('link', { name: 'Frost', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Recently deleted' })).toBeHidden();

  await deleteFrost();
  await main.getByRole('button', { name: 'Delete for good: Frost' }).click();
  await main.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await expectToast(page, 'Frost deleted for good');
  await expect(main.getByText('No deleted playlists')).toBeVisible();
});

test('a whole album goes to a playlist, is liked, leaves the library and comes back', async ({ page }) => {
  await signUp(page, music.url, 'options@example.org');
  await page.goto(`${music.url}/new-playlist`);
  await page.getByLabel('Playlist name:').fill('All of it');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Playlist created!');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Six Formats' }).first();
  const options = card.getByRole('button', { name: 'Options for Six Formats' });
  await options.click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Like', exact: true })).toBeFocused();
  // One line alone is marked, also where the pointer rests on another one.
  await page.getByRole('menuitem', { name: 'Play later' }).hover();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => markedLines(page)).toEqual(['Play next']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(options).toBeFocused();
  await options.click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  await page.getByRole('menuitem', { name: 'All of it' }).click();
  await expectToast(page, 'Added to All of it');
  await options.click();
  await page.getByRole('menuitemcheckbox', { name: 'Like', exact: true }).click();
  await expectToast(page, 'Six Formats added to favorites');
  await options.click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Like', exact: true })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Remove from library' }).click();
  await expectToast(page, 'Six Formats removed from library');
  await page.getByRole('button', { name: 'Undo' }).click();
  await openAlbum(page, 'Six Formats');

  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /All of it/ })
    .click();
  await expect(page.getByRole('row')).toHaveCount(6);
});
