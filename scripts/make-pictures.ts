import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signUp } from '../e2e/listener.ts';
import { startServer } from '../e2e/server.ts';
import { findChromium } from './chromium.ts';
import { root, run } from './run-node.ts';

/** Takes the README's pictures of the built app with the demo collection and writes them to `docs/pictures/`. */
const target = join(root, 'docs/pictures');
const lyrics = [
  'Gate by the river, open wide,',
  'Morning walks along our side,',
  'Blue the water, slow the boat,',
  'Every stone a quiet note.',
  'Leave the latch and leave the key,',
  'What the river wants is free.',
];

/** The demo collection with lyrics for its first song. */
function writeMusic(folder: string): void {
  cpSync(join(root, 'server/folder/demo'), folder, { recursive: true });
  const lines = lyrics.map((line, index) => `[00:${String(2 + index * 5).padStart(2, '0')}.00]${line}`);
  const name = 'Copper Meadow/Field Notes in Blue/01 Gate by the River.lrc';
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
}

async function takePicture(page: Page, name: string): Promise<void> {
  // Pictures of covers fade in, and toasts fade out.
  await page.waitForTimeout(2_500);
  const png = await page.screenshot();
  await sharp(png)
    .resize(1200)
    .webp({ quality: 82 })
    .toFile(join(target, `${name}.webp`));
}

async function openAlbum(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Field Notes in Blue/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Field Notes in Blue' }).waitFor();
}

async function takeMusic(page: Page, url: string): Promise<void> {
  await openAlbum(page, url);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await takePicture(page, 'album');
  await page.keyboard.press('f');
  await page.getByRole('dialog', { name: 'Now playing' }).waitFor();
  await takePicture(page, 'lyrics');
  await page.keyboard.press('Escape');
  await page.goto(url);
  await takePicture(page, 'home');
}

async function takePodcasts(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/podcasts`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /First Listen/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await takePicture(page, 'podcast');
}

async function takeRadio(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/radio`);
  for (const name of ['Harbour FM', 'Night Walk', 'Seven Hills Jazz']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page
      .getByLabel('Address of the stream')
      .fill(`https://radio.example/${name.toLowerCase().replaceAll(' ', '-')}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Play ${name}` }).waitFor();
  }
  await takePicture(page, 'radio');
}

async function takeSharing(page: Page, url: string): Promise<void> {
  await openAlbum(page, url);
  await page.getByRole('button', { name: 'Options for Field Notes in Blue' }).first().click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await takePicture(page, 'sharing');
  await page.getByRole('button', { name: 'Close' }).click();
}

async function takeServer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/server`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page
    .getByRole('button', { name: /^Download the backup of/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^Download the backup of/ })
    .first()
    .scrollIntoViewIfNeeded();
  await takePicture(page, 'backups');
  await page.getByRole('heading', { name: 'People' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'people');
}

async function takeOffline(page: Page, url: string): Promise<void> {
  await openAlbum(page, url);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  await page.waitForTimeout(5_000);
  await page.goto(`${url}/on-this-device`);
  await takePicture(page, 'offline');
}

async function takeApps(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/apps`);
  await takePicture(page, 'apps');
}

if (run(process.execPath, 'scripts/build.ts') !== 0) throw new Error('The app could not be built.');
mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'));
writeMusic(join(folder, 'demo'));
const server = await startServer({
  DATA_DIR: folder,
  SHARE_LINKS: 'on',
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await signUp(page, server.url, 'ann@example.org');
  await takeMusic(page, server.url);
  await takePodcasts(page, server.url);
  await takeRadio(page, server.url);
  await takeOffline(page, server.url);
  await takeApps(page, server.url);
  await takeServer(page, server.url);
  await takeSharing(page, server.url);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
