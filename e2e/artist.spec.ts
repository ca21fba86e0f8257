import { expect, test } from './clean-console.ts';
import { openAlbum, player, signUp } from './listener.ts';
import { longTitles, writeLongSongs } from './long-songs.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';

const music = ownMusic(copySixFormats, writeLongSongs);

test('an album leads to its artist, whose radio plays; half a minute later the album is history', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Waves');
  await page.getByRole('main').getByRole('link', { name: 'The Tides' }).first().click();
  await expect(page).toHaveURL(/\/artist\/r?\.?\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'The Tides' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Top Songs' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('heading', { name: 'Albums' })).toBeVisible();
  await page.getByRole('button', { name: 'Play The Tides Radio' }).click();
  await hear(page, 0.3);
  await player(page).getByRole('link', { name: 'The Tides' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Tides' })).toBeVisible();

  await page.getByRole('region', { name: 'Albums' }).getByRole('link', { name: 'Six Waves' }).click();
  // The radio begins with any of them, and the row that sounds would only pause it.
  const sounding = await player(page).innerText();
  const silent = longTitles.find((title) => !sounding.includes(title)) ?? '';
  await page.getByRole('row', { name: silent }).dblclick();
  await hear(page, 0.3);
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history.getByRole('link', { name: /Six Waves/ })).toBeVisible({ timeout: 45_000 });
});
