import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { complaints } from './complaints.ts';
import { signUp } from './listener.ts';
import { type RunningServer, startServer } from './server.ts';
import { listenIn, sound } from './sound.ts';
import { test } from './test.ts';

const music = readFileSync(
  fileURLToPath(new URL('../server/podcasts/demo/audio/first-listen-1.mp3', import.meta.url)),
);
const interval = 8_192;

/** A station on this machine: sound without end, and between it what plays. */
type Station = {
  server: Server;
  host: string;
  listeners: () => number;
  /** Breaks off what is sent and refuses who asks, or sends again. Returns how many were refused since it was last set. */
  setOnAir: (isOnAir: boolean) => number;
};

function startStation(): Promise<Station> {
  const words = Buffer.alloc(1 + 48);
  words[0] = 3;
  words.write("StreamTitle='Ana Reed - Night Walk';", 1);
  let listeners = 0;
  let refused = 0;
  let isOnAir = true;
  const sending = new Set<ServerResponse>();
  const server = createServer(({ url }, response) => {
    if (!isOnAir) {
      refused += 1;
      return response.writeHead(503).end();
    }
    if (url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
    listeners += 1;
    sending.add(response);
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': interval });
    let at = 0;
    const send = () => {
      response.write(Buffer.concat([music.subarray(at, at + interval), words]));
      at = at + 2 * interval > music.length ? 0 : at + interval;
    };
    // A short buffer lets a listener notice a break soon; a long one begins to sound at once.
    if (url === '/short') for (let burst = 0; burst < 4; burst += 1) send();
    const timer = setInterval(send, url === '/short' ? 500 : 100);
    return response.once('close', () => {
      listeners -= 1;
      sending.delete(response);
      clearInterval(timer);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve({
        server,
        host: `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
        listeners: () => listeners,
        setOnAir(on) {
          isOnAir = on;
          if (!on) for (const response of sending) response.destroy();
          const before = refused;
          refused = 0;
          return before;
        },
      });
    });
  });
}

let station: Awaited<ReturnType<typeof startStation>>;
let earshot: RunningServer;
test.beforeAll(async () => {
  station = await startStation();
  earshot = await startServer({ ALLOW_PRIVATE_HOSTS: station.host });
});
test.afterAll(async () => {
  await earshot.stop();
  station.server.closeAllConnections();
  station.server.close();
});

test('a listener adds a station, hears it through the server with what it plays, and removes it', async ({
  page,
}) => {
  const errors = complaints(page);
  await listenIn(page);
  await signUp(page, earshot.url, 'ann@example.org');
  await page.goto(`${earshot.url}/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Internet radio' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Night');
  await page.getByLabel('Address of the stream').fill(`http://${station.host}/live`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Play Night' }).click();
  const bar = page.getByRole('region', { name: 'Player' });
  await expect(bar.getByText('Ana Reed - Night Walk')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await sound(page))?.elapsedSeconds ?? 0).toBeGreaterThan(0.5);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

  // It goes on wherever one goes.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const here = (await sound(page))?.elapsedSeconds ?? 0;
  await expect.poll(async () => (await sound(page))?.elapsedSeconds ?? 0).toBeGreaterThan(here + 0.5);
  await expect(bar.getByText('Live')).toBeVisible();

  // A pause leaves the station, and play joins it again.
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => station.listeners()).toBe(0);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => station.listeners()).toBe(1);
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();

  // It is there again after a reload.
  await page.reload();
  await expect(bar.getByText('Night', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await sound(page))?.elapsedSeconds ?? 0).toBeGreaterThan(0.5);

  await bar.getByRole('link', { name: 'Night' }).click();
  await page.getByRole('button', { name: 'Options for Night', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('No station yet.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a station that breaks off comes back by itself', async ({ page }) => {
  await listenIn(page);
  await signUp(page, earshot.url, 'cleo@example.org');
  await page.goto(`${earshot.url}/settings/radio`);
  await page.getByLabel('Name', { exact: true }).fill('Night');
  await page.getByLabel('Address of the stream').fill(`http://${station.host}/short`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Play Night' }).click();
  const seconds = async () => (await sound(page))?.elapsedSeconds ?? 0;
  await expect.poll(seconds).toBeGreaterThan(0.5);
  station.setOnAir(false);
  // Once it was given up after the second try.
  let refused = 0;
  await expect
    .poll(
      () => {
        refused += station.setOnAir(false);
        return refused;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(2);
  station.setOnAir(true);
  await expect.poll(() => station.listeners(), { timeout: 30_000 }).toBe(1);
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
});

test('a station that sends no sound is said so by its name, and nothing is tried for long', async ({
  page,
}) => {
  await signUp(page, earshot.url, 'bob@example.org');
  await page.goto(`${earshot.url}/settings/radio`);
  await page.setViewportSize({ width: 375, height: 812 });
  const long = 'The Voice of the Very Long Name Which Hardly Fits on a Telephone';
  await page.getByLabel('Name', { exact: true }).fill(long);
  await page.getByLabel('Address of the stream').fill(`http://${station.host}/live`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const options = page.getByRole('button', { name: `Options for ${long}` });
  await options.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await options.boundingBox())?.x ?? 375).toBeLessThan(375 - 44);
  await page.getByLabel('Name', { exact: true }).fill('Page');
  await page.getByLabel('Address of the stream').fill(`http://${station.host}/page`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Play Page' }).click();
  await expect(page.getByText(/^Page cannot be heard\. 127\.0\.0\.1 sends no sound/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Page' })).toBeVisible();
});
