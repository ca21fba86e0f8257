import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { expectPlaying, openAlbum, player, signUp } from './listener.ts';
import { startServer } from './server.ts';
import { test } from './test.ts';

// No look into the page here: evaluating a script counts as a gesture and would hide a refused first play.
test('the first click on play makes sound in a browser that refuses sound without one', async ({ page }) => {
  const musicFolder = mkdtempSync(join(tmpdir(), 'earshot-music-'));
  cpSync(fileURLToPath(new URL('media', import.meta.url)), musicFolder, { recursive: true });
  const server = await startServer({ MUSIC_DIR: musicFolder });
  try {
    await signUp(page, server.url);
    await openAlbum(page, 'Six Formats');
    await page.reload();
    await page.getByRole('row', { name: 'Snow in FLAC' }).dblclick();
    await expectPlaying(page, 'Snow in FLAC');
    await expect(player(page).getByText('0:02')).toBeVisible();
    await expectPlaying(page, 'Hail in Vorbis');
    await expect(player(page).getByText('0:01')).toBeVisible();
    await page.reload();
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player(page).getByText('0:03')).toBeVisible();
  } finally {
    await server.stop();
    rmSync(musicFolder, { recursive: true, force: true });
  }
});
