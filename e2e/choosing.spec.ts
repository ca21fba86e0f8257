import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf } from './axe.ts';
import { expect, type Locator, type Page, test } from './clean-console.ts';
import { subscribeTo } from './episode-journeys.ts';
import { openAlbum, queue, signUp } from './listener.ts';
import { songFile } from './long-songs.ts';
import { writeManyAlbums } from './many-albums.ts';
import { ownMusic } from './own-music.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { test as plain } from './test.ts';
import { expectToast } from './toasts.ts';

const albumTitle = 'Six of One';
const music = ownMusic(
  (folder) => writeManyAlbums(folder, 6),
  (folder) => {
    for (const track of [1, 2, 3, 4, 5, 6]) {
      const song = {
        title: `Part ${track}`,
        artist: 'Zoe Hill',
        album: albumTitle,
        track,
        seconds: 2,
        hertz: 300 + track,
      };
      writeFileSync(join(folder, `part-${track}.wav`), songFile(song));
    }
  },
);

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const rows = (page: Page) => main(page).locator('tr.song-row');
const chosen = (page: Page, count: number) => expect(bar(page)).toContainText(`${count} selected`);

async function openSixFormats(page: Page, email: string): Promise<void> {
  await signUp(page, music.url, email);
  await openAlbum(page, albumTitle);
  await expect(rows(page)).toHaveCount(6);
}

/** What of the bar lies outside of the page's free part, or two parts that lie over each other. */
const barFaults = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const panel = boxOf('.queue-place');
    const parts = [...document.querySelectorAll('.selection-bar > *')].map((part) => ({
      name: part.textContent,
      // What it holds, also where that is wider than itself.
      right: part.getBoundingClientRect().left + Math.max(part.scrollWidth, part.clientWidth),
      box: part.getBoundingClientRect(),
    }));
    const free = Math.min(innerWidth, panel?.left ?? innerWidth) + 0.5;
    return parts.flatMap(({ name, box, right }, index) => {
      const next = parts
        .filter((other, at) => at !== index && Math.abs(other.box.top - box.top) < 20)
        .find((other) => other.box.left > box.left - 0.5 && other.box.left < right - 0.5);
      return [
        ...(right > free ? [`${name} ends at ${right} of ${free}`] : []),
        ...(next ? [`${name} lies over ${next.name}`] : []),
      ];
    });
  });

test('what can be done with what is chosen has its room at every width, with the queue open and closed', async ({
  page,
}) => {
  await openSixFormats(page, 'fits@example.org');
  await rows(page).nth(1).hover();
  await rows(page).nth(1).getByRole('checkbox').click();
  await chosen(page, 1);
  const toggle = page.getByRole('button', { name: /^(Show|Hide) queue/ });
  for (const width of [375, 768, 834, 1024, 1100, 1280, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const state of width < 768 ? [''] : ['queue as it was', 'and the other way']) {
      if (state === 'and the other way') await toggle.click();
      await expect.poll(() => barFaults(page), `${width} px ${state}`).toEqual([]);
    }
  }
});

test('songs of an album are chosen with Ctrl, Shift, boxes that a mouse draws over, and keys', async ({
  page,
}) => {
  await openSixFormats(page, 'ann@example.org');
  const last = { position: { x: 200, y: 20 } };
  await rows(page).nth(1).hover();
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeVisible();
  await rows(page)
    .nth(1)
    .click({ ...last, modifiers: ['Control'] });
  await rows(page)
    .nth(3)
    .click({ ...last, modifiers: ['Shift'] });
  await chosen(page, 3);
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  // Wherever the focus is.
  await main(page).getByRole('button', { name: 'Shuffle', exact: true }).first().focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  // A mouse that is pressed on one box and drawn down.
  await rows(page).nth(0).hover();
  const [from, to] = await Promise.all(
    [0, 3].map((index) => rows(page).nth(index).getByRole('checkbox').boundingBox()),
  );
  await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 14);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 9, (to?.y ?? 0) + 14, { steps: 8 });
  await page.mouse.up();
  await chosen(page, 4);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();

  await rows(page).nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await chosen(page, 2);
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Control+a');
  await chosen(page, 6);
  expect(await violationsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Add to queue' }).click();
  await expectToast(page, '6 songs added to the queue');
  await expect(bar(page)).toHaveCount(0);
  await expect(rows(page).nth(1)).toBeFocused();
});

