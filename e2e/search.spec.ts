import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { type FeedHost, startFeedHost } from './feed-host.ts';
import { expectPlaying, signUp } from './listener.ts';
import { copySixFormats } from './own-music.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-search-'));
let host: FeedHost;
let server: RunningServer;

test.beforeAll(async () => {
  copySixFormats(folder);
  host = await startFeedHost();
  host.shows.set('/fog', {
    title: 'The Fog Signal',
    items: ['Fog over the harbour', 'A clear day', 'Where fog comes from'].map((title, index) => ({
      title,
      daysAgo: index + 1,
    })),
  });
  server = await startServer({ MUSIC_DIR: folder, ALLOW_PRIVATE_HOSTS: host.host, ITUNES_SEARCH_URL: '' });
});
test.afterAll(async () => {
  await server.stop();
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

const looks = [
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1440 },
] as const;

for (const { colorScheme, width } of looks)
  test(`one search finds music and podcasts, in ${colorScheme}, ${width} px wide`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 812 } });
    const page = await context.newPage();
    await listenIn(page);
    await signUp(page, server.url, `${colorScheme}${width}@example.org`);
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    const box = page.getByRole('textbox', { name: 'Search', exact: true });

    await box.fill(host.url('/nothing'));
    await expect(
      page.getByRole('heading', { name: 'There is no podcast feed at this address.', exact: true }),
    ).toBeVisible();
    await box.fill(host.url('/fog'));
    await region(page, 'Podcasts').getByRole('link', { name: 'The Fog Signal', exact: true }).click();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Subscribed', exact: true })).toBeVisible();

    await page.goto(`${server.url}/search`);
    await box.fill('fog');
    const top = region(page, 'Top result');
    await expect(top.getByRole('link', { name: 'Fog in Opus', exact: true })).toBeVisible();
    await expect(top.getByText('Song', { exact: false }).last()).toBeVisible();
    await expect(page.getByRole('row', { name: /Fog in Opus/ })).toBeVisible();
    await expect(
      region(page, 'Podcasts').getByRole('link', { name: 'The Fog Signal', exact: true }),
    ).toBeVisible();
    await expect(region(page, 'Episodes').getByRole('link')).toHaveText([
      'Fog over the harbour',
      'Where fog comes from',
    ]);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await top.getByRole('button', { name: 'Play Fog in Opus', exact: true }).click();
    await expectPlaying(page, 'Fog in Opus');
    await hear(page, 0.3);
    await box.fill('the fog signal');
    await top.getByRole('link', { name: 'The Fog Signal', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Fog Signal', exact: true })).toBeVisible();
    await context.close();
  });
