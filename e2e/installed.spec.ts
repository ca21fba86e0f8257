import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { complaints } from './complaints.ts';
import { expectPlaying, fillLogIn, openAlbum, password, player, signUp } from './listener.ts';
import { writeLongSongs } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';
import { twoBuilds } from './two-builds.ts';

test.use({ serviceWorkers: 'allow' });
const music = ownMusic(writeLongSongs);

/** The names of the builds that are whole on this device. */
const wholeShells = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('earshot-shell'));
    const marks = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/kept-shell/whole')),
    );
    return names.filter((_, index) => marks[index] !== undefined);
  });

/** All of the app is on the device once the page was quiet for a while. */
async function waitForShells(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await wholeShells(page)).length, { timeout: 60_000 }).toBe(count);
  // A page that is loaded before the worker took over asks past it.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** As when somebody comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const entryOf = (page: Page) => page.locator('script[type="module"][src]').getAttribute('src');
const notice = (page: Page) => page.getByRole('region', { name: 'A new version is ready' });

test('Chromium would install it, with icons, shortcuts and a place for what is shared', async ({
  playwright,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-browser-'));
  // Nothing is ever installed from a private window, which every other page of these journeys is.
  const context = await playwright.chromium.launchPersistentContext(folder, launchOptions);
  try {
    const page = await context.newPage();
    await signUp(page, music.url, 'installs@example.org');
    const browser = await context.newCDPSession(page);
    expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const { data = '', errors, url } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    type Manifest = { icons: { src: string }[]; shortcuts: { name: string; url: string }[] };
    const manifest = JSON.parse(data) as Manifest;
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Search', 'Library', 'Podcasts']);
    for (const { src } of manifest.icons)
      expect((await page.request.get(new URL(src, url).href)).headers()['content-type']).toBe('image/png');
    await page.goto(`${music.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Earshot as an app' })).toBeVisible();
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('with the server stopped the app opens at the screen that was asked for, and the queue is where it was', async ({
  page,
}) => {
  const proxy = await twoBuilds(music.url);
  try {
    await signUp(page, proxy.url, 'away@example.org');
    await openAlbum(page, 'Six Waves');
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page, 'First Wave');
    await waitForShells(page, 1);
    const requests: string[] = [];
    proxy.setAway(true);
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${proxy.url}/podcasts`);
    await expect(page.getByRole('textbox', { name: 'Search for podcasts' })).toBeVisible();
    await expect(page.getByText(/cannot be reached. Everything goes on by itself/)).toBeVisible();
    await expect(page).toHaveURL(/\/podcasts$/);
    await expectPlaying(page, 'First Wave');
    await page.goto(`${proxy.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    proxy.setAway(false);
    await expect(page.getByText(/cannot be reached/)).toHaveCount(0);
  } finally {
    proxy.close();
  }
});

test('a new version is told while the music goes on, and comes when the listener says so', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const proxy = await twoBuilds(music.url);
  try {
    await listenIn(page);
    await signUp(page, proxy.url, 'updates@example.org');
    await openAlbum(page, 'Six Waves');
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await hear(page, 1);
    await waitForShells(page, 1);
    const other = await context.newPage();
    await other.goto(`${proxy.url}/library`);
    await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible();
    const first = await entryOf(page);

    proxy.deploy('second');
    await comeBack(page);
    await expect(notice(page)).toBeVisible({ timeout: 60_000 });
    await waitForShells(page, 2);
    const before = await hear(page, 1);
    expect(before.paused).toBe(false);
    expect(await entryOf(page)).toBe(first);
    // Without the server neither build is lost.
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page)).not.toBe(first);
    await expectPlaying(page, 'First Wave');
    expect((await hear(page, 1)).elapsedSeconds).toBeGreaterThan(before.elapsedSeconds - 3);
    await expect(notice(page)).toHaveCount(0);

    // The other tab goes on in its own build until it is asked to reload, and that build stays with it.
    await expect(notice(other)).toBeVisible({ timeout: 30_000 });
    await other.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
    await expect(other.getByRole('textbox', { name: 'Search for podcasts' })).toBeVisible();
    expect(await entryOf(other)).toBe(first);
    expect(await wholeShells(other)).toHaveLength(2);
    await other.close();
    await page.reload();
    await waitForShells(page, 1);
    proxy.setAway(true);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(await entryOf(page)).not.toBe(first);

    // A deployment that is taken back is a new version as well.
    proxy.setAway(false);
    proxy.deploy('first');
    await page.reload();
    await expect.poll(() => entryOf(page)).toBe(first);
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await waitForShells(page, 1);
  } finally {
    proxy.close();
  }
});

test('turned off on the server, the worker leaves and takes what it kept along, and the page goes on', async ({
  page,
}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  const on = await startServer({ DATA_DIR: dataFolder });
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await signUp(page, on.url);
  await waitForShells(page, 1);
  await page.evaluate(async () => (await caches.open('earshot-audio-u1')).put('/kept', new Response('x')));
  await on.stop();
  const settings = { PORT: new URL(on.url).port, SERVICE_WORKER: 'off', DATA_DIR: dataFolder };
  const off = await startServer(settings);
  try {
    await page.goto(off.url);
    await expect.poll(registrations, { timeout: 30_000 }).toBe(0);
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual(['earshot-audio-u1']);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(await registrations()).toBe(0);
  } finally {
    await off.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

/** What the browser holds in the caches of pictures, by cache. */
const picturesKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('earshot-pictures-'));
    const counts = names.map(
      async (name) => [name, (await (await caches.open(name)).keys()).length] as const,
    );
    return Object.fromEntries(await Promise.all(counts));
  });

/** Changes when the page or the worker last wrote down that the listener is here. */
const setSeenAt = (page: Page, changed: number) =>
  page.evaluate(
    (time) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('earshot-listener');
        opening.addEventListener('success', () => {
          const records = opening.result.transaction('record', 'readwrite').objectStore('record');
          const reading = records.get('listener');
          reading.addEventListener('success', () => {
            const writing = records.put({ ...reading.result, seenAt: time, since: time }, 'listener');
            writing.addEventListener('success', () => resolve());
          });
        });
      }),
    changed,
  );

/** Whether the picture comes while the server is away. */
const comesWhenAway = (page: Page, address: string) =>
  page.evaluate(
    (target) =>
      fetch(target).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );

test('another listener of the same browser gets no picture that was kept for the first, and a session that ran out locks them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const covers = await startServer();
  const proxy = await twoBuilds(covers.url);
  try {
    await signUp(page, proxy.url, 'first@example.org');
    const pictures = page.locator('main img[src*="/api/folder/artwork/"]');
    await expect(pictures.first()).toBeVisible({ timeout: 60_000 });
    await waitForShells(page, 1);
    const countKept = async () => Object.values(await picturesKept(page))[0] ?? 0;
    // A browser that has a picture in its memory does not ask the worker for it, however often the page is reloaded.
    await pictures.first().evaluate((picture: HTMLImageElement) => fetch(picture.src));
    await expect.poll(countKept).toBeGreaterThan(0);
    const [first = ''] = Object.keys(await picturesKept(page));
    // One that the second listener can have seen nowhere.
    const address = `${proxy.url}/api/folder/artwork/planted/300x300`;
    await page.evaluate(
      async ({ cache, planted }) =>
        (await caches.open(cache)).put(planted, new Response('seen by the first')),
      { cache: first, planted: address },
    );
    const otherSize = address.replace(/[^/]+$/, '77x77');

    proxy.setAway(true);
    expect(await comesWhenAway(page, address)).toBe(true);
    expect(await comesWhenAway(page, otherSize)).toBe(true);
    // Opened without a server nobody is taken for somebody else.
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(await comesWhenAway(page, address)).toBe(true);

    // It was long ago that somebody was here: the session ran out.
    await setSeenAt(page, Date.now() - 40 * 24 * 60 * 60 * 1000);
    await page.context().clearCookies();
    proxy.setAway(false);
    await page.goto(proxy.url);
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    proxy.setAway(true);
    expect(await comesWhenAway(page, address)).toBe(false);
    proxy.setAway(false);

    await page.getByRole('button', { name: 'New here? Sign up' }).click();
    await page.getByLabel('Email', { exact: true }).fill('second@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await page.goto(`${proxy.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    proxy.setAway(true);
    expect(await comesWhenAway(page, address)).toBe(false);
    proxy.setAway(false);
    expect(Object.keys(await picturesKept(page))).toContain(first);

    await page.getByRole('button', { name: 'Logout' }).click();
    await fillLogIn(page, 'first@example.org', password);
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    proxy.setAway(true);
    // The worker learns the current user once the screen stands.
    await expect.poll(() => comesWhenAway(page, address)).toBe(true);
  } finally {
    proxy.close();
    await covers.stop();
  }
});

/** What the system does when another app shares something with the installed one. */
const share = (page: Page, url: string, text: string, file?: string) =>
  page.evaluate(
    ({ action, words, content }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' });
      const field = (type: string, name: string) => {
        const input = document.createElement('input');
        Object.assign(input, { type, name });
        return form.appendChild(input);
      };
      field('text', 'text').value = words;
      if (content !== undefined) {
        const chosen = new DataTransfer();
        chosen.items.add(new File([content], 'my shows.opml', { type: 'text/x-opml' }));
        field('file', 'file').files = chosen.files;
      }
      document.body.append(form);
      form.submit();
    },
    { action: `${url}/share-target`, words: text, content: file },
  );

const opml = '<opml version="2.0"><body><outline type="rss" xmlUrl="http://127.0.0.1:9/feed"/></body></opml>';

test('an address that another app shares stands in the search, and a file in the import, with a worker and without', async ({
  page,
}) => {
  await signUp(page, music.url, 'shares@example.org');
  const search = page.getByRole('textbox', { name: 'Search for podcasts' });
  const chosen = page.getByLabel('OPML or text file');
  const nameOf = () => chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  await waitForShells(page, 1);
  await share(page, music.url, 'Look: http://127.0.0.1:9/a.xml');
  await expect(search).toHaveValue('http://127.0.0.1:9/a.xml');
  await share(page, music.url, '', opml);
  await expect.poll(nameOf).toBe('my shows.opml');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText('1 of 1 shows')).toHaveCount(0);
  await page.getByRole('button', { name: 'Upload' }).click();
  // A show that is refused at once is done before anybody could read how far it is.
  await expect(page.getByText(/of 1 shows|Last import/).first()).toBeVisible();

  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  });
  await page.goto(`${music.url}/stacks`);
  await share(page, music.url, 'http://127.0.0.1:9/b.xml');
  await expect(search).toHaveValue('http://127.0.0.1:9/b.xml');
});

test('on a plain address of a home network Settings says why nothing can be installed, and all else works', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP earshot.lan 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    const complained = complaints(page);
    const url = `http://earshot.lan:${new URL(music.url).port}`;
    await signUp(page, url, 'plain@example.org');
    await openAlbum(page, 'Six Waves');
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player(page)).toBeVisible();
    await page.goto(`${url}/settings#on-this-device`);
    await expect(page.getByText(/begins with http:\/\//)).toBeVisible();
    await page.getByText('How to change that').click();
    await expect(page.getByText(/TLS_CERT_FILE/)).toBeVisible();
    // Chromium says of each page over http that one of its headers is for https.
    expect(complained.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
