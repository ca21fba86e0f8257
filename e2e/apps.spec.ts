import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, request } from '@playwright/test';
import * as z from 'zod/mini';
import { complaints } from './complaints.ts';
import { password, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { test } from './test.ts';

const music = ownMusic(copySixFormats);

async function expectUsable(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}

for (const { width, colorScheme } of [
  { width: 375, colorScheme: 'dark' },
  { width: 834, colorScheme: 'light' },
  { width: 1440, colorScheme: 'light' },
] as const)
  test(`a listener connects an app from Settings and revokes it, in ${colorScheme}, ${width} px wide`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 812 } });
    const page = await context.newPage();
    const errors = complaints(page);
    await signUp(page, music.url, `ann${width}@example.org`);
    await page.goto(`${music.url}/settings`);
    await page.getByRole('main').getByRole('link', { name: 'Manage apps' }).click();
    await expect(page.getByText('No app yet.')).toBeVisible();
    await page.getByLabel('App', { exact: true }).selectOption('Symfonium');
    await page.getByLabel('Name', { exact: true }).fill('Phone');
    await page.getByLabel('Your Earshot password').fill(password);
    await expectUsable(page);
    await page.getByRole('button', { name: 'Make a password' }).click();
    const region = page.getByRole('region', { name: 'The password for Phone' });
    const secret = await region.getByLabel('Password', { exact: true }).inputValue();
    expect(secret).toMatch(/^[a-z2-9]{26}$/);
    await expect(region.getByLabel('Server address', { exact: true })).toHaveValue(music.url);
    await expect(region.getByLabel('User name', { exact: true })).toHaveValue(`ann${width}@example.org`);
    await expect(region.getByRole('img', { name: 'QR code of the password' })).toBeVisible();
    await expectUsable(page);
    await region.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByText('Symfonium · Music and podcasts (OpenSubsonic)')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await page.getByText('How to set up Phone').click();
    await expect(page.getByText('Choose (Open)Subsonic.')).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Rename Phone' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Kitchen');
    await expectUsable(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename Kitchen' })).toBeFocused();
    await page.getByRole('button', { name: 'Revoke Kitchen…' }).click();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('No app yet.')).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

test('what an app likes, plays and puts together is in the web app', async ({ page }) => {
  const errors = complaints(page);
  const email = 'ann@example.org';
  await signUp(page, music.url, email);
  await page.goto(`${music.url}/settings/apps`);
  await page.getByLabel('Your Earshot password').fill(password);
  await page.getByRole('button', { name: 'Make a password' }).click();
  const secret = await page.getByLabel('Password', { exact: true }).inputValue();

  /** As an app asks: without the browser’s cookie. */
  const app = await request.newContext();
  async function ask(name: string, appParams: Record<string, string>): Promise<unknown> {
    const params = { u: email, p: secret, c: 'Journey', v: '1.16.1', f: 'json', ...appParams };
    const answer = await app.get(`${music.url}/rest/${name}`, { params });
    return answer.json();
  }
  const songs = z.object({
    'subsonic-response': z.object({
      searchResult3: z.object({ song: z.array(z.object({ id: z.string(), title: z.string() })) }),
    }),
  });
  const { searchResult3 } = z.parse(songs, await ask('search3', { query: '' }))['subsonic-response'];
  const song = searchResult3.song.find(({ title }) => title === 'Wind in MP3');
  await ask('star', { id: song?.id ?? '' });
  await ask('createPlaylist', { name: 'From the phone', songId: song?.id ?? '' });

  await page.goto(`${music.url}/favourites`);
  await expect(page.getByRole('main').getByText('Wind in MP3').first()).toBeVisible();
  await page.goto(`${music.url}/playlist-display`);
  await page.getByRole('main').getByRole('link', { name: 'From the phone' }).click();
  await expect(page.getByRole('main').getByText('Wind in MP3').first()).toBeVisible();
  await page.goto(`${music.url}/settings/apps`);
  await expect(page.getByText(/last used .* by Journey/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Symfonium…' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No app yet.')).toBeVisible();
  expect(JSON.stringify(await ask('ping', {}))).toContain('"code":40');
  await app.dispose();
  expect(errors).toEqual([]);
});

test('an app whose server address ends with a slash is answered in its dialect, and never with the page', async () => {
  const api = await request.newContext();
  const answerOf = async (path: string) => {
    const response = await api.get(music.url + path);
    return [response.status(), response.headers()['content-type']?.split(';', 1)[0]];
  };
  for (const path of [
    '/rest/ping?c=a&f=json',
    '/index.php/apps/gpoddersync/subscriptions',
    '/api/2/devices/ann.json',
    '/subscriptions/ann.json',
  ]) {
    const expected = await answerOf(path);
    expect(expected[1]).not.toBe('text/html');
    expect(await answerOf(`/${path}`)).toEqual(expected);
    expect(await answerOf(path.replace(/(?<=\w)\//, '//'))).toEqual(expected);
  }
  for (const path of ['/rest', '/rest/', '/index.php/apps/other', '/toplist'])
    expect(await answerOf(path)).toEqual([404, 'application/json']);
  await api.dispose();
});
