import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { flacFile, mp3File } from '../server/folder/testing/test-files.ts';
import { violationsOf } from './axe.ts';
import { expect, type Page, test } from './clean-console.ts';
import { signUp } from './listener.ts';
import { ownMusic } from './own-music.ts';
import { expectToast } from './toasts.ts';

const plain = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [red, green, blue, grey] = await Promise.all(['#c02040', '#20c040', '#2040c0', '#777777'].map(plain));

const songCount = 46;
const music = ownMusic((folder) => {
  const put = (path: string, bytes: Buffer | undefined) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), bytes ?? '');
  };
  const anna = { artist: 'Anna Moor', albumArtist: 'Anna Moor', genre: 'Folk' };
  const alder = { ...anna, album: 'Alder', date: '2009' };
  const original = [['TDOR', '1973']] as const;
  const more = [...original, ['TPUB', 'Harvest'], ['TXXX', 'MusicBrainz Album Type\0album; live']] as const;
  put(
    'Anna Moor/Alder/1.mp3',
    mp3File({ ...alder, title: 'One', track: '1', disc: '1/2', more: [...more, ['TSST', 'The river']] }, 1),
  );
  put(
    'Anna Moor/Alder/2.mp3',
    mp3File({ ...alder, title: 'Two', track: '1', disc: '2/2', more: [...more, ['TSST', 'The sea']] }, 2),
  );
  put('Anna Moor/Alder/cover.jpg', red);
  const deluxe = { ...anna, album: 'Alder (Deluxe Edition)', date: '2011' };
  put('Anna Moor/Alder Deluxe/1.flac', flacFile({ ...deluxe, title: 'One' }, 3));
  put('Anna Moor/Alder Deluxe/cover.jpg', green);
  put('Anna Moor/artist.jpg', blue);
  for (let number = 0; number < songCount - 6; number += 1) {
    const letter = String.fromCharCode('C'.charCodeAt(0) + (number % 24));
    const artist = `${letter}ora ${number}`;
    put(
      `more/${number}.mp3`,
      mp3File({ title: `Song ${number}`, artist, album: `Of ${artist}` }, 100 + number),
    );
  }
  const ben = { artist: 'Ben Lake', albumArtist: 'Ben Lake', genre: 'Folk' };
  for (const [index, album] of ['Elm', 'Fir', 'Oak'].entries()) {
    put(`Ben Lake/${album}/1.mp3`, mp3File({ ...ben, album, title: album, date: `199${index}` }, 10 + index));
    put(`Ben Lake/${album}/cover.jpg`, [grey, green, red][index]);
  }
});

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, email: string): Promise<void> {
  await signUp(page, music.url, email);
  await page.goto(`${music.url}/settings`);
  await expect(page.getByText(`${songCount} songs`)).toBeVisible({ timeout: 60_000 });
}

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await expect(main(page).locator('img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await violationsOf(page)).toEqual([]);
  }
}

test('an album says what it is, names its discs, and leads to its other editions and back', async ({
  page,
}) => {
  await open(page, 'ann@example.org');
  await page.goto(`${music.url}/library?sort=album-desc`);
  await main(page).getByRole('link', { name: 'Alder', exact: true }).click();
  await expect(main(page).getByText('Live album · Harvest · this edition 2009 · 2 editions')).toBeVisible();
  await expect(main(page).getByText('· 1973')).toBeVisible();
  await expect(main(page).getByText('Disc 1 · The river')).toBeVisible();
  await expect(main(page).getByText('Disc 2 · The sea')).toBeVisible();
  const editions = main(page).getByRole('region', { name: 'Other editions' });
  await expect(editions.getByText('2011 · 1 song')).toBeVisible();
  await expectNoFaults(page);
  await editions.getByRole('link', { name: 'Alder (Deluxe Edition)' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Alder (Deluxe Edition)' })).toBeVisible();
  await expect(main(page).getByText('Lossless')).toBeVisible();
  await expect(editions.getByText('2009 · Harvest · 2 songs')).toBeVisible();
});

test('artists have their own picture or a mosaic, and so have genres', async ({ page }) => {
  await open(page, 'ben@example.org');
  await page.goto(`${music.url}/library?tab=artists`);
  const card = (name: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name }) });
  await expect(card('Anna Moor').locator('img')).toHaveCount(1);
  await expect(card('Ben Lake').locator('img')).toHaveCount(4);
  const letters = page.getByRole('slider', { name: 'Jump to a letter' });
  for (const display of ['cards', 'rows']) {
    if (display === 'rows') await main(page).getByRole('button', { name: 'Show as list' }).click();
    await letters.press('End');
    await expect(main(page).getByRole('link', { name: 'Zora 23' })).toBeInViewport();
    await letters.press('Home');
    await expect(main(page).getByRole('link', { name: 'Anna Moor' })).toBeInViewport();
  }
  await main(page).getByRole('button', { name: 'Genres' }).click();
  await expect(main(page).getByRole('button', { name: 'Folk 5 albums' }).locator('img')).toHaveCount(4);
  await expectNoFaults(page);
  const menu = main(page).getByRole('button', { name: 'More' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.press('Enter');
  await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('a playlist is given a picture, which stands where it is shown, and taken away again', async ({
  page,
}) => {
  await open(page, 'cleo@example.org');
  await page.goto(`${music.url}/new-playlist`);
  await page.getByLabel('Playlist name:').fill('Mine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Playlist created!');
  await page.goto(`${music.url}/playlist-display`);
  await main(page).getByRole('link', { name: 'Mine' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  const options = main(page).getByRole('button', { name: 'Options for Mine' });
  const chooser = page.waitForEvent('filechooser');
  await options.click();
  await page.getByRole('menuitem', { name: 'Choose picture…' }).click();
  await (await chooser).setFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: blue ?? Buffer.alloc(0) });
  await expectToast(page, 'Mine has a new picture');
  await expect(main(page).locator('header img')).toHaveAttribute('src', /\/api\/folder\/artwork\//);

  await options.click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await expectToast(page, 'Mine shows its songs’ covers again');
  await expect(main(page).locator('header img')).toHaveCount(0);
});
