import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { serveBareReact } from './bare-react.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { measureHomeWeight } from './home-weight.ts';
import { spread, spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;
type Visit = { url: string; usable: string; cookie?: { name: string; value: string } };

const visits = 5;
const form = 'input[name="email"]';
const card = 'main section li a';

/**
 * Milliseconds from the navigation to the frame after what is waited for stands in the page, in a browser that was never here; and how
 * many of the processor its main thread took for it.
 */
async function visitOnce(
  browser: Browser,
  { url, usable, cookie }: Visit,
  slower: number,
): Promise<{ wall: number; thread: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) await context.addCookies([{ ...cookie, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(usable, { state: 'attached' });
  const wall = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  const { metrics } = await session.send('Performance.getMetrics');
  const thread = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await context.close();
  return { wall, thread };
}

type Times = Map<string, { wall: number; thread: number }[]>;

/** How long each page took in each visit but its first, which warms what serves it; the pages take turns. */
async function measureVisits(
  browser: Browser,
  all: readonly (readonly [string, Visit])[],
  slower: number,
): Promise<Times> {
  const times: Times = new Map(all.map(([name]) => [name, []]));
  for (let turn = 0; turn <= visits; turn += 1)
    for (const [name, visit] of all) {
      const took = await visitOnce(browser, visit, slower);
      if (turn > 0) times.get(name)?.push(took);
    }
  return times;
}

function tellOf(row: Row, times: Times, name: string, slower: number): void {
  for (const kind of ['wall', 'thread'] as const) {
    const [own, limit] = [name, 'bare'].map((one) => (times.get(one) ?? []).map((took) => took[kind]));
    if (!own || !limit) continue;
    row(
      `${name} usable, processor ${slower}x slower${kind === 'thread' ? ', main thread' : ''}`,
      `${spreadText(own, 0)} ms; bare React ${spreadText(limit, 0)} ms: ${(spread(own).median / spread(limit).median).toFixed(2)}x`,
    );
  }
}

/** Our log-in and home against a bare page of React with router and form. */
async function compare(row: Row, browser: Browser, bare: Visit, ours: [string, Visit][]): Promise<void> {
  for (const slower of [1, 4]) {
    const times = await measureVisits(browser, [['bare', bare], ...ours], slower);
    for (const [name] of ours) tellOf(row, times, name, slower);
  }
}

/** How soon a first visit can be used: the log-in, and home over `songs` songs. */
export async function measureFirstVisit(row: Row, songs = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  writeTaggedFiles(join(home, 'music'), songs);
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') });
  const listener = await signIn(server.url);
  await scanned(server, listener);
  const [name = '', value = ''] = (listener.headers['cookie'] ?? '').split(/=(.*)/s);
  const bare = await serveBareReact();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    await measureHomeWeight(row, browser, server.url, { name, value });
    await compare(row, browser, { url: bare.url, usable: form }, [
      ['log-in', { url: `${server.url}/login`, usable: form }],
      [`home of ${songs} songs`, { url: `${server.url}/`, usable: card, cookie: { name, value } }],
    ]);
  } finally {
    await browser.close();
    bare.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

// Alone: node bench/first-visit.ts [number of songs]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureFirstVisit(
    (name, value) => console.log(`${name.padEnd(50)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
