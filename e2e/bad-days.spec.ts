import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import { builtFile } from './built-file.ts';
import {
  expectLinkTo,
  expectPlaying,
  fillSignup,
  logIn,
  openAlbum,
  password,
  player,
  queue,
  signUp,
} from './listener.ts';
import { writeLongSongs } from './long-songs.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { startServer } from './server.ts';
import { hear, listenIn, sound } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(copySixFormats, writeLongSongs, writeBrokenFiles);
/** The first account runs the server, and is shown its files. */
const operator = 'operator@example.org';
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await signUp(page, music.url, operator);
  await page.close();
});

function writeBrokenFiles(folder: string): void {
  mkdirSync(join(folder, 'broken'));
  for (let file = 0; file < 300; file += 1)
    writeFileSync(
      join(folder, 'broken', `song ${file}.mp3`),
      file % 2 === 0 ? '' : `not music at all ${file}`,
    );
}

test('a wrong password says so and keeps what was typed', async ({ page, request }) => {
  await request.post(`${music.url}/api/auth/signup`, {
    data: { email: 'wrong@example.org', password, confirmPassword: password },
  });
  await page.goto(`${music.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill('wrong@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectToast(page, 'Failed to log in');
  await expect(page.getByText('That e-mail address and password do not belong together.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('wrong@example.org');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
});

test('an e-mail address that has an account says so; an empty field asks to be filled', async ({
  page,
  request,
}) => {
  await request.post(`${music.url}/api/auth/signup`, {
    data: { email: 'taken@example.org', password, confirmPassword: password },
  });
  await page.goto(`${music.url}/login`);
  await page.getByRole('button', { name: 'New here? Sign up' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Please fill in all fields');
  await fillSignup(page, 'taken@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('There is an account with that e-mail address already.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('taken@example.org');
});

test('a full disk at signup is told in a sentence, and what was typed stays', async ({ page }) => {
  const sentence = 'The server has no disk space left, so nothing was saved. Please tell whoever runs it.';
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 507, json: { error: sentence, code: 'disk_full' } }),
  );
  await page.goto(`${music.url}/login`);
  await fillSignup(page, 'full@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('full@example.org');
});

test('a session that ends while a song plays asks to log in, loses no place, and goes on afterwards', async ({
  page,
  context,
}) => {
  await listenIn(page);
  await signUp(page, music.url, 'expired@example.org');
  await openAlbum(page, 'Six Waves');
  const address = page.url();
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await hear(page, 0.5);
  // What the page asks by itself may meet the end of the session first: here it is to be the song.
  await page.route(/\/(api|v1)\/(?!folder\/audio\/|auth\/)/, (route) => route.abort());
  await context.clearCookies();
  await page.getByRole('row', { name: 'Fourth Wave' }).dblclick();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel('Email', { exact: true }).fill('expired@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Six Waves' })).toBeVisible();
  expect(page.url()).toBe(address);
  await expectPlaying(page, 'Fourth Wave');
  const play = player(page).getByRole('button', { name: 'Play', exact: true });
  if (await play.isVisible()) await play.click();
  await hear(page, 0.3);
});

test('a file that is gone is named, and the next song plays', async ({ page }) => {
  await listenIn(page);
  await signUp(page, music.url, 'gone@example.org');
  await openAlbum(page, 'Six Formats');
  unlinkSync(join(music.folder, '05 Fog.opus'));
  await page.getByRole('row', { name: 'Fog in Opus' }).dblclick();
  await expect(page.getByText(/“Fog in Opus” can no longer be found/).first()).toBeVisible();
  await expectPlaying(page, 'Sun in WAV');
  await hear(page, 0.3);
  await expect(queue(page)).toBeVisible();
});

test('300 broken files stop nothing, and settings lists them with the reason', async ({ page }) => {
  await logIn(page, music.url, operator);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText('broken/song 0.mp3')).toBeVisible();
  await expect(page.getByText(/300/).first()).toBeVisible();
});

/** What screens are made of is loaded ahead: with the first gesture, or ten seconds after the first screen. */
async function expectLoadedAhead(page: Page, ...modules: string[]): Promise<void> {
  const isLoaded = (files: string[]) =>
    files.every((file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)));
  await expect.poll(() => page.evaluate(isLoaded, modules.map(builtFile)), { timeout: 30_000 }).toBe(true);
}

test('no connection has its own sentence, and sound that is there goes on', async ({ page, context }) => {
  await listenIn(page);
  await signUp(page, music.url, 'offline@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'First Wave' }).dblclick();
  await hear(page, 0.5);
  await expect(queue(page)).toBeVisible();
  await expectLoadedAhead(page, 'app/search/search-screen.tsx', 'app/search/search-results.tsx');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Search' }).first().click();
  await page.getByPlaceholder('What do you want to listen to?...').fill('rain');
  await expect(page.getByText(/cannot be reached/).first()).toBeVisible();
  expect((await sound(page))?.paused).toBe(false);
  await context.setOffline(false);
});

test('the server goes down while home and an album are open and a song plays; once it is back all goes on by itself', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-outage-'));
  const settings = { DATA_DIR: dataFolder, MUSIC_DIR: music.folder };
  let server = await startServer(settings);
  const { url } = server;
  await listenIn(page);
  await signUp(page, url, 'outage@example.org');
  await openAlbum(page, 'Six Waves');
  await page.getByRole('row', { name: 'First Wave' }).dblclick();
  await hear(page, 0.5);
  const home = await context.newPage();
  await home.goto(url);
  await expectLinkTo(home, /Six Waves/);
  await expectLoadedAhead(
    home,
    'music/playlists/playlists-screen.tsx',
    'music/playlist-files/import-playlist.tsx',
  );
  await home.waitForLoadState('networkidle');

  await server.stop();
  const word = (one: Page) => one.getByText('Your Earshot server cannot be reached.', { exact: false });
  for (const one of [page, home]) await expect(word(one)).toHaveCount(1, { timeout: 20_000 });
  await page.getByRole('row', { name: 'Fourth Wave' }).dblclick();
  await expectPlaying(page, 'Fourth Wave');
  await home.getByRole('link', { name: 'Playlists', exact: true }).first().click();
  await expect(home.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  server = await startServer({ ...settings, PORT: new URL(url).port });
  for (const one of [page, home]) await expect(word(one)).toHaveCount(0, { timeout: 20_000 });
  await expect(home.getByText('No playlists to display...').first()).toBeVisible();
  await expect(home.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await hear(page, 0.5);
  await expectPlaying(page, 'Fourth Wave');
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

type BadAnswer = [
  name: string,
  Parameters<Route['fulfill']>[0] | 'timedout' | 'internetdisconnected',
  RegExp,
];
const badAnswers: BadAnswer[] = [
  ['401', { status: 401, json: {} }, /asks to be authorised again/],
  ['403', { status: 403, json: {} }, /does not allow this/],
  ['429', { status: 429, json: {} }, /is busy/],
  ['500', { status: 500, json: {} }, /could not answer \(500\)/],
  [
    'a page instead of data',
    { status: 200, contentType: 'text/html', body: '<!doctype html>' },
    /cannot be read/,
  ],
  ['a time-out', 'timedout', /cannot be reached/],
  ['no connection', 'internetdisconnected', /cannot be reached/],
];

/** The list of playlists says what happened, and comes once the provider answers well again. */
async function recoversFrom(page: Page, [, answer, sentence]: BadAnswer): Promise<void> {
  const main = page.getByRole('main');
  await page.route('**/v1/me/library/playlists?*', (route) =>
    typeof answer === 'string' ? route.abort(answer) : route.fulfill(answer),
  );
  await page.goto(`${music.url}/playlist-display`);
  await expect(main.getByText(sentence)).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/v1/me/library/playlists?*');
  // It may have gone on by itself before the click: either is right.
  const again = main.getByRole('button', { name: 'Try again' });
  const recovered = main.getByText('No playlists to display...');
  await again.or(recovered).first().click();
  await expect(recovered).toBeVisible();
}

test('whatever the provider answers, the page says what happened and goes on without a reload', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signUp(page, music.url, 'answers@example.org');
  for (const answer of badAnswers.filter(([, one]) => typeof one !== 'string'))
    await recoversFrom(page, answer);
  // While nobody answers a browser shows what it has stored: each of these is tried in one that has stored nothing.
  for (const answer of badAnswers.filter(([, one]) => typeof one === 'string')) {
    const [name] = answer;
    const other = await browser.newContext();
    const empty = await other.newPage();
    await signUp(empty, music.url, `${name.replaceAll(' ', '-')}@example.org`);
    await recoversFrom(empty, answer);
    await other.close();
  }
  const main = page.getByRole('main');
  // An empty relation (40403) is an empty list, and no failure.
  const noTracks = { errors: [{ id: 'x', title: 'No related resources', status: '404', code: '40403' }] };
  await page.route('**/v1/me/library/playlists/*/tracks*', (route) =>
    route.fulfill({ status: 404, json: noTracks }),
  );
  await page.goto(`${music.url}/new-playlist`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Untitled playlist/ })
    .click();
  await expect(main.getByText('No playlist data available')).toBeVisible();
});
