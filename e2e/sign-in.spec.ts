import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { expect } from '@playwright/test';
import { testProvider } from '#server/accounts/external-sign-in/testing/test-provider.ts';
import { freePort } from './free-port.ts';
import { signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  return String(typeof bound === 'object' && bound !== null ? bound.port : 0);
}

test('a listener logs in at the provider, sees it under their account, and logs out of both', async ({
  page,
}) => {
  await using provider = await testProvider();
  const PORT = await freePort();
  const server = await startServer({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'earshot',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'Our house',
  });
  try {
    await page.goto(`${server.url}/library`);
    await page.getByRole('link', { name: 'Log in with Our house' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await page.goto(`${server.url}/account`);
    const section = page.getByRole('region', { name: 'Signing in elsewhere' });
    await expect(section.getByText('ann@example.org')).toBeVisible();
    await section.getByRole('button', { name: 'Unlink ann@example.org' }).click();
    await expect(section.getByRole('alert')).toContainText('the only way into your account');
    await page.goto(`${server.url}/settings`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Log in with Our house' })).toBeVisible();
    expect(provider.ended).toHaveLength(1);
    provider.state.denies = true;
    await page.getByRole('link', { name: 'Log in with Our house' }).click();
    await expect(page.getByText('Our house did not let you in.')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [375, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('link', { name: 'Log in with Our house' })).toBeInViewport();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
  } finally {
    await server.stop();
  }
});

test('behind a proxy that says who is there nobody sees a form, and a log-out says what happens next', async ({
  page,
}) => {
  const server = await startServer({
    PROXY_USER_HEADER: 'Remote-User',
    PROXY_USER_ADDRESSES: '127.0.0.1',
    SIGNUPS: 'open',
  });
  const proxy = createServer((request, response) => passOn(server, request, response));
  const url = `http://127.0.0.1:${await listening(proxy)}`;
  try {
    await page.goto(`${url}/account`);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await expect(page.getByText('By the proxy in front of this server')).toBeVisible();
    await page.goto(`${url}/settings`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('signs you in again when you go on')).toBeVisible();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    // Without the proxy's header the server is what it always was.
    await page.context().clearCookies();
    await page.goto('about:blank');
    await signUp(page, server.url, 'bob@example.org');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await server.stop();
  }
});

/** A tiny reverse proxy: it takes the header from what the browser sent, and says that Ann is there. */
function passOn(server: RunningServer, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers, 'remote-user': 'ann' };
  const passed = ask(`${server.url}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
