import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { password, player, queue, signUp } from './listener.ts';
import { startServer } from './server.ts';
import { hear, listenIn } from './sound.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test('a stranger starts Earshot with nothing, signs up, and hears the demo collection', async ({ page }) => {
  const server = await startServer();
  try {
    await listenIn(page);
    await page.goto(server.url);
    await expect(page.getByText('The first account, yours, runs this server.')).toBeVisible();
    await signUp(page, server.url);
    await expectToast(page, 'Your account runs this server.');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await cards.first().getByRole('link').first().click();
    const rows = page.getByRole('row');
    await expect(rows.first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    const first = await hear(page, 1);
    expect(first.source).toContain('/api/folder/audio/');
    await player(page).getByRole('button', { name: 'Next' }).click();
    const second = await hear(page, 0.5);
    expect(second.source).not.toBe(first.source);
    await expect(queue(page)).toBeVisible();

    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect
      .poll(async () => page.getByRole('main').getByRole('link').count(), { timeout: 20_000 })
      .toBeGreaterThan(6);
    await expect(page.getByRole('button', { name: 'See more' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'See more' }).first().click();
    await expect(page.getByRole('button', { name: 'See less' }).first()).toBeVisible();
    await page.reload();
    await expect(player(page)).toBeVisible();
    expect(server.log()).not.toMatch(/"level":50/);
    // Logs are read by many people: no password, no cookie, no token may stand in them.
    const all = await page.context().cookies();
    // That there may be a session is no secret, and is all that this one says.
    const cookies = all.filter(({ name }) => name !== 'earshot-session-hint').map(({ value }) => value);
    const token = await page.evaluate(() => localStorage.getItem('appleMusicToken'));
    // The session, what the browser is known by, and the token.
    expect([...cookies, token]).toHaveLength(3);
    for (const secret of [password, ...cookies, String(token)]) expect(server.log()).not.toContain(secret);
  } finally {
    await server.stop();
  }
});

test('stopping the server ends it cleanly, and the next start has everything', async ({ page }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  const first = await startServer({ DATA_DIR: dataFolder });
  await signUp(page, first.url);
  expect(await first.stop()).toBe(0);
  const second = await startServer({ DATA_DIR: dataFolder });
  await page.goto(second.url);
  // The cookie belongs to the host, whatever the port: the session has outlived the server.
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
  expect(await second.stop()).toBe(0);
  rmSync(dataFolder, { recursive: true, force: true });
});
