import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { openEpisode, shownSeconds, subscribeTo } from './episode-journeys.ts';
import { expectPlaying, player, signUp } from './listener.ts';
import { hostPodcast, type PodcastHost } from './podcast-host.ts';
import { type RunningServer, startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { expectWaitingChanges } from './stored.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

let server: RunningServer;
let host: PodcastHost;

test.beforeAll(async () => {
  host = await hostPodcast('Sea Stories', [
    { title: 'Part One', seconds: 90 },
    { title: 'Part Two', seconds: 90 },
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

const main = (page: Page) => page.getByRole('main');
const list = (page: Page) => main(page).getByRole('list', { name: 'Bookmarks' });
const rows = (page: Page) => list(page).getByRole('listitem');
const pressBookmark = async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Bookmark at/ }).click();
};

/** Escape ends the writing, and closes nothing around it. */
async function leaveNote(place: Locator): Promise<void> {
  const change = place.getByRole('button', { name: /^Change the note/ }).first();
  await change.click();
  await place.page().keyboard.type('b n /');
  await expect(place.getByRole('textbox', { name: 'Note' })).toHaveValue(/b n \/$/);
  await place.page().keyboard.press('Escape');
  await expect(change).toBeFocused();
}

/** Other toasts offer to take other things back. */
const undoRemoval = (place: Page | Locator) =>
  place
    .locator('.toast', { hasText: /^Bookmark at .* removed/ })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();

/** A listener who hears Part One, whose address this resolves to. */
async function listen(page: Page, email: string): Promise<string> {
  await listenIn(page);
  await signUp(page, server.url, email);
  const idOf = await subscribeTo(page, server.url, host);
  await openEpisode(page, server.url, idOf('Part One'));
  await hear(page, 1);
  return page.url();
}

for (const width of [375, 1440])
  test(`at ${width} pixels a bookmark is made, given a note, played from, removed and brought back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await listen(page, `bookmarks${width}@example.org`);
    await pressBookmark(page);
    await expectToast(page, /^Bookmark made at 0:0\d/);
    await expect(rows(page)).toHaveCount(1);

    // By keys alone.
    await list(page)
      .getByRole('button', { name: /^Change the note/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('The storm begins');
    await page.keyboard.press('Enter');
    await expect(list(page).getByRole('button', { name: /^Change the note/ })).toBeFocused();
    await expect(rows(page)).toContainText('The storm begins');
    await page.keyboard.press('Enter');
    await page.keyboard.type('nothing');
    await page.keyboard.press('Escape');
    await expect(rows(page)).toContainText('The storm begins');
    await page.keyboard.press('b');
    await expect(rows(page)).toHaveCount(2);

    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await list(page)
      .getByRole('button', { name: /^The storm begins/ })
      .click();
    await hear(page, 0.5);
    await expect(page.locator('[data-bookmark-mark]').first()).toBeAttached();
    expect(await page.locator('[data-bookmark-mark]').count()).toBeGreaterThanOrEqual(2);

    await list(page)
      .getByRole('button', { name: /^Remove the bookmark/ })
      .first()
      .click();
    await expect(rows(page)).toHaveCount(1);
    await undoRemoval(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(list(page).getByRole('button', { name: /^The storm begins/ })).toBeVisible();
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

test('on a phone the bookmarks of what plays stand in its player', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await listen(page, 'sheet@example.org');
  await player(page).getByText('Part One').click();
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  await sheet.getByRole('button', { name: 'Options for Part One' }).click();
  await page.getByRole('menuitem', { name: /^Bookmark at/ }).click();
  await sheet.getByRole('button', { name: 'Bookmarks' }).click();
  await leaveNote(sheet);
  await expect(sheet.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(1);
});

test('the menu of a show lists the bookmarks of all its parts, and plays from one', async ({ page }) => {
  const address = await listen(page, 'parts@example.org');
  await pressBookmark(page);
  await expect(rows(page)).toHaveCount(1);
  await main(page).getByRole('link', { name: 'Go to show' }).click();
  await main(page).getByRole('link', { name: 'Part Two' }).first().click();
  await main(page).getByRole('heading', { level: 1, name: 'Part Two' }).waitFor();
  await main(page)
    .getByRole('button', { name: /^Play Part Two/ })
    .first()
    .click();
  await expectPlaying(page, 'Part Two');
  await hear(page, 1);
  await pressBookmark(page);
  await expect(rows(page)).toHaveCount(1);

  await main(page).getByRole('link', { name: 'Go to show' }).click();
  await main(page).getByRole('button', { name: 'Options for Sea Stories' }).click();
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bookmarks in Sea Stories' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Part Two', 'Part One']);
  await leaveNote(dialog);
  await dialog
    .getByRole('list', { name: 'Part One' })
    .getByRole('button', { name: /^No note/ })
    .click();
  await expectPlaying(page, 'Part One');
  await dialog
    .getByRole('list', { name: 'Part One' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Part Two']);
  await undoRemoval(dialog);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Options for Sea Stories' })).toBeFocused();
  await page.goto(address);
  await expect(rows(page)).toHaveCount(1);
});

const calls = /^https?:\/\/[^/]+\/(v1|api|health[a-z]*)\b/;
const block = (context: BrowserContext) => context.route(calls, (route) => route.abort());

test('bookmarks that are made and changed without a network show at once and after a reload, and are on the server once it is back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const address = await listen(page, 'offline@example.org');
  await pressBookmark(page);
  await expect(rows(page)).toHaveCount(1);
  const episodeId = address.split('/').at(-1);
  const onServer = async () => {
    const reply = await page.request.get(`${server.url}/api/podcast/bookmarks/${episodeId}`);
    return ((await reply.json()) as { bookmarks: { note: string }[] }).bookmarks.map(({ note }) => note);
  };
  await expect.poll(onServer).toEqual(['']);

  await block(context);
  await pressBookmark(page);
  await expect(rows(page)).toHaveCount(2);
  await list(page)
    .getByRole('button', { name: /^Change the note/ })
    .last()
    .click();
  await page.keyboard.type('On the train');
  await page.getByRole('button', { name: 'Save' }).click();
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(rows(page)).toHaveText([/On the train/]);
  await expectWaitingChanges(page, 3);
  await page.reload();
  await expect(rows(page)).toHaveText([/On the train/]);

  await context.unroute(calls);
  await expect.poll(onServer, { timeout: 60_000 }).toEqual(['On the train']);
  await page.reload();
  await expect(rows(page)).toHaveText([/On the train/]);
  expect(await shownSeconds(page)).toBeGreaterThanOrEqual(0);
});
