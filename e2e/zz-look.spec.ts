import { test } from '@playwright/test';
import { dailyItems, startFeedHost } from './feed-host.ts';
import { signUp } from './listener.ts';
import { startServer } from './server.ts';

const long =
  'Forty years of tide tables, a broken foghorn, and the one night the water answered back. With the last keeper of the old station. '.repeat(4);
test('look', async ({ browser }) => {
  test.setTimeout(200_000);
  const feeds = await startFeedHost();
  const people = '<podcast:person role="host" href="https://example.org/juno">Juno Park</podcast:person><podcast:person role="guest">Ossian Vale</podcast:person><podcast:funding url="https://example.org/give">Support The Tidal Hour</podcast:funding>';
  feeds.shows.set('/tidal', { title: 'The Tidal Hour', more: people, items: [{ title: 'What the harbour master heard', daysAgo: 2, seconds: 2910, description: `<p>${long}</p><h2>Chapters</h2><ul><li>00:05 Hello</li><li>12:34 The <a href="https://example.org">foghorn</a></li></ul>` }, ...dailyItems(34, 5).map((i) => ({ ...i, description: long }))] });
  for (const n of ['Night Bus', 'Kite Weather', 'Harbour Lights', 'A Very Long Name of a Show That Goes On and On About Nothing in Particular'])
    feeds.shows.set(`/${n.replaceAll(' ', '-')}`, { title: n, items: dailyItems(3, 1) });
  const server = await startServer({ ALLOW_PRIVATE_HOSTS: feeds.host, ITUNES_SEARCH_URL: '' });
  const first = await browser.newPage();
  await signUp(first, server.url, 'a@example.org');
  const shoot = async (scheme: 'light' | 'dark', width: number) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: width < 500 ? 812 : 900 }, storageState: await first.context().storageState() });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    page.on('pageerror', (e) => errors.push(e.message));
    for (const [name, path] of [['podcasts', '/podcasts'], ['show', '/podcast/1'], ['episode', '/podcast-episode/1'], ['home', '/'], ['settings', '/settings'], ['help', '/podcast-export'], ['search', '/podcasts?q=a']] as const) {
      await page.goto(server.url + path);
      await page.waitForTimeout(1800);
      await page.screenshot({ path: `/tmp/shows-${name}-${scheme}-${width}.png` });
      if (name === 'show') {
        await page.getByRole('button', { name: 'Show as list' }).click().catch(() => undefined);
        await page.waitForTimeout(500);
        await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 600));
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/shows-list-${scheme}-${width}.png` });
        await page.getByRole('button', { name: 'Show as grid' }).click().catch(() => undefined);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `/tmp/shows-grid-${scheme}-${width}.png` });
      }
      if (name === 'home') {
        await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 9999));
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/shows-homeend-${scheme}-${width}.png` });
      }
    }
    console.log(scheme, width, errors);
    await context.close();
  };
  await first.goto(`${server.url}/podcasts`);
  await first.waitForTimeout(800);
  await first.screenshot({ path: '/tmp/shows-empty.png' });
  await first.request.post(`${server.url}/api/podcast/podcast-by-url`, { data: { urls: [...feeds.shows.keys()].map((p) => feeds.url(p)) }, headers: { origin: server.url } });
  const done = await first.request.post(`${server.url}/api/podcast/save-progress`, { data: { episodeId: 3, progress: 40, positionSeconds: 700, durationSeconds: 1800 }, headers: { origin: server.url } });
  console.log(done.status());
  await first.request.post(`${server.url}/api/podcast/mark`, { data: { episodeId: 4, played: true }, headers: { origin: server.url } });
  await shoot('dark', 1440);
  await shoot('light', 375);
  await server.stop();
  await feeds.stop();
});
