import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, openAlbum, queue, signUp } from './listener.ts';
import { writeLongSongs } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(writeLongSongs);

async function like(page: Page, song: string): Promise<void> {
  await page.getByRole('row', { name: song }).click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Like', exact: true }).click();
  await expectToast(page, `${song} added to favorites`);
}

test('a liked song is a favourite: it is found, heard, taken out and brought back', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Waves');
  for (const song of ['Second Wave', 'Fifth Wave', 'Third Wave']) await like(page, song);

  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page).toHaveURL(/\/favourites$/);
  const rows = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Third Wave');
  await expect(rows.first()).toContainText('The Tides');
  await expect(rows.first()).toContainText('1:00');

  await page.getByRole('searchbox', { name: 'Filter favourites...' }).fill('fifth');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Filter favourites...' }).fill('');
  await page.getByRole('button', { name: 'Play Fifth Wave' }).press('Enter');
  await expectPlaying(page, 'Fifth Wave');
  await hear(page, 0.4);
  await expect(queue(page).getByText('Second Wave')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Fifth Wave from favourites' }).click();
  await expectToast(page, 'Fifth Wave removed from favorites');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Fifth Wave');
  await page.reload();
  await expect(rows.nth(1)).toContainText('Fifth Wave');

  await page.getByRole('tab', { name: 'Library' }).click();
  const likes = page.getByRole('tabpanel').getByRole('region', { name: 'Favourites' });
  await expect(likes.getByRole('listitem')).toHaveCount(3);

  const comingUp = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  // Also where the song that is there already comes first in the new order, as it does once in three.
  for (let press = 0; press < 5; press += 1) {
    await page.getByRole('button', { name: 'Shuffle favourites' }).click();
    await expect(comingUp).toHaveCount(2);
  }
  await hear(page, 0.3);
});

test('an album can be a favourite too, and its options say so', async ({ page }) => {
  await signUp(page, music.url, 'album@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expectToast(page, 'Six Waves added to favorites');
  await page.getByRole('link', { name: 'Favourites', exact: true }).first().click();
  await expect(page).toHaveURL(/\/favourites$/);
  const rows = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.first()).toContainText('First Wave');
  const albums = page.getByRole('region', { name: 'Albums' });
  await albums.getByRole('link', { name: 'Six Waves' }).click();
  await page.getByRole('row', { name: 'Third Wave' }).click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Like', exact: true }).click();
  await expectToast(page, 'Third Wave added to favorites');
  await page.reload();
  await page.getByRole('button', { name: 'Like', exact: true, pressed: true }).click();
  await expectToast(page, 'Six Waves removed from favorites');
  // What was liked itself stays.
  await page.goto(`${music.url}/favourites`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Third Wave');
  await expect(albums).toBeHidden();
});
