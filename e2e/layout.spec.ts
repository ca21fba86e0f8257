import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type FeedHost, startFeedHost } from './feed-host.ts';
import { buttonsUnderToasts, layoutFaults } from './layout-faults.ts';
import { openAlbum, player, queue, signUp } from './listener.ts';
import { oddNames, writeOddNames } from './odd-names.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

const allWidths = [320, 375, 600, 768, 834, 912, 1024, 1100, 1180, 1440, 1920, 2560];
/** The narrowest of each kind of page; `EARSHOT_EVERY_WIDTH=1 npm run e2e -- room` looks at all. */
const widths = process.env['EARSHOT_EVERY_WIDTH'] === '1' ? allWidths : [320, 375, 768, 1024, 1100, 1440];

const folder = mkdtempSync(join(tmpdir(), 'earshot-room-'));
let host: FeedHost;
let server: RunningServer;

test.beforeAll(async () => {
  writeOddNames(folder);
  host = await startFeedHost();
  const items = Object.values(oddNames).map((title, index) => ({
    title,
    daysAgo: index + 1,
    description: 'What the harbour says to whoever listens. '.repeat(12),
  }));
  host.shows.set('/odd', { title: oddNames.oneWord, items });
  host.shows.set('/plain', { title: 'The Harbour Letters', items: items.slice(0, 2) });
  server = await startServer({ MUSIC_DIR: folder, ALLOW_PRIVATE_HOSTS: host.host, ITUNES_SEARCH_URL: '' });
});
test.afterAll(async () => {
  await server.stop();
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');
/** The address that a link of this page leads to. */
const addressOf = async (page: Page, selector: string, text = '') => {
  const link = main(page).locator(selector, { hasText: text }).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
};

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(server.url + path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

/** A library, favourites, subscriptions and a playlist, all with odd names, and the queue open. */
async function fillUp(page: Page): Promise<void> {
  await post(page, '/api/apple/fetch-albums', {});
  await post(page, '/api/podcast/podcast-by-url', { urls: [host.url('/odd'), host.url('/plain')] });
  for (const name of Object.values(oddNames)) {
    await page.goto(`${server.url}/search?q=${encodeURIComponent(name.slice(0, 4))}`);
    await page.goto(server.url + (await addressOf(page, 'a[href^="/album/"]', name)));
    await main(page).getByRole('button', { name: 'Like', exact: true }).first().click();
    await expect(
      main(page).getByRole('button', { name: 'Like', exact: true, pressed: true }).first(),
    ).toBeVisible();
  }
  await page.goto(`${server.url}/new-playlist`);
  await page.getByLabel('Playlist name:').fill(oddNames.oneWord);
  await page.getByRole('searchbox').fill(oddNames.oneWord.slice(0, 20));
  await page
    .getByRole('button', { name: /^Add Lamp/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/`);
}

test('names can be read in every list and no page is wider than its window, at every width, with the queue open and closed', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signUp(page, server.url);
  await fillUp(page);
  await page.goto(`${server.url}/search?q=Lamp`);
  const [album, artist] = [
    await addressOf(page, 'a[href^="/album/"]'),
    await addressOf(page, 'a[href^="/artist/"]'),
  ];
  await page.goto(`${server.url}/podcasts`);
  const show = await addressOf(page, 'a[href^="/podcast/"]', 'Lamp');
  await page.goto(server.url + show);
  const episode = await addressOf(page, 'a[href^="/podcast-episode/"]');
  await page.goto(`${server.url}/playlist-display`);
  const playlist = await addressOf(page, 'a[href^="/playlist/p"]', 'Lamp');
  await page.goto(server.url);
  await openAlbum(page, 'Slow Lanterns');
  const plain = new URL(page.url()).pathname;
  await main(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(queue(page).getByRole('listitem')).toHaveCount(3);

  const rows = '.row-name';
  const screens: [path: string, ready: string][] = [
    ['/', 'li a'],
    ['/search?q=Lamp', 'li a'],
    ['/library', 'li a'],
    ['/library?tab=songs', rows],
    ['/library?tab=artists', 'li a'],
    ['/favourites', rows],
    [plain, rows],
    [album, rows],
    [artist, rows],
    [playlist, rows],
    ['/playlist-display', 'li a'],
    ['/podcasts', '[data-place] h3'],
    [show, '[data-place] h3'],
    [episode, 'h1'],
    ['/song/1', 'h1'],
    ['/station/ra.s1', 'h1'],
    ['/settings', 'h1'],
    ['/new-playlist', 'h1'],
  ];
  const faults: string[] = [];
  for (const [path, ready] of screens) {
    await page.goto(server.url + path);
    await expect(main(page).locator(ready).first()).toBeVisible();
    // Rows far down a page bring their cards when they are near.
    await expect(async () => {
      await main(page)
        .locator('section[aria-busy="true"]')
        .evaluateAll((late) => {
          for (const one of late) one.scrollIntoView();
        });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    if (path === '/new-playlist') {
      await page.getByRole('searchbox').fill('Lamp');
      await page.getByRole('button', { name: /^Add / }).first().click();
    }
    const look = async (what: string) => {
      const currentFaults = () => layoutFaults(page);
      // A new measurement takes a frame or two.
      await expect
        .poll(currentFaults, { timeout: 4_000 })
        .toEqual([])
        .catch(async () => faults.push(...(await currentFaults()).map((fault) => `${what}: ${fault}`)));
    };
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look(`${path} at ${width}`);
      if (width < 768 || width >= 1100) continue;
      await queue(page).getByRole('button', { name: 'Close queue' }).click();
      await look(`${path} at ${width}, queue closed`);
      await player(page).getByRole('button', { name: 'Queue' }).click();
    }
  }
  expect(faults).toEqual([]);
});

test('below 1100 px the open queue lies over a page whose names keep clear of it, takes no focus, and is closed by Escape, × and its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 834, height: 1112 });
  await signUp(page, server.url, 'tablet@example.org');
  await openAlbum(page, 'Slow Lanterns');
  const play = main(page).getByRole('button', { name: 'Play', exact: true });
  const rightmost = () =>
    main(page)
      .locator('h1, header button, .row-name')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
  const rowHeights = () =>
    main(page)
      .getByRole('row')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  await expect(main(page).locator('.row-name')).toHaveCount(4);
  await expect(main(page).getByRole('button', { name: /^Download/ })).toBeVisible();
  const heights = await rowHeights();
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(queue(page)).toBeVisible();
  const pause = main(page).getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeFocused();
  const panel = await queue(page).boundingBox();
  expect(panel?.width).toBe(352);
  expect(await rightmost()).toBeLessThanOrEqual(panel?.x ?? 0);
  expect(await rowHeights()).toEqual(heights);

  await page.keyboard.press('Escape');
  await expect(queue(page)).toBeHidden();
  const toggle = player(page).getByRole('button', { name: 'Queue' });
  await toggle.click();
  await queue(page).getByRole('button', { name: 'Close queue' }).click();
  await expect(queue(page)).toBeHidden();
  await expect(toggle).toBeFocused();
  // Who closed it finds it closed, also after a reload and another sound.
  await page.reload();
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(queue(page)).toBeHidden();
  await toggle.click();
  // A press on the page leaves it open: the page is live.
  await main(page).getByText('Harbour Glass').click();
  await expect(queue(page)).toBeVisible();
  await toggle.click();
  await expect(queue(page)).toBeHidden();
});

test('below 1100 px a page has its whole width while the queue is closed', async ({ page }) => {
  await page.setViewportSize({ width: 834, height: 1112 });
  await signUp(page, server.url, 'closed@example.org');
  const section = main(page).locator('section').first();
  const spare = () => section.evaluate((each) => innerWidth - Math.round(each.getBoundingClientRect().right));
  const toggle = page.getByRole('button', { name: /queue/i }).first();
  for (const path of ['/settings', '/stacks']) {
    await page.goto(server.url + path);
    await expect.poll(spare, path).toBeLessThan(60);
    await toggle.click();
    await expect(queue(page)).toBeVisible();
    await expect.poll(spare, path).toBeGreaterThan(360);
    await toggle.click();
  }
});

test('each section of Settings has an address, and the list marks the one that is seen', async ({ page }) => {
  await signUp(page, server.url, 'sections@example.org');
  const list = main(page).getByRole('navigation', { name: 'Settings', exact: true });
  const marked = list.locator('[aria-current]');
  const heading = (name: string) => main(page).getByRole('heading', { level: 2, name, exact: true });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('about:blank');
    await page.goto(`${server.url}/settings#appearance`);
    await expect(marked).toHaveText('Appearance');
    await expect(heading('Appearance')).toBeInViewport();
    await list.getByRole('link', { name: 'Podcasts', exact: true }).click();
    await expect(page).toHaveURL(/\/settings#podcasts$/);
    await expect(marked).toHaveText('Podcasts');
    await expect(heading('Podcasts')).toBeInViewport();
    await page.keyboard.press('End');
    await expect(marked).toHaveText('About');
    await expect(marked).toBeInViewport();
    await page.goBack();
    await expect(marked).toHaveText('Appearance');
  }
});

test('at 200 % in a common window, and on a phone on its side, an album shows its name and Play without scrolling, and a toast covers no button', async ({
  page,
}) => {
  await signUp(page, server.url, 'low@example.org');
  await openAlbum(page, 'Slow Lanterns');
  for (const [width, height] of [
    [720, 450],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(main(page).getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 720, height: 450 });
  await main(page).getByRole('button', { name: 'Options for Slow Lanterns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Play later' }).click();
  await expect(page.locator('.toast').first()).toBeVisible();
  expect(await buttonsUnderToasts(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`history, library and playlists are reached where the sidebar is folded and on a phone, and menus show the focus, in ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 800, height: 900 } });
    const page = await context.newPage();
    await signUp(page, server.url, `${colorScheme}.flyout@example.org`);
    // A toast waits under a mouse.
    await page.mouse.move(400, 850);
    await expect(page.getByText('Music auth saved succesfully')).toBeHidden();
    for (const width of [800, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const button = page.getByRole('button', { name: 'History', exact: true });
      await button.click();
      await page.getByRole('tab', { name: 'Library' }).click();
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
      expect(await layoutFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tablist')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    // A menu that opens beneath a resting mouse marks the line there.
    await page.mouse.move(2, 2);
    await main(page)
      .getByRole('button', { name: /^Options for/ })
      .first()
      .press('Enter');
    const item = page.getByRole('menuitemcheckbox').or(page.getByRole('menuitem')).first();
    await expect(item).toBeFocused();
    expect(await focusContrast(page)).toBeGreaterThanOrEqual(3);
    await context.close();
  });

/** How well the ring around what has the focus stands out from the menu that it stands in; 1 without a ring. */
function focusContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const menu = focused?.closest('[role="menu"]');
    if (!focused || !menu) return 0;
    const { outlineStyle, outlineColor } = getComputedStyle(focused);
    const paint = document.createElement('canvas').getContext('2d');
    if (outlineStyle === 'none' || !paint) return 1;
    const luminance = (color: string) => {
      paint.fillStyle = color;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [lighter = 0, darker = 0] = [outlineColor, getComputedStyle(menu).backgroundColor]
      .map(luminance)
      .toSorted((one, other) => other - one);
    return (lighter + 0.05) / (darker + 0.05);
  });
}
