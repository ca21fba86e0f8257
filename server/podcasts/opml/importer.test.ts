import { expect, test } from 'vitest';
import { postgresDatabase, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { holdLock, lockedBy } from '#server/database/testing/test-lock.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createImportRepository } from '../store/import-repository.ts';
import { daily, rss, testPodcasts } from '../testing/test-podcasts.ts';

const lease = 2 * 60_000;

test('an import during which PostgreSQL goes away fails no line and goes on by itself', async () => {
  await using web = await testWebServer({ '/a': rss('A', daily(1)), '/b': rss('B', daily(1)) });
  const clock = { now: Date.now() };
  await using server = await testPodcasts({
    database: await postgresDatabase(),
    allow: [web.host],
    now: () => clock.now,
  });
  const imports = createImportRepository(server.opened.database);
  const outlines = ['/a', '/b'].map((path) => ({ url: web.url(path), title: 'A show' }));
  const id = await imports.add(server.ann.id, outlines, clock.now);
  await using other = await holdLock(server.opened);
  await other.lock('podcast_feed');
  const running = server.podcasts.importer.run();
  await expect.poll(other.waiting).toBe(2);
  await other.endOthers();
  await other.unlock();
  await running;
  expect(server.warnings.map(String)).toContain('DatabaseFault: The database does not answer.');
  expect(
    (await imports.progress(id, server.ann.id))?.results.filter(({ status }) => status === 'failed'),
  ).toEqual([]);
  clock.now += lease;
  await server.podcasts.importer.run();
  expect((await imports.progress(id, server.ann.id))?.results.map(({ status }) => status)).toEqual([
    'subscribed',
    'subscribed',
  ]);
});

test('an import and a refresh that meet a locked SQLite are only put off', async () => {
  await using web = await testWebServer({ '/a': rss('A', daily(1)) });
  const clock = { now: Date.now() };
  await using server = await testPodcasts({
    database: await sqliteDatabase(30),
    allow: [web.host],
    now: () => clock.now,
  });
  const imports = createImportRepository(server.opened.database);
  const id = await imports.add(server.ann.id, [{ url: web.url('/a'), title: 'A show' }], clock.now);
  using other = lockedBy(server.opened);
  await server.podcasts.importer.run();
  expect(server.warnings.map(String)).toEqual(['DatabaseFault: Another program holds the database locked.']);
  await expect(server.podcasts.refresher.runDue()).rejects.toThrow(
    'Another program holds the database locked.',
  );
  other.release();
  await server.podcasts.importer.run();
  expect((await imports.progress(id, server.ann.id))?.results).toMatchObject([{ status: 'subscribed' }]);
  clock.now += 48 * 60 * 60_000;
  expect(await server.podcasts.refresher.runDue()).toBe(1);
});
