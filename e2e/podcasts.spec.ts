import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { dailyItems, type FeedHost, startFeedHost } from './feed-host.ts';
import { player, signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';
import { expectToast, expectToastAndItsEnd } from './toasts.ts';

let feeds: FeedHost;
let server: RunningServer;

const notes = `<p>Forty years of tide tables.</p><ul><li>00:20 The foghorn</li></ul>`;
const people =
  '<podcast:person role="host">Juno Park</podcast:person>' +
  '<podcast:funding url="https://example.org/give">Support The Tidal Hour</podcast:funding>';

test.beforeAll(async () => {
  feeds = await startFeedHost();
  feeds.shows.set('/tidal', {
    title: 'The Tidal Hour',
    more: people,
    items: [
      { title: 'What the harbour master heard', daysAgo: 1, description: notes, seconds: 47, hasParts: true },
      ...dailyItems(34, 2),
    ],
  });
  for (const title of ['Night Bus', 'Kite Weather'])
    feeds.shows.set(`/${title.replace(' ', '-')}`, { title, items: dailyItems(2, 3) });
  server = await startServer({ ALLOW_PRIVATE_HOSTS: feeds.host, ITUNES_SEARCH_URL: '' });
});
test.afterAll(async () => {
  await server.stop();
  await feeds.stop();
});

const main = (page: Page) => page.getByRole('main');
const episodes = (page: Page) => main(page).getByRole('list', { name: 'Episodes' }).getByRole('listitem');

async function find(page: Page, term: string, title: string): Promise<void> {
  await page.goto(`${server.url}/podcasts`);
  await page.getByPlaceholder('Search for podcasts...').fill(term);
  await main(page).getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function subscribe(page: Page, path: string, title: string): Promise<void> {
  await find(page, feeds.url(path), title);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expectToast(page, 'Subscribed!');
}

test('a listener pastes an address, subscribes, browses, filters, plays and leaves', async ({ page }) => {
  await listenIn(page);
  await signUp(page, server.url, 'reader@example.org');
  await page.getByRole('link', { name: 'Podcasts', exact: true }).click();
  await expect(page.getByText("You're not subscribed to any podcasts yet!")).toBeVisible();
  await subscribe(page, '/tidal', 'The Tidal Hour');

  const latest = page.getByRole('region', { name: 'Latest release' });
  await expect(latest.getByRole('link', { name: 'What the harbour master heard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Support The Tidal Hour' })).toBeVisible();
  await expect(episodes(page).first()).toContainText('Letter 34');
  // The list grows as one scrolls, to the very first letter.
  await expect(async () => {
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 4_000);
    await expect(episodes(page)).toHaveCount(34, { timeout: 500 });
  }).toPass();
  await page.getByRole('searchbox', { name: 'Filter episodes...' }).fill('letter 1');
  await expect(episodes(page)).toHaveCount(11);
  await page.getByRole('searchbox', { name: 'Filter episodes...' }).fill('no such thing');
  await expect(page.getByText('No results for search term')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter episodes...' }).fill('');
  await page.getByRole('button', { name: 'Show as list' }).click();
  await expect(episodes(page).first()).toContainText('About Letter 34.');

  await latest.getByRole('link', { name: 'What the harbour master heard' }).click();
  await expect(page.getByRole('link', { name: 'Go to show' })).toBeVisible();
  await page.getByRole('button', { name: 'Listen from 00:20' }).click();
  const heard = await hear(page, 0.5);
  expect(heard.elapsedSeconds).toBeGreaterThanOrEqual(20);
  await expect(player(page).getByText('What the harbour master heard')).toBeVisible();
  await main(page).getByRole('button', { name: 'Pause What the harbour master heard' }).click();
  await page.getByRole('link', { name: 'Podcasts', exact: true }).click();
  const begun = page.getByRole('region', { name: 'Continue listening' });
  await expect(begun.getByText(/^4\d%$/)).toBeVisible();

  await page.getByRole('region', { name: 'Podcast Subscriptions' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Options for The Tidal Hour' }).click();
  await page.getByRole('menuitem', { name: 'Mark all as played' }).click();
  await expectToast(page, '35 episodes marked as played');
  await expect(latest.getByText('Played', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(latest.getByText(/^4\d%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Subscribed', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click();
  await expectToast(page, 'Unsubcribed!');
});

test('an import tells of every line, can be left and found again, and can be taken along', async ({
  page,
}) => {
  await signUp(page, server.url, 'importer@example.org');
  const outlines = ['/Night-Bus', '/Kite-Weather', '/away', '/Night-Bus']
    .map((path) => `<outline type="rss" text="${path.slice(1)}" xmlUrl="${feeds.url(path)}"/>`)
    .join('');
  await page.goto(`${server.url}/settings`);
  await page.getByLabel('OPML or text file').setInputFiles({
    name: 'shows.opml',
    mimeType: 'text/x-opml',
    buffer: Buffer.from(`<opml version="2.0"><body>${outlines}</body></opml>`),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('button', { name: 'success!' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText(/2 added.*1 failed/)).toBeVisible({ timeout: 20_000 });
  const lines = page.getByRole('list', { name: 'What became of each show' });
  await expect(lines.getByText('127.0.0.1 answered with 404 (not there).')).toBeVisible();
  feeds.shows.set('/away', { title: 'Back Again', items: dailyItems(1) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Last import · 3 added$/)).toBeVisible({ timeout: 20_000 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download OPML' }).click(),
  ]);
  const exported = readFileSync(await download.path(), 'utf8');
  expect(exported).toContain(`xmlUrl="${feeds.url('/Night-Bus')}"`);
  expect(exported).toContain('Kite Weather');

  await page.getByLabel('OPML or text file').setInputFiles({
    name: 'empty.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('nothing to see'),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('button', { name: 'error' })).toBeVisible();
  await expect(page.getByText('There are no podcasts in that file.')).toBeVisible();
});

test('a new episode comes to an open page by itself, there and on home', async ({ page, context }) => {
  test.setTimeout(120_000);
  feeds.shows.set('/fresh', { title: 'Fresh Air', items: dailyItems(12, 2) });
  await signUp(page, server.url, 'fresh@example.org');
  await subscribe(page, '/fresh', 'Fresh Air');
  const latest = page.getByRole('region', { name: 'Latest release' });
  await expect(latest.getByRole('link', { name: 'Letter 12' })).toBeVisible();
  // The page must know how things stood before it can tell that they changed.
  await page.waitForResponse(/podcast\/revision/);

  const path = new URL(page.url()).pathname;
  feeds.shows.set('/fresh', {
    title: 'Fresh Air',
    items: [{ title: 'Just now', daysAgo: 0 }, ...dailyItems(12, 2)],
  });
  // Every refresh of a show waits its turn; another page of the listener's asks for this one.
  const other = await context.newPage();
  await expect(async () => {
    await other.goto(server.url + path);
    await other.getByRole('button', { name: 'Refresh' }).click();
    await expect(other.getByRole('link', { name: 'Just now' })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await page.bringToFront();
  await expect(latest.getByRole('link', { name: 'Just now' })).toBeVisible({ timeout: 20_000 });
  await expect(episodes(page).first()).toContainText('Letter 12');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const recent = page.getByRole('region', { name: 'Recent Podcasts' });
  await expect(recent.getByText('< 1h ago')).toBeVisible();
});

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violationsOf(page), screen).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Two devices played the open episode, and neither knew of the other. */
async function disagree(page: Page): Promise<void> {
  const episodeId = new URL(page.url()).pathname.split('/').at(-1);
  for (const positionSeconds of [5, 20])
    await page.request.post(`${server.url}/api/podcast/save-progress`, {
      data: { episodeId, progress: 0, positionSeconds, runId: `run ${positionSeconds}`, seq: 1, basedOn: 0 },
    });
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 375],
] as const)
  test(`every podcast screen can be used by everybody, in ${colorScheme}, ${width} px wide`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 812 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 401/.test(message.text())) errors.push(message.text());
    });
    await signUp(page, server.url, `${colorScheme}${width}@example.org`);
    await page.goto(`${server.url}/podcasts`);
    await expect(page.getByText(/not subscribed to any/)).toBeVisible();
    await expectAccessible(page, 'podcasts without subscriptions');
    await subscribe(page, '/tidal', 'The Tidal Hour');
    await expectToastAndItsEnd(page, 'Subscribed!');
    await expect(episodes(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Subscribed', exact: true }).click();
    await expectAccessible(page, 'show with the menu of its subscription');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show as list' }).click();
    await episodes(page)
      .first()
      .getByRole('button', { name: /Options/ })
      .click();
    await expectAccessible(page, 'list with a menu');
    await page.getByRole('menuitem', { name: 'Mark as played' }).click();
    await expectToastAndItsEnd(page, 'Letter 34 marked as played');
    await main(page).getByRole('link', { name: 'What the harbour master heard' }).first().click();
    await expect(page.getByRole('link', { name: 'Go to show' })).toBeVisible();
    await expectAccessible(page, 'episode');
    await disagree(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play What the harbour/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: /^Continue at/ });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'question where to go on');
    await question.getByRole('button').first().click();
    if (width < 768) await page.getByRole('button', { name: /^Now playing/ }).click();
    const playing = width < 768 ? page.getByRole('dialog', { name: 'Now playing' }) : page.locator('body');
    await playing
      .getByRole(width < 768 ? 'button' : 'tab', { name: 'Chapters' })
      .last()
      .click();
    await expectAccessible(page, 'what plays, with its chapters');
    await playing.getByRole('tab', { name: 'Transcript' }).last().click();
    await expect(playing.getByRole('list', { name: 'Transcript' })).toBeVisible();
    if (width < 768) await playing.getByRole('button', { name: 'Back to the cover' }).click();
    await playing.getByRole('button', { name: 'Sleep timer' }).click();
    await expectAccessible(page, 'its transcript, and the menu of the sleep timer');
    await page.goto(`${server.url}/podcasts`);
    await expect(page.getByRole('list', { name: 'Recent Episodes' })).toBeVisible();
    await expectAccessible(page, 'podcasts');
    await page.goto(`${server.url}/podcasts?q=tidal`);
    await expect(
      page.getByRole('region', { name: 'Search Results' }).getByRole('link').first(),
    ).toBeVisible();
    await expectAccessible(page, 'search');
    await page.goto(`${server.url}/podcast-export`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'export help');
    await page.goto(`${server.url}/settings`);
    await page.getByLabel('OPML or text file').setInputFiles({
      name: 'shows.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${feeds.url('/tidal')}\n${feeds.url('/missing')}`),
    });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('1 already subscribed, 1 failed')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, 'settings with the report of an import');
    expect(errors).toEqual([]);
    await context.close();
  });
