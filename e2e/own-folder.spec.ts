import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectLinkTo, expectPlaying, openAlbum, player, queue, signUp } from './listener.ts';
import { longTitles, writeLongSongs } from './long-songs.ts';
import { copyInMp4, copySixFormats, ownMusic, sixFormats } from './own-music.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';

const titles = ['Wind in MP3', 'Rain in AAC', 'Snow in FLAC', 'Hail in Vorbis', 'Fog in Opus', 'Sun in WAV'];

const music = ownMusic(copySixFormats, copyInMp4, writeLongSongs);

test('a listener hears their own files, in every format that Earshot claims', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url);
  await openAlbum(page, 'Six Formats');
  await expect(page).toHaveURL(/\/album\/l\.\d+$/);
  await expect(page.getByRole('row')).toHaveCount(6);
  for (const title of titles) {
    await page.getByRole('row', { name: title }).dblclick();
    await expectPlaying(page, title);
    const sounding = await hear(page, 0.4);
    const served = await page.evaluate(async (source) => {
      const bytes = await (await fetch(source)).arrayBuffer();
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }, sounding.source);
    const file =
      readdirSync(sixFormats).find((name) => name.startsWith(`0${titles.indexOf(title) + 1}`)) ?? '';
    const { createHash } = await import('node:crypto');
    expect(served).toBe(
      createHash('sha256')
        .update(readFileSync(join(sixFormats, file)))
        .digest('hex'),
    );
    await expect(player(page).getByText('0:07')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Home' }).first().click();
  await openAlbum(page, 'In MP4');
  for (const title of ['Chirp in FLAC', 'Chirp in Opus']) {
    await page.getByRole('row', { name: title }).dblclick();
    await expectPlaying(page, title);
    await hear(page, 0.4);
    await expect(player(page).getByText('0:02')).toBeVisible();
  }
});

test('the album plays through by itself, in its order, and stops at its end', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url, 'through@example.org');
  await openAlbum(page, 'Six Formats');
  await page.getByRole('row', { name: 'Hail in Vorbis' }).dblclick();
  for (const title of ['Hail in Vorbis', 'Fog in Opus', 'Sun in WAV']) {
    await expectPlaying(page, title);
    await hear(page, 0.3);
  }
  await player(page).getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('End');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectPlaying(page, titles[0] ?? '');
});

test('next, previous, seek, shuffle, repeat, volume, the space key, the queue and a reload', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url, 'controls@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page, longTitles[0] ?? '');
  await hear(page);
  // behaviour.md#screens: the panel opens by itself at the first sound.
  await expect(queue(page).getByRole('heading', { name: 'Now playing:' })).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(5);

  const bar = player(page);
  await bar.getByRole('button', { name: 'Next' }).click();
  await expectPlaying(page, longTitles[1] ?? '');
  await hear(page, 0.3);
  await bar.getByRole('button', { name: 'Previous' }).click();
  await expectPlaying(page, longTitles[0] ?? '');
  await hear(page, 0.3);

  const seek = bar.getByRole('slider', { name: 'Seek' });
  await seek.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeGreaterThan(4.9);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeLessThan(3);

  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await page.keyboard.press('Space');
  await hear(page, 0.2);

  await bar.getByRole('button', { name: 'Mute' }).click();
  await expect.poll(async () => (await sound(page))?.volume).toBe(0);
  await bar.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await sound(page))?.volume).toBeCloseTo(0.75, 2);

  await bar.getByRole('button', { name: 'Repeat: off' }).click();
  await bar.getByRole('button', { name: 'Repeat: all' }).click();
  await expect(bar.getByRole('button', { name: 'Repeat: one' })).toBeVisible();
  await seek.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await sound(page))?.elapsedSeconds, { timeout: 10_000 }).toBeLessThan(3);
  await expectPlaying(page, longTitles[0] ?? '');
  await bar.getByRole('button', { name: 'Repeat: one' }).click();

  const order = async () => queue(page).getByRole('listitem').allInnerTexts();
  const before = await order();
  await bar.getByRole('button', { name: 'Shuffle' }).click();
  await expect(bar.getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'true');
  expect([...(await order())].sort()).toEqual([...before].sort());
  await bar.getByRole('button', { name: 'Shuffle' }).click();
  expect(await order()).toEqual(before);

  await queue(page)
    .getByRole('button', { name: `Remove ${longTitles[3]} from the queue` })
    .click();
  await expect(queue(page).getByRole('listitem')).toHaveCount(4);
  await queue(page)
    .getByRole('button', { name: `Play ${longTitles[2]}` })
    .click();
  await expectPlaying(page, longTitles[2] ?? '');
  // Less than the two seconds after which it is written anyway, by more than a page may lag behind its sound.
  await hear(page, 1.7);

  await page.reload();
  await expectPlaying(page, longTitles[2] ?? '');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  const resumed = await hear(page, 0.2);
  expect(resumed.elapsedSeconds).toBeGreaterThan(1);
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
});

test('one tab plays at a time', async ({ page, context }) => {
  await listenIn(page);
  await signUp(page, music.url, 'tabs@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.3);
  const second = await context.newPage();
  await listenIn(second);
  await second.goto(page.url());
  await second.getByRole('row', { name: 'Fifth Wave' }).dblclick();
  await hear(second, 0.3);
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
});

test('search finds a song as it is typed and plays it', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url, 'search@example.org');
  await page.getByRole('link', { name: 'Search' }).first().click();
  const box = page.getByPlaceholder('What do you want to listen to?...');
  await box.fill('fog in op');
  await expect(page).toHaveURL(/q=fog/);
  await page.getByRole('row').getByRole('button', { name: 'Play Fog in Opus', exact: true }).click();
  await expectPlaying(page, 'Fog in Opus');
  await hear(page, 0.3);
  await box.fill('six form');
  await expectLinkTo(page, /Six Formats/);
  await page.getByRole('button', { name: 'Songs', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Six Formats/ })).toHaveCount(0);
  await box.fill('');
  await expect(page.getByRole('main').getByRole('link', { name: /Six Formats|Fog in Opus/ })).toHaveCount(0);
});

test('back and forward lead where they say, and a deep link survives logging in', async ({ page }) => {
  await signUp(page, music.url, 'back@example.org');
  await openAlbum(page, 'Six Formats');
  const address = page.url();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Recently Added to Library' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Six Formats' })).toBeVisible();
  await page.goBack();
  await page.goto(address);
  // A typed address has nothing ahead of it, whatever lay ahead before.
  await expect(page.getByRole('heading', { level: 1, name: 'Six Formats' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forward' })).toBeDisabled();
  await page.goto(`${music.url}/settings`);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(address);
  await page.getByLabel('Email', { exact: true }).fill('back@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Six Formats' })).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a file copied into the folder shows on the open page within ten seconds', async ({ page }) => {
  await signUp(page, music.url, 'living@example.org');
  await openAlbum(page, 'Six Formats');
  await expect(page.getByRole('row')).toHaveCount(6);
  cpSync(join(sixFormats, '01 Wind.mp3'), join(music.folder, '07 Copy.mp3'));
  await expect(page.getByRole('row')).toHaveCount(7, { timeout: 10_000 });
  rmSync(join(music.folder, '07 Copy.mp3'));
  await expect(page.getByRole('row')).toHaveCount(6, { timeout: 10_000 });
});
