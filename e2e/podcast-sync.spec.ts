import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { complaints } from './complaints.ts';
import { fillLogIn, password, signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';

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
  const said = complaints(page);
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

  expect(said).toEqual([]);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No app waits here any more.');
});
