import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectPlaying, openAlbum, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test.use({ serviceWorkers: 'allow' });

/** The folder of an older checkout that is built: `EARSHOT_OLDER=../older npm run e2e -- older-build`. */
const older = process.env['EARSHOT_OLDER'];
const main = (page: Page) => page.getByRole('main');
/** The first script of the build that the page came from. */
const entryOf = async (page: Page) =>
  (await page.locator('script[type="module"][src]').getAttribute('src')) ?? '';
/** Whether all of the build with this entry is on the device. */
const hasWholeShell = (page: Page, entry: string) =>
  page.evaluate(async (file) => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('earshot-shell'));
    const isWhole = shells.map(async (name) => {
      const shell = await caches.open(name);
      return Boolean((await shell.match(file)) && (await shell.match('/kept-shell/whole')));
    });
    return (await Promise.all(isWhole)).includes(true);
  }, entry);
const titles = ['North', 'East', 'South'];

test('what waits in the outbox of an older page and what it downloaded is there after an update', async ({
  page,
}) => {
  test.skip(older === undefined, 'EARSHOT_OLDER names no older checkout');
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-older-'));
  const music = join(folder, 'music');
  mkdirSync(music);
  for (const [index, title] of titles.entries())
    writeFileSync(
      join(music, `${index}.wav`),
      songFile({ title, artist: 'Ana Reed', album: 'Compass', track: index + 1, seconds: 20, hertz: 300 }),
    );
  const settings = { MUSIC_DIR: music, DATA_DIR: join(folder, 'data') };
  const before = await startServer(settings, { checkout: older ?? '' });
  await listenIn(page);
  await signUp(page, before.url);
  await openAlbum(page, 'Compass');
  await main(page).getByRole('button', { name: 'Download Compass', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Remove Compass from this device' })).toBeVisible();
  const olderEntry = await entryOf(page);
  await expect.poll(() => hasWholeShell(page, olderEntry), { timeout: 60_000 }).toBe(true);
  await before.stop();
  await main(page)
    .getByRole('button', { name: /^(Add to favourites|Like)$/ })
    .click();
  await expectToast(page, 'Kept here until your server is back');

  const after = await startServer({ ...settings, PORT: new URL(before.url).port });
  try {
    await page.goto(`${after.url}/favourites`);
    await expect(main(page).getByRole('link', { name: 'Compass' }).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('cannot be reached', { exact: false })).toHaveCount(0);
    await page.goto(`${after.url}/on-this-device`);
    await expect(main(page).getByRole('link', { name: 'Compass' })).toBeVisible();
    const entry = await entryOf(page);
    expect(entry).not.toBe(olderEntry);
    await after.stop();
    await page.reload();
    await main(page).getByRole('button', { name: 'Play Compass' }).click();
    await expectPlaying(page, 'North');
    await hear(page);
  } finally {
    await after.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
