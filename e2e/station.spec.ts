import { expect } from '@playwright/test';
import { openAlbum, player, queue, signUp } from './listener.ts';
import { writeLongSongs } from './long-songs.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

const music = ownMusic(copySixFormats, writeLongSongs);

test('a song makes a station that goes on beyond its first songs, also after a reload, and opens as a page', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'Third Wave' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Third Wave Station' }).click();
  await expect(player(page).getByText('Third Wave', { exact: true })).toBeVisible();
  await hear(page, 0.3);
  const next = player(page).getByRole('button', { name: 'Next' });
  const comingUp = queue(page).getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect(comingUp.first()).toBeVisible();
  // The first batch are ten songs: thirty presses go three times beyond it.
  for (let press = 0; press < 30; press += 1) {
    await next.click();
    await expect(comingUp.nth(2)).toBeVisible();
  }
  await hear(page, 0.3);
  await expect(player(page).getByRole('button', { name: 'Shuffle' })).toBeDisabled();

  await page.reload();
  for (let press = 0; press < 12; press += 1) {
    await next.click();
    await expect(comingUp.nth(2)).toBeVisible();
  }
  await hear(page, 0.3);

  const id = await page.evaluate(() => {
    const entry = Object.entries(localStorage).find(([name]) => name.startsWith('earshot.player.queue.'));
    return (JSON.parse(entry?.[1] ?? '{}') as { context?: { id: string } }).context?.id;
  });
  await page.goto(`${music.url}/station/${id}/`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Third Wave Station' })).toBeVisible();
  await expect(main.getByText('Radio Station')).toBeVisible();
  await main.getByRole('button', { name: 'Play Third Wave Station' }).click();
  await hear(page, 0.3);
  await main.getByRole('button', { name: 'Pause Third Wave Station' }).click();
  await expect(main.getByRole('button', { name: 'Play Third Wave Station' })).toBeVisible();

  await page.goto(`${music.url}/station/ra.s999999`);
  await expect(main.getByText(/^Error: /)).toBeVisible();
});
