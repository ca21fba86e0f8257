import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { openEpisode, subscribeTo } from './episode-journeys.ts';
import { openAlbum, player, signUp } from './listener.ts';
import { hostPodcast } from './podcast-host.ts';
import { startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';

test('shots', async ({ browser }) => {
  test.setTimeout(150_000);
  const lines = Array.from(
    { length: 40 },
    (_, i) =>
      `00:${String(i).padStart(2, '0')}.000 --> 00:${String(i + 1).padStart(2, '0')}.000\n<v Ida>Line ${i} of what is said about the sea and the wind and all that.\n`,
  );
  const host = await hostPodcast('The Long Way Round the Northern Islands', [
    {
      title: 'First Mile, or how we left the harbour in the rain',
      seconds: 90,
      chapters: [
        [0, 'Setting out'],
        [20, 'The middle, where the wind turned and everything went on rather longer than planned'],
        [40, 'Home again'],
        [60, 'Afterwards'],
        [75, 'Credits'],
      ],
      transcript: 'WEBVTT\n\n' + lines.join('\n'),
    },
  ]);
  const server = await startServer({
    ALLOW_PRIVATE_HOSTS: host.authority,
    MUSIC_DIR: fileURLToPath(new URL('media', import.meta.url)),
  });
  for (const [width, height] of [
    [375, 812],
    [1440, 900],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        hasTouch: width < 500,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const shot = (name: string) =>
        page.screenshot({ path: `/tmp/episodes-x/${name}-${width}-${scheme}.png` });
      await listenIn(page);
      await signUp(page, server.url, `s${width}${scheme}@example.org`);
      const idOf = await subscribeTo(page, server.url, host);
      const id = idOf('First Mile, or how we left the harbour in the rain');
      await openAlbum(page, 'Six Formats');
      await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
      await hear(page, 0.3);
      await page.goto(server.url);
      await player(page).waitFor();
      await openEpisode(page, server.url, id);
      await hear(page, 2);
      await page.waitForTimeout(800);
      await shot('playing');
      if (width > 500) {
        await player(page).getByRole('slider', { name: 'Seek' }).fill('24');
        await player(page).getByRole('button', { name: 'Speed: 1×' }).click();
        await page.getByRole('complementary').getByRole('tab', { name: 'Transcript' }).click();
        await player(page).getByRole('button', { name: 'Sleep timer' }).click();
        await page.getByRole('menuitem', { name: 'After 45 minutes' }).click();
        await page.waitForTimeout(2500);
        await shot('transcript');
        await player(page)
          .getByRole('button', { name: /Sleep timer/ })
          .click();
        await shot('sleep');
        await page.keyboard.press('Escape');
      } else {
        await page.getByRole('main').evaluate((m) => m.scrollTo(0, 9999));
        await shot('page');
        await page.getByRole('button', { name: /^Now playing/ }).click();
        await page.waitForTimeout(800);
        await shot('sheet');
        await page.getByRole('dialog').getByRole('button', { name: 'Sleep timer' }).click();
        await page.waitForTimeout(300);
        await shot('sheet-sleep');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').evaluate((m) => m.scrollTo(0, 9999));
        await page.waitForTimeout(300);
        await shot('sheet-end');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      }
      // question
      await page.route('**/api/podcast/get-progress', async (route) => {
        await route.fulfill({
          json: [
            {
              episodeId: id,
              progress: 20,
              completed: false,
              positionSeconds: 1930,
              durationSeconds: 3600,
              version: 99,
              updatedAt: '2026-01-01T00:00:00.000Z',
              other: { positionSeconds: 724, durationSeconds: 3600, updatedAt: '2026-01-01T00:00:00.000Z' },
            },
          ],
        });
      });
      await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
      await page.waitForTimeout(500);
      await page.context().route('**/save-progress', (r) => r.abort());
      await player(page).getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForTimeout(1500);
      await shot('question');
      await page.getByRole('button', { name: 'Continue at 12:04' }).click();
      await page.unroute('**/api/podcast/get-progress');
      if (width > 500) {
        await player(page).getByRole('slider', { name: 'Seek' }).press('End');
        await page.waitForTimeout(1000);
        await shot('ended');
      }
      await context.close();
    }
  await server.stop();
  await host.close();
});