test('albums are chosen by their boxes, and what is chosen is played in its order', async ({ page }) => {
  await signUp(page, music.url, 'bea@example.org');
  await page.goto(`${music.url}/library?tab=albums`);
  const cards = main(page).getByRole('list', { name: 'Albums' }).getByRole('listitem');
  const [one, other] = ['Album 002', 'Album 004'].map((hasText) => cards.filter({ hasText }));
  await one?.hover();
  await one?.getByRole('checkbox').click();
  await other?.click({ modifiers: ['Control'] });
  await chosen(page, 2);
  await expect(page).toHaveURL(/library\?tab=albums/);
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(queue(page).getByText('Song 2')).toBeVisible();
  await expect(queue(page).getByText('Song 4')).toBeVisible();
  // A click without a key still opens.
  await one?.click();
  await expect(page).toHaveURL(/\/album\//);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("'Select' in the menu of a song brings the boxes, and a tap on a song still plays it", async ({
    page,
  }) => {
    await openSixFormats(page, 'cid@example.org');
    await rows(page)
      .nth(1)
      .getByRole('button', { name: /^Options/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Select' }).tap();
    await chosen(page, 1);
    await rows(page).nth(3).getByRole('checkbox').tap();
    await chosen(page, 2);
    await rows(page)
      .nth(0)
      .locator('td')
      .nth(1)
      .tap({ position: { x: 120, y: 10 } });
    await expect(page).toHaveURL(/\/(album|song)\//);
    const clear = await bar(page).getByRole('button', { name: 'Clear selection' }).boundingBox();
    expect(Math.min(clear?.width ?? 0, clear?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((clear?.x ?? 999) + (clear?.width ?? 0)).toBeLessThanOrEqual(375);
  });

  test('songs of the library are chosen with their menu, or with a finger that rests on one', async ({
    page,
  }) => {
    await openSixFormats(page, 'eva@example.org');
    await page.goto(`${music.url}/library?tab=songs`);
    const songs = page.getByRole('grid', { name: 'Songs' }).locator('tr[aria-rowindex]');
    await songs
      .nth(1)
      .getByRole('button', { name: /^Options/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Select' }).tap();
    await chosen(page, 1);
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar(page)).toHaveCount(0);

    const finger = await page.context().newCDPSession(page);
    const rest = async (row: Locator) => {
      const position = { x: 90, y: 24 };
      // Once it stands still.
      await row.tap({ trial: true, position });
      const box = await row.boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + position.x, y: (box?.y ?? 0) + position.y }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    };
    const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await rest(songs.nth(2));
    await chosen(page, 1);
    await lift();
    await expect(songs.nth(2)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await bar(page).getByRole('button', { name: 'Add to queue' }).tap();
    await expectToast(page, '1 song added to the queue');
    await expect(page).toHaveURL(/tab=songs/);
    // The same in every other list.
    await page.goto(`${music.url}/library?tab=albums`);
    const albums = main(page).getByRole('list', { name: 'Albums' }).getByRole('listitem');
    await rest(albums.nth(1));
    await chosen(page, 1);
    await lift();
    await expect(page).toHaveURL(/tab=albums/);
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});

plain.describe('episodes', () => {
  let server: RunningServer;
  let host: PodcastHost;
  plain.beforeAll(async () => {
    host = await hostPodcast(
      'The Long Way',
      ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, seconds: 20 })),
    );
    server = await startServer({ ALLOW_PRIVATE_HOSTS: host.authority });
  });
  plain.afterAll(async () => {
    await server.stop();
    await host.close();
  });

  // The show has no picture, which the console tells.
  plain('several episodes are marked as played at once, and a click still opens one', async ({ page }) => {
    await signUp(page, server.url, 'dan@example.org');
    const numberOf = await subscribeTo(page, server.url, host);
    await page.goto(`${server.url}/podcast-episode/${numberOf('One')}`);
    await main(page).getByRole('link', { name: 'Go to show' }).click();
    const episodes = main(page).locator('li[data-place]');
    await expect(episodes.first()).toBeVisible();
    await episodes.first().hover();
    await episodes.first().getByRole('checkbox').click();
    await episodes.nth(1).click({ modifiers: ['Shift'] });
    await chosen(page, 2);
    await bar(page).getByRole('button', { name: 'Mark as played' }).click();
    await expectToast(page, '2 episodes marked as played');
    await episodes.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/podcast-episode\//);
  });
});
