import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { me } from '#contract/accounts.ts';
import { findChromium } from '../scripts/chromium.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { measureLongQueue } from './page/long-queue.ts';
import { measureNavigations } from './page/navigations.ts';
import { measureOnThisDevice } from './page/on-this-device.ts';
import { measurePressToSound } from './page/press-to-sound.ts';
import { measureScrolling } from './page/scrolling.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

/** What the app costs a browser once it is there: queues, scrolling, walking about, and the wait for sound. */
export async function measureInPage(row: Row, songs = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  writeTaggedFiles(join(home, 'music'), songs);
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') });
  const listener = await signIn(server.url);
  await scanned(server, listener);
  const { id } = z.parse(me.reply, await (await fetch(`${server.url}${me.path}`, listener)).json());
  const [name = '', value = ''] = (listener.headers['cookie'] ?? '').split(/=(.*)/s);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    { name, value, url: server.url },
    { name: 'earshot-session-hint', value: '1', url: server.url },
  ]);
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await measurePressToSound(row, context, server.url);
    await measureScrolling(row, page, server.url);
    await measureNavigations(row, page, server.url);
    await measureOnThisDevice(row, page, id);
    await measureLongQueue(row, page, id);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

// Alone: node bench/in-page.ts [number of songs]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureInPage(
    (name, value) => console.log(`${name.padEnd(50)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
