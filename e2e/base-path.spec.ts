import { request as ask, createServer } from 'node:http';
import { expect } from '@playwright/test';
import { player, signUp } from './listener.ts';
import { startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';

/** A reverse proxy that knows Earshot below /music alone, and either leaves the path in the address or takes it away. */
async function proxyTo(server: string, strips: boolean) {
  const strays: string[] = [];
  const proxy = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    if (!/^\/music([/?]|$)/.test(url)) {
      strays.push(url);
      return void response.writeHead(404).end();
    }
    const path = strips ? url.replace(/^\/music\/?/, '/') : url;
    const onward = ask(new URL(path, server), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, strays, close: () => proxy.close() };
}

for (const strips of [false, true])
  test(`below a path of its host everything works, with a proxy that ${strips ? 'takes the path away' : 'leaves the path there'}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const server = await startServer({ PUBLIC_URL: 'http://127.0.0.1/music' });
    const proxy = await proxyTo(server.url, strips);
    const url = `${proxy.origin}/music`;
    try {
      await listenIn(page);
      await signUp(page, url);
      const cards = page.getByRole('main').getByRole('listitem');
      await expect(cards.first()).toBeVisible({ timeout: 60_000 });
      await cards.first().getByRole('link').first().click();
      await expect(page.getByRole('row').first()).toBeVisible();
      await expect(page).toHaveURL(/\/music\/album\//);
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      expect((await hear(page, 1)).source).toContain('/music/api/folder/audio/');
      await page.reload();
      await expect(page.getByRole('row').first()).toBeVisible();
      await expect(player(page)).toBeVisible();
      await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
      await page.goto(`${url}/settings`);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/music\/login/);
      for (const { path } of await page.context().cookies()) expect(path).toMatch(/^\/music\//);
      expect(proxy.strays).toEqual([]);
    } finally {
      proxy.close();
      await server.stop();
    }
  });
