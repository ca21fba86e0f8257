import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { complaints } from './complaints.ts';
import { fillLogIn, password, signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({});
});
test.afterAll(async () => server.stop());

type Begun = { poll: { token: string; endpoint: string }; login: string };

test('an app opens a page, the listener logs in and lets it in, and it goes on by itself', async ({
  page,
  context,
  request,
}) => {
  await signUp(page, server.url);
  await context.clearCookies();
  const headers = { 'user-agent': 'AntennaPod/3.5.0' };
  const begun = await request.post(`${server.url}/index.php/login/v2`, { headers });
  const { poll, login }: Begun = await begun.json();
  const ask = () => request.post(poll.endpoint, { form: { token: poll.token } });
  expect((await ask()).status()).toBe(404);

  await page.goto(login);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  const errors = complaints(page);
  await fillLogIn(page, 'ann@example.org', password);
  await expect(page.getByText('“AntennaPod/3.5.0” wants to keep your podcasts.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Go back to the app.')).toBeVisible();

  const got: { loginName: string; appPassword: string } = await (await ask()).json();
  const authorization = `Basic ${Buffer.from(`${got.loginName}:${got.appPassword}`).toString('base64')}`;
  const shows = await request.get(`${server.url}/index.php/apps/gpoddersync/subscriptions`, {
    headers: { authorization },
  });
  expect(await shows.json()).toMatchObject({ add: [], remove: [] });

  expect(errors).toEqual([]);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No app waits here any more.');
});

test('an app that would leave most shows is asked about, and a show that is kept is told to it again', async ({
  page,
  playwright,
}) => {
  const email = 'bob@example.org';
  await signUp(page, server.url, email);
  await page.goto(`${server.url}/settings/apps`);
  await page.getByLabel('App', { exact: true }).selectOption('AntennaPod');
  await page.getByLabel('Your Earshot password').fill(password);
  await page.getByRole('button', { name: 'Make a password' }).click();
  const secret = await page.getByLabel('Password', { exact: true }).inputValue();

  const credentials = `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`;
  const app = await playwright.request.newContext({ extraHTTPHeaders: { authorization: credentials } });
  const list = `${server.url}/subscriptions/${email}/pixel.json`;
  const shows = Array.from({ length: 8 }, (_, number) => `https://show-${number}.example.org/feed`);
  for (const data of [shows, shows.slice(0, 1)]) expect((await app.put(list, { data })).status()).toBe(200);

  await page.reload();
  const region = page.getByRole('region', { name: 'Leave these shows?' });
  await expect(region.getByText('AntennaPod on pixel wants to leave 7 of 8 shows.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await region.getByRole('button', { name: 'Keep them' }).click();
  await expect(region).toBeHidden();
  expect(await (await app.get(list)).json()).toHaveLength(8);
  await app.dispose();
});
