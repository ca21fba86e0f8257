import { expect, test, vi } from 'vitest';
import { currentListener } from '#server/http/listener-context.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createImportRepository } from './store/import-repository.ts';
import { daily, rss, testPodcasts } from './testing/test-podcasts.ts';

const page = (path: string) => rss(path, daily(1));

test('what is read from other servers counts to the listener who asks, by whichever call, and to nobody when it is refreshed', async () => {
  const feeds = ['/by-url', '/pasted', '/import'];
  await using web = await testWebServer(Object.fromEntries(feeds.map((path) => [path, page(path)])));
  await using server = await testPodcasts({ allow: [web.host] });
  const bob = await server.signUp('bob@example.org');
  const readers: string[] = [];
  const { holding } = server.net;
  vi.spyOn(server.net, 'holding').mockImplementation((work) => {
    readers.push(currentListener());
    return holding(work);
  });
  const takeReaders = () => readers.splice(0);

  const by = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/by-url')] })).json<{
    results: { id: number }[];
  }>();
  expect(takeReaders()).toEqual([server.ann.id]);
  await server.post('/api/podcast/search', { term: web.url('/pasted') }, bob.cookie);
  expect(takeReaders()).toEqual([bob.id]);

  const imports = createImportRepository(server.opened.database);
  await imports.add(bob.id, [{ url: web.url('/import'), title: 'Show' }], Date.now());
  await server.podcasts.importer.run();
  expect(takeReaders()).toEqual([bob.id]);

  await server.opened.database
    .updateTable('podcast_feed')
    .set({ next_fetch_at: 0 })
    .where('id', '=', by.results[0]?.id ?? 0)
    .execute();
  await server.podcasts.refresher.runDue();
  expect(takeReaders()).toEqual(['']);
});

test('a feed counts among the bodies in memory until its episodes are stored', async () => {
  const feed = page('/feed');
  await using web = await testWebServer({ '/feed': feed });
  const holding: number[] = [];
  await using server = await testPodcasts({
    allow: [web.host],
    episodesCame: async () => void holding.push(server.net.heldBytes(server.ann.id)),
  });
  await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] });
  expect([holding, server.net.heldBytes()]).toEqual([[Buffer.byteLength(feed)], 0]);
});
