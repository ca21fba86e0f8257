import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { askForLater, openEpisode, progressOf, shownSeconds, subscribeTo } from './episode-journeys.ts';
import { expectPlaying, openAlbum, player, queue, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';

const transcript = `WEBVTT

00:00.000 --> 00:20.000
We leave the harbour.

00:20.000 --> 00:40.000
The wind turns west.

00:40.000 --> 01:00.000
We come home.
`;
const talk = { seconds: 60 };
const inParts = new URL('../server/audio-files/chapters/fixtures/talk.mp3', import.meta.url);

let server: RunningServer;
let host: PodcastHost;

test.beforeAll(async () => {
  host = await hostPodcast('The Long Way', [
    {
      ...talk,
      title: 'First Mile',
      chapters: [
        [0, 'Setting out'],
        [20, 'The middle'],
        [40, 'Home again'],
      ],
      transcript,
    },
    { ...talk, title: 'Second Mile' },
    { ...talk, title: 'Redirected', hops: 4 },
    { ...talk, title: 'In One Piece', withoutRanges: true, statedSeconds: 4_000 },
    { ...talk, title: 'Without End', withoutRanges: true, withoutLength: true },
    { ...talk, title: 'Stalled', stallsAtSeconds: 4 },
    { ...talk, title: 'Broken Off', breaksAtSeconds: 4 },
    { ...talk, title: 'Gone', status: 410 },
    { title: 'In Parts', seconds: 30, mp3: readFileSync(inParts) },
  ]);
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
/** A newcomer who follows the show; answers the numbers of its episodes by title. */
async function follower(page: Page): Promise<(title: string) => string> {
  await listenIn(page);
  listener += 1;
  await signUp(page, server.url, `episodes${listener}@example.org`);
  return subscribeTo(page, server.url, host);
}

const press = (page: Page, name: string | RegExp) =>
  player(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const seekBar = (page: Page) => player(page).getByRole('slider', { name: 'Seek' });

test('an episode plays, is sought in, and really runs twice as fast', async ({ page }) => {
  const idOf = await follower(page);
  await openEpisode(page, server.url, idOf('First Mile'));
  await hear(page, 1);
  await expectPlaying(page, 'First Mile');
  await press(page, 'Forward 15 seconds');
  await expect.poll(() => shownSeconds(page)).toBeGreaterThan(15);
  await press(page, 'Back 15 seconds');
  await expect.poll(() => shownSeconds(page)).toBeLessThan(10);

  for (const speed of ['1', '1.25', '1.5']) await press(page, `Speed: ${speed}×`);
  await expect(player(page).getByRole('button', { name: 'Speed: 2×' })).toBeVisible();
  const rate = await page.evaluate(async () => {
    const elements = (Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[];
    const element = elements.find((one) => !one.paused);
    const [from, began] = [element?.currentTime ?? 0, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const playedSeconds = (element?.currentTime ?? 0) - from;
    return {
      speed: (playedSeconds * 1_000) / (performance.now() - began),
      keepsPitch: element?.preservesPitch,
    };
  });
  expect(rate.speed).toBeGreaterThan(1.7);
  expect(rate.speed).toBeLessThan(2.3);
  expect(rate.keepsPitch).toBe(true);
  await press(page, 'Speed: 2×');
  await expect(player(page).getByRole('button', { name: 'Speed: 0.75×' })).toBeVisible();
  await press(page, 'Choose a speed');
  await page.getByRole('menuitemradio', { name: '0.6×' }).click();
  await expect(player(page).getByRole('button', { name: 'Speed: 0.6×' })).toBeVisible();

  // The show keeps its speed: another episode of it begins with it.
  await openEpisode(page, server.url, idOf('Second Mile'));
  await hear(page, 0.5);
  await expect(player(page).getByRole('button', { name: 'Speed: 0.6×' })).toBeVisible();
  const speeds = await page.evaluate(() =>
    ((Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[])
      .filter((one) => !one.paused)
      .map((one) => one.playbackRate),
  );
  expect(speeds).toEqual([0.6]);
});

test('chapters and transcript take the listener to their places', async ({ page }) => {
  const idOf = await follower(page);
  await openEpisode(page, server.url, idOf('First Mile'));
  await hear(page, 0.5);
  const chapters = queue(page).getByRole('list', { name: 'Chapters' });
  await chapters.getByRole('button', { name: 'The middle at 20 seconds' }).click();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(20);
  await expect(chapters.getByRole('button', { name: /The middle/ })).toHaveAttribute('aria-current', 'true');
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /of 1 minute, chapter The middle$/);
  await expect(player(page).locator('[data-chapter-mark]')).toHaveCount(2);
  await queue(page).getByRole('button', { name: 'Next chapter' }).click();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(40);

  await queue(page).getByRole('tab', { name: 'Transcript' }).click();
  const lines = queue(page).getByRole('list', { name: 'Transcript' });
  await expect(lines.getByRole('button', { name: /We come home/ })).toHaveAttribute('aria-current', 'true');
  await queue(page).getByRole('searchbox', { name: 'Search in the transcript' }).fill('WEST');
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await lines.getByRole('button', { name: /The wind turns west/ }).click();
  await expect.poll(() => shownSeconds(page)).toBeLessThan(30);
  expect(await shownSeconds(page)).toBeGreaterThanOrEqual(20);
});

test('chapters that stand in the sound alone are listed, marked and played', async ({ page }) => {
  const idOf = await follower(page);
  await openEpisode(page, server.url, idOf('In Parts'));
  await hear(page, 0.5);
  const chapters = queue(page).getByRole('list', { name: 'Chapters' });
  await expect(player(page).locator('[data-chapter-mark]')).toHaveCount(2);
  await chapters.getByRole('button', { name: 'Middle – “quoted” at 10 seconds' }).click();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(10);
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /of 30 seconds, chapter Middle – “quoted”$/);
});

test('music that is started stops the episode, whose place is saved and there again', async ({ page }) => {
  const idOf = await follower(page);
  const id = idOf('Second Mile');
  await openEpisode(page, server.url, id);
  await hear(page, 3);
  const heardSeconds = await shownSeconds(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await openAlbum(page, 'Six Formats');
  await page.getByRole('row').first().dblclick();
  await expect(player(page).getByRole('button', { name: 'Shuffle' })).toBeVisible();
  await hear(page, 0.5);
  expect(
    await page.evaluate(
      () =>
        ((Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[]).filter(
          (one) => !one.paused && one.currentSrc.includes('/podcast/'),
        ).length,
    ),
  ).toBe(0);
  await expect
    .poll(async () => (await progressOf(page, server.url, id))?.positionSeconds)
    .toBeGreaterThan(heardSeconds - 0.5);
  await queue(page).getByRole('button', { name: 'Back to Second Mile' }).click();
  const again = await hear(page, 0.5);
  expect(again.elapsedSeconds).toBeGreaterThan(heardSeconds - 1);

  // At its end it stops, and offers the song that waits.
  await seekBar(page).press('End');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(async () => (await progressOf(page, server.url, id))?.completed).toBe(true);
  await player(page)
    .getByRole('button', { name: /^Back to / })
    .click();
  await expect(player(page).getByRole('button', { name: 'Shuffle' })).toBeVisible();
  await hear(page, 0.3);
});

test('an episode that was asked for later plays at the end of this one', async ({ page }) => {
  const idOf = await follower(page);
  await openEpisode(page, server.url, idOf('First Mile'));
  await hear(page, 0.5);
  await askForLater(page, 'Second Mile');
  await seekBar(page).press('End');
  await expectPlaying(page, 'Second Mile');
  await hear(page, 0.5);
});

test('the sleep timer stops at the end of the episode, and after its minutes fades out', async ({ page }) => {
  const idOf = await follower(page);
  await openEpisode(page, server.url, idOf('First Mile'));
  await hear(page, 0.5);
  await askForLater(page, 'Second Mile');
  await press(page, 'Sleep timer');
  await page.getByRole('menuitemcheckbox', { name: 'At the end of the episode' }).click();
  await seekBar(page).press('End');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectPlaying(page, 'Second Mile');
  await expect(player(page).getByRole('button', { name: 'Sleep timer', exact: true })).toBeVisible();
  expect((await sound(page))?.paused ?? true).toBe(true);

  await press(page, 'Play');
  await hear(page, 0.5);
  // The deadline comes nearer by the clock that nobody sets; the other one is set back a day meanwhile.
  await page.evaluate(() => {
    const [wallClock, clock] = [Date.now, performance.now.bind(performance)];
    const ahead = () => Number(Reflect.get(window, 'clockAhead'));
    Object.assign(window, { clockAhead: 0 });
    performance.now = () => clock() + ahead();
    Date.now = () => wallClock() - (ahead() > 0 ? 24 * 60 * 60_000 : 0);
  });
  await press(page, 'Sleep timer');
  await page.getByRole('menuitem', { name: 'After 5 minutes' }).click();
  await expect(player(page).getByRole('button', { name: /^Sleep timer: 4:5\d left$/ })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { clockAhead: 5 * 60_000 - 7_000 }));
  await expect.poll(async () => (await sound(page))?.volume).toBeLessThan(0.5);
  expect((await sound(page))?.paused).toBe(false);
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(async () => (await sound(page))?.volume).toBe(0.75);
});

test.describe('a host with bad manners', () => {
  for (const title of ['Redirected', 'In One Piece', 'Without End'])
    test(`${title}: is played, from the middle, and goes on there after a reload`, async ({ page }) => {
      const idOf = await follower(page);
      await openEpisode(page, server.url, idOf(title));
      await hear(page, 0.5);
      await seekBar(page).fill('30');
      await expect.poll(async () => (await hear(page, 0.3)).elapsedSeconds).toBeGreaterThan(30);
      expect(await shownSeconds(page)).toBeLessThan(40);
      await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /of 1 minute/);
      await press(page, 'Pause');
      await page.reload();
      await press(page, 'Play');
      await expect.poll(async () => (await hear(page, 0.3)).elapsedSeconds).toBeGreaterThan(29);
      await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    });

  for (const title of ['Stalled', 'Broken Off'])
    test(`${title}: the sound is back within a second of the place`, async ({ page }) => {
      const idOf = await follower(page);
      await openEpisode(page, server.url, idOf(title));
      await hear(page, 1);
      await expect.poll(() => shownSeconds(page), { timeout: 40_000 }).toBeGreaterThan(6);
      const positions = await page.evaluate(() => Reflect.get(window, 'heardPositions'));
      expect(gaps(positions as number[])).toEqual([]);
    });

  test('an address that ran out is resolved anew, and the sound is back at its place', async ({ page }) => {
    const idOf = await follower(page);
    const file = songFile({ title: '', artist: '', album: '', track: 1, seconds: 60, hertz: 300 });
    let resolved = 0;
    await page.route('**/api/apple/resolve-url?*', (route) => {
      resolved += 1;
      return route.fulfill({ json: { finalUrl: `https://cdn.example/${resolved}.wav` } });
    });
    const paths: string[] = [];
    await page.route('https://cdn.example/*', async (route) => {
      const name = new URL(route.request().url()).pathname;
      paths.push(name);
      const start = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
      // The first address gives six seconds and nothing after them.
      const end = name === '/1.wav' ? 6 * 16_000 : file.length;
      if (start >= end) return route.abort('connectionreset');
      await route.fulfill({
        status: 206,
        headers: {
          'content-type': 'audio/wav',
          'accept-ranges': 'bytes',
          'content-range': `bytes ${start}-${end - 1}/${file.length}`,
        },
        body: file.subarray(start, end),
      });
    });
    await openEpisode(page, server.url, idOf('Second Mile'));
    await hear(page, 1);
    await expect.poll(() => shownSeconds(page), { timeout: 40_000 }).toBeGreaterThan(8);
    expect(gaps((await page.evaluate(() => Reflect.get(window, 'heardPositions'))) as number[])).toEqual([]);
    expect((await sound(page))?.source).toMatch(/^https:\/\/cdn\.example\/[2-9]\.wav$/);
    expect(paths[0]).toBe('/1.wav');
  });

  test('dead audio says so and names the host', async ({ page }) => {
    const idOf = await follower(page);
    await openEpisode(page, server.url, idOf('Gone'));
    await expect(page.getByText(/127\.0\.0\.1/).first()).toBeVisible({ timeout: 30_000 });
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });
});

/** Where playback jumps by more than a second. */
function gaps(positions: readonly number[]): string[] {
  return positions.flatMap((position, index) => {
    const before = positions[index - 1] ?? position;
    return Math.abs(position - before) > 1.3 ? [`${before} to ${position}`] : [];
  });
}
