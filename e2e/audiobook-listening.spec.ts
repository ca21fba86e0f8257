import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { openEpisode, shownSeconds, subscribeTo } from './episode-journeys.ts';
import { expectPlaying, player, queue, signUp } from './listener.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';

const inParts = new URL('../server/audio-files/chapters/fixtures/talk.mp3', import.meta.url);

let server: RunningServer;
let host: PodcastHost;

test.beforeAll(async () => {
  // The newest first, as feeds are: the book begins with the last one.
  host = await hostPodcast(
    'The Long Book',
    [
      { title: 'Part Three', seconds: 60 },
      { title: 'Part Two', seconds: 30, mp3: readFileSync(inParts) },
      {
        title: 'Part One',
        seconds: 90,
        chapters: [
          [0, 'Setting out'],
          [40, 'The middle', { img: '/cover.webp', url: '/middle' }],
          [70, 'Home again'],
        ],
      },
    ],
    'audiobook',
  );
  server = await startServer({
    ALLOW_PRIVATE_HOSTS: host.authority,
    MUSIC_DIR: fileURLToPath(new URL('media', import.meta.url)),
  });
});
test.afterAll(async () => {
  await server.stop();
  await host.close();
});

let listener = 0;
/** A newcomer who follows the book; answers the numbers of its parts by title. */
async function reader(page: Page): Promise<(title: string) => string> {
  await listenIn(page);
  listener += 1;
  await signUp(page, server.url, `books${listener}@example.org`);
  return subscribeTo(page, server.url, host);
}

const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click();
const seekBar = (page: Page) => player(page).getByRole('slider', { name: 'Seek' });
const expectPaused = (page: Page) =>
  expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 20_000 });

async function sleepAt(page: Page, choice: string) {
  await press(page, 'Sleep timer');
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
}

test('a book is stepped through by 30 seconds, by buttons, keys and the system', async ({ page }) => {
  const idOf = await reader(page);
  await openEpisode(page, server.url, idOf('Part One'));
  await hear(page, 0.5);
  await press(page, 'Forward 30 seconds');
  await expect.poll(() => shownSeconds(page)).toBeGreaterThan(30);
  await page.locator('#main').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownSeconds(page)).toBeGreaterThan(60);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownSeconds(page)).toBeLessThan(50);
  await press(page, 'Back 30 seconds');
  await expect.poll(() => shownSeconds(page)).toBeLessThan(20);
});

test('playing stops at the end of the chapter, whose picture and title are shown while it plays', async ({
  page,
}) => {
  const idOf = await reader(page);
  await openEpisode(page, server.url, idOf('Part One'));
  await hear(page, 0.5);
  const chapters = queue(page).getByRole('list', { name: 'Chapters' });
  const picture = chapters.getByRole('listitem').filter({ hasText: 'The middle' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await expect(chapters.getByRole('link', { name: 'Page of “The middle”' })).toHaveAttribute(
    'href',
    `http://${host.authority}/middle`,
  );

  await seekBar(page).fill('36');
  await sleepAt(page, 'At the end of the chapter');
  await expect(
    player(page).getByRole('button', { name: /^Sleep timer: at the end of the chapter, 0:0\d$/ }),
  ).toBeVisible();
  await expect.poll(async () => (await sound(page))?.volume).toBeLessThan(0.4);
  await expectPaused(page);
  const stoppedSeconds = (await sound(page))?.elapsedSeconds ?? 0;
  expect(Math.abs(stoppedSeconds - 40)).toBeLessThan(0.8);
  await expect(player(page).getByRole('button', { name: 'Sleep timer', exact: true })).toBeVisible();
  await expect.poll(async () => (await sound(page))?.volume).toBe(0.75);

  await press(page, 'Play');
  await hear(page, 1);
  await expect
    .poll(() =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist]),
    )
    .toEqual(['The middle', 'Part One · The Long Book']);
  await press(page, 'Open now playing');
  const cover = page.getByRole('dialog', { name: 'Now playing' }).locator('.now-playing-art img');
  await expect(cover).toHaveAttribute('src', /\/picture\/chapter\/\d+\?at=40&/);
  await page.keyboard.press('Escape');
});

test('after a part the next one begins by itself, and soon; at the end of a part a listener may fall asleep', async ({
  page,
}) => {
  const idOf = await reader(page);
  await openEpisode(page, server.url, idOf('Part One'));
  await hear(page, 0.5);
  await expect(player(page).getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  await page.evaluate(() => {
    for (const element of (Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[])
      for (const event of ['ended', 'playing'])
        element.addEventListener(event, () => Reflect.set(window, event, performance.now()));
  });
  await seekBar(page).fill('88');
  await expectPlaying(page, 'Part Two');
  const begun = await hear(page, 0.3);
  expect(begun.elapsedSeconds).toBeLessThan(5);
  const gapMs = await page.evaluate(
    () => Number(Reflect.get(window, 'playing')) - Number(Reflect.get(window, 'ended')),
  );
  expect(gapMs).toBeLessThan(1_500);

  // Its chapters stand in its sound.
  await expect(queue(page).getByRole('list', { name: 'Chapters' }).getByRole('listitem')).toHaveCount(3);
  await seekBar(page).fill('7');
  await sleepAt(page, 'At the end of the chapter');
  await expectPaused(page);
  expect(Math.abs(((await sound(page))?.elapsedSeconds ?? 0) - 10)).toBeLessThan(0.8);

  await press(page, 'Play');
  await hear(page, 0.3);
  await sleepAt(page, 'At the end of the part');
  await seekBar(page).press('End');
  await expectPaused(page);
  await expectPlaying(page, 'Part Three');
  await press(page, 'Play');
  await hear(page, 0.3);
  // The last part is the end: the book stands at its beginning.
  await seekBar(page).press('End');
  await expectPaused(page);
  await expectPlaying(page, 'Part One');
});

test('a book has its own speed, and goes on a few seconds earlier when it was last heard hours ago', async ({
  page,
}) => {
  const idOf = await reader(page);
  await page.goto(`${server.url}/settings`);
  await page.getByRole('combobox', { name: 'Audiobooks' }).selectOption('1.25');
  const reply = await page.request.post(`${server.url}/api/podcast/save-progress`, {
    data: {
      episodeId: idOf('Part One'),
      progress: 50,
      positionSeconds: 60,
      durationSeconds: 90,
      age: 2 * 3_600_000,
    },
  });
  expect(reply.ok()).toBe(true);
  await openEpisode(page, server.url, idOf('Part One'));
  await hear(page, 0.3);
  const seconds = await shownSeconds(page);
  expect(seconds).toBeGreaterThanOrEqual(50);
  expect(seconds).toBeLessThan(58);
  await expect(player(page).getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible();
});
