import { expect, type Page } from '@playwright/test';
import { builtFile } from './built-file.ts';
import { fillSignup, password, signUp } from './listener.ts';
import { startServer } from './server.ts';
import { test } from './test.ts';

/** What a page asked for from now on. */
function listenFor(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test('the log-in comes in three requests, and so does the first sign-up, with nothing left to ask', async ({
  browser,
}) => {
  const server = await startServer();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const first = listenFor(page);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible();
    expect(first).toHaveLength(3);
    await fillSignup(page, 'ann@example.org');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    const second = listenFor(other);
    await other.goto(`${server.url}/album/l.1`, { waitUntil: 'networkidle' });
    await expect(other.getByLabel('Email', { exact: true })).toBeVisible();
    expect(second).toHaveLength(3);
    await other.getByRole('link', { name: 'About this software' }).click();
    await expect(other.getByRole('heading', { name: 'Stacks' })).toBeVisible();
    await other.goBack();
    await other.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await expect(other).toHaveURL(/\/album\/l\.1$/);
    await other.context().close();
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a first visit of a listener asks for music first: for neither who they are nor a token, and for nothing twice', async ({
  page,
  browser,
}) => {
  const server = await startServer();
  const fresh = await browser.newContext();
  try {
    await signUp(page, server.url);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    const own = (await page.context().cookies()).filter(({ name }) => name.endsWith('earshot'));
    await fresh.addCookies(own);
    const first = await fresh.newPage();
    const paths = listenFor(first);
    await first.goto(server.url, { waitUntil: 'networkidle' });
    await expect(first.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const calls = paths.filter((path) => /^\/(api|v1)\//.test(path));
    expect(calls.slice(0, 2)).toEqual(['/v1/me/recommendations', '/v1/me/library/recently-added']);
    expect(calls).not.toContain('/api/provider/developer-token');
    expect(calls).not.toContain('/api/apple/get-token');
    expect(calls.filter((path) => path === '/v1/me/recommendations')).toHaveLength(1);
  } finally {
    await fresh.close();
    await server.stop();
  }
});

test('home asks for little, and for no screen that nobody opens while the listener does nothing', async ({
  page,
}) => {
  const server = await startServer();
  try {
    await signUp(page, server.url);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    const paths = listenFor(page);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const screensAhead = builtFile('app/prefetch-screens.ts');
    expect(paths).not.toContain(screensAhead);
    expect(paths.filter((path) => path === '/api/auth/me' || path === '/api/config')).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeLessThanOrEqual(18);
    await page.keyboard.press('Tab');
    await expect.poll(() => paths).toContain(screensAhead);
  } finally {
    await server.stop();
  }
});
