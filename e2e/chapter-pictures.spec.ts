import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { m4bFile } from '#server/audio-files/chapters/testing/m4b-file.ts';
import { id3v2, picture, utf8 } from '#server/folder/testing/test-tags.ts';
import { openEpisode, subscribeTo } from './episode-journeys.ts';
import { player, queue, signUp } from './listener.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-chapter-pictures-'));
const talk = new URL('../server/audio-files/chapters/fixtures/talk.mp3', import.meta.url);
let server: RunningServer;
let host: PodcastHost;

const coverOf = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** `CHAP`: a name, four numbers, and what is said of the chapter. */
function chapterFrame(name: string, [from, to]: [number, number], cover: Buffer): [string, Buffer] {
  const numbers = Buffer.alloc(16, 0xff);
  numbers.writeUInt32BE(from, 0);
  numbers.writeUInt32BE(to, 4);
  const inner = id3v2(3, [
    ['TIT2', utf8(name)],
    ['APIC', picture(3, cover)],
    ['WXXX', Buffer.from(`\0about\0https://example.org/${name}`)],
  ]).subarray(10);
  return ['CHAP', Buffer.concat([Buffer.from(`${name}\0`), numbers, inner])];
}

test.beforeAll(async () => {
  const pictures = await Promise.all(['#b03030', '#30b030', '#3030b0'].map(coverOf));
  const music = join(folder, 'music');
  mkdirSync(music, { recursive: true });
  writeFileSync(
    join(music, 'sea.m4b'),
    m4bFile({
      title: 'The Winter Sea',
      author: 'Ursula North',
      hours: 0.05,
      chapters: ['The Harbour', 'Ice', 'Landfall'],
      pictures,
    }),
  );
  const whole = readFileSync(talk);
  const tagLength = [...whole.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0) + 10;
  const [first, second] = pictures;
  const tag = id3v2(3, [
    chapterFrame('Dawn', [0, 12_000], first ?? Buffer.alloc(0)),
    chapterFrame('Noon', [12_000, 30_000], second ?? Buffer.alloc(0)),
  ]);
  host = await hostPodcast('Talks', [
    { title: 'A Day', seconds: 30, mp3: Buffer.concat([tag, whole.subarray(tagLength)]) },
  ]);
  server = await startServer({
    ALLOW_PRIVATE_HOSTS: host.authority,
    MUSIC_DIR: music,
    DATA_DIR: join(folder, 'data'),
  });
});
test.afterAll(async () => {
  await server.stop();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until an image is there, and answers its colour in the middle. */
async function colourOf(image: Locator): Promise<string> {
  await expect
    .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBeGreaterThan(0);
  return image.evaluate((one) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context || !(one instanceof HTMLImageElement)) return '';
    context.drawImage(one, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  });
}

const main = (page: Page) => page.getByRole('main');
const chaptersIn = (area: Locator) => area.getByRole('list', { name: 'Chapters' }).getByRole('listitem');
const seekBar = (page: Page) => player(page).getByRole('slider', { name: 'Seek' });
/** Which chapter's picture the system is shown. */
const shownBySystem = (page: Page) =>
  page.evaluate(() => /at=([\d.]+)/.exec(navigator.mediaSession.metadata?.artwork[0]?.src ?? '')?.[1]);

test('the pictures inside an audiobook stand in its list of chapters, on the whole window and on the lock screen', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, server.url);
  await page.goto(`${server.url}/books`);
  await main(page).getByRole('link', { name: 'The Winter Sea' }).first().click();
  const rows = chaptersIn(main(page));
  await expect(rows).toHaveCount(3);
  for (const [index, colour] of ['red', 'green', 'blue'].entries())
    expect(await colourOf(rows.nth(index).locator('img'))).toBe(colour);
  await rows.nth(1).getByRole('button').click();
  await hear(page, 0.3);
  await expect.poll(() => shownBySystem(page)).toBe('60');
  // The author, and not the title again.
  await expect(player(page).getByText('Ursula North')).toBeVisible();
  await player(page).getByRole('button', { name: 'Open now playing' }).click();
  const large = page.getByRole('dialog', { name: 'Now playing' }).locator('.now-playing-art img');
  await expect(large).toHaveAttribute('src', /at=60&/);
  expect(await colourOf(large)).toBe('green');
  await page.keyboard.press('Escape');
});

test('a finished book in one file is begun again where one of its chapters is opened', async ({ page }) => {
  await listenIn(page);
  await signUp(page, server.url, 'bea@example.org');
  await page.goto(`${server.url}/books`);
  await main(page).getByRole('link', { name: 'The Winter Sea' }).first().click();
  const rows = chaptersIn(main(page));
  await rows.nth(2).getByRole('button').click();
  await hear(page, 0.3);
  await seekBar(page).fill('179');
  await expect(main(page).getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 20_000 });
  await rows.nth(0).getByRole('button').click();
  await hear(page, 0.3);
  await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('the pictures and links inside an episode stand in its list of chapters', async ({ page }) => {
  await listenIn(page);
  await signUp(page, server.url, 'cleo@example.org');
  const idOf = await subscribeTo(page, server.url, host);
  await openEpisode(page, server.url, idOf('A Day'));
  await hear(page, 0.3);
  const rows = chaptersIn(queue(page));
  await expect(rows).toHaveCount(2);
  expect(await colourOf(rows.nth(0).locator('img'))).toBe('red');
  expect(await colourOf(rows.nth(1).locator('img'))).toBe('green');
  await expect(rows.nth(1).getByRole('link', { name: 'Page of “Noon”' })).toHaveAttribute(
    'href',
    'https://example.org/Noon',
  );
});
