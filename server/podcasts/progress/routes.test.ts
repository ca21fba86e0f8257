import { expect, test } from 'vitest';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import type { ProgressEntry } from '#contract/progress.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss, testPodcasts } from '../testing/test-podcasts.ts';
import { createProgressListening } from './progress-listening.ts';

const hour = '<itunes:duration>1:00:00</itunes:duration>';

/** A show of two episodes of an hour each, and two listeners who know of it. */
async function listening(database: TestDatabase) {
  const items = daily(2).map((item) => ({ ...item, more: hour }));
  const web = await testWebServer({ '/feed': rss('Morning News', items) });
  const clock = { now: Date.now() };
  const server = await testPodcasts({
    now: () => clock.now,
    allow: [web.host],
    database,
    listening: createProgressListening(database.database),
  });
  const result = await server.post('/api/podcast/search', { term: web.url('/feed') });
  const id = result.json<{ data: { feeds: Feed[] } }>().data.feeds[0]?.id;
  const episodes = await server.post(`/api/podcast/get-episodes/${id}`);
  const ids = episodes.json<{ data: { items: Episode[] } }>().data.items.map((episode) => episode.id);
  const bob = await server.signUp('bob@example.org');
  return {
    web,
    server,
    bob,
    clock,
    feedId: id,
    first: String(ids[0]),
    second: String(ids[1]),
    save: async (body: object, cookie?: string) => server.post('/api/podcast/save-progress', body, cookie),
    entries: async (cookie?: string) =>
      (await server.post('/api/podcast/get-progress', {}, cookie)).json<ProgressEntry[]>(),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
    },
  };
}

onBothDatabases((open) => {
  test('a percent is kept as a place in the episode, and read back as both', async () => {
    await using context = await listening(await open());
    const { first, save, entries, server } = context;
    const response = await save({ episodeId: first, progress: '50', userId: server.ann.id });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      episodeId: first,
      progress: 50,
      positionSeconds: 1800,
      durationSeconds: 3600,
      completed: false,
      version: 1,
    });
    expect(await entries()).toEqual([response.json()]);
    expect(await entries(context.bob.cookie)).toEqual([]);
  });

  test('seconds win over percent, and two devices that disagree are both told', async () => {
    await using server = await listening(await open());
    const { first, save, entries } = server;
    const at = (positionSeconds: number, runId: string, basedOn: number) =>
      save({
        episodeId: Number(first),
        progress: 3,
        runId,
        seq: 1,
        basedOn,
        positionSeconds,
        durationSeconds: 3600,
      });
    expect((await at(900, 'phone', 0)).json()).toMatchObject({ progress: 25, positionSeconds: 900 });
    await at(2700, 'kitchen', 0);
    expect(await entries()).toMatchObject([{ positionSeconds: 900, other: { positionSeconds: 2700 } }]);
  });

  test('what comes late is as old as the browser measured, and never newer than now', async () => {
    await using context = await listening(await open());
    const { first, second, save, entries, server, clock } = context;
    const minute = 60_000;
    await save({ episodeId: first, progress: 10, positionSeconds: 360, age: 90 * minute });
    await save({ episodeId: second, progress: 20, positionSeconds: 720, age: 0 });
    const times = (await entries()).map(({ episodeId, updatedAt }) => [
      episodeId,
      Math.round((clock.now - Date.parse(updatedAt)) / minute),
    ]);
    expect(times).toEqual([
      [second, 0],
      [first, 90],
    ]);
    // Marked before it was played again: the mark arrives later, and the progress since stands.
    await server.post('/api/podcast/mark', { episodeId: second, played: true, age: 30 * minute });
    expect((await entries())[0]).toMatchObject({ episodeId: second, completed: false, positionSeconds: 720 });
    await server.post('/api/podcast/mark', { episodeId: second, played: true });
    expect((await entries())[0]).toMatchObject({ episodeId: second, completed: true });
  });

  test('an episode can be marked as played and as unplayed', async () => {
    await using context = await listening(await open());
    const { first, second, server, entries } = context;
    await server.post('/api/podcast/mark', { episodeId: first, played: true });
    await server.post('/api/podcast/mark', { episodeId: second, played: true });
    await server.post('/api/podcast/mark', { episodeId: second, played: false });
    const entriesById = new Map((await entries()).map((entry) => [entry.episodeId, entry]));
    expect(entriesById.get(first)).toMatchObject({ completed: true, progress: 100 });
    expect(entriesById.get(second)).toMatchObject({ completed: false, progress: 0 });
    const some = await server.post('/api/podcast/get-progress', { episodeIds: [first] });
    expect(some.json<ProgressEntry[]>().map(({ episodeId }) => episodeId)).toEqual([first]);
  });

  test('a show is marked as played in one call, and Undo brings back what was before', async () => {
    await using context = await listening(await open());
    const { first, second, server, save, entries, feedId } = context;
    await save({ episodeId: second, progress: 25 });
    const mark = { feedId, markId: 'mark' };
    const byId = (all: ProgressEntry[]) => new Map(all.map((entry) => [entry.episodeId, entry]));
    const marked = await server.post('/api/podcast/mark-show', mark);
    const { entries: changed } = marked.json<{ entries: ProgressEntry[] }>();
    expect(new Map(changed.map(({ episodeId, completed }) => [episodeId, completed]))).toEqual(
      new Map([
        [first, true],
        [second, true],
      ]),
    );
    // Sent again: the same mark.
    expect((await server.post('/api/podcast/mark-show', mark)).json()).toEqual({ entries: [] });
    expect((await entries(context.bob.cookie)).length).toBe(0);
    expect((await server.post('/api/podcast/undo-show-mark', { feedId, markId: 'other' })).json()).toEqual({
      entries: [],
    });
    await server.post('/api/podcast/undo-show-mark', mark);
    const restored = byId(await entries());
    expect(restored.get(first)).toMatchObject({ progress: 0, completed: false, version: 2 });
    expect(restored.get(second)).toMatchObject({ progress: 25, positionSeconds: 900, completed: false });
    expect((await server.post('/api/podcast/undo-show-mark', mark)).json()).toEqual({ entries: [] });
    expect((await server.post('/api/podcast/mark-show', { ...mark, feedId: 999_999 })).statusCode).toBe(404);
  });

  test('Undo leaves an episode that was played after its show was marked', async () => {
    await using context = await listening(await open());
    const { first, second, server, save, entries, feedId } = context;
    const mark = { feedId, markId: 'mark' };
    await server.post('/api/podcast/mark-show', mark);
    await save({ episodeId: first, progress: 50 });
    await server.post('/api/podcast/undo-show-mark', mark);
    const progress = new Map((await entries()).map((entry) => [entry.episodeId, entry.progress]));
    expect([progress.get(first), progress.get(second)]).toEqual([50, 0]);
  });

  test('what came out since one follows a show and is not played is counted', async () => {
    await using context = await listening(await open());
    const { web, server, feedId, clock, bob } = context;
    const counts = async (cookie?: string) => (await server.get('/api/podcast/unplayed', cookie)).json();
    await server.post('/api/podcast/subscribe', { podcastIndexId: feedId });
    expect(await counts()).toEqual({ shows: [] });
    clock.now += 86_400_000;
    const fresh = (title: string, days: number) => ({
      title,
      guid: title,
      url: `https://a.example/${days}.mp3`,
      date: new Date(clock.now + days * 86_400_000).toUTCString(),
    });
    web.answers['/feed'] = rss('Morning News', [
      fresh('Announced', 9),
      fresh('Two', 0),
      fresh('One', 0),
      ...daily(2),
    ]);
    await server.post('/api/podcast/refresh', { feedId });
    expect(await counts()).toEqual({ shows: [{ feedId, count: 2 }] });
    expect(await counts(bob.cookie)).toEqual({ shows: [] });
    const listed = await server.post(`/api/podcast/get-episodes/${feedId}`);
    const { items } = listed.json<{ data: { items: Episode[] } }>().data;
    const one = items.find(({ title }) => title === 'One');
    await server.post('/api/podcast/save-progress', { episodeId: one?.id, progress: 40 });
    expect(await counts()).toEqual({ shows: [{ feedId, count: 2 }] });
    await server.post('/api/podcast/mark', { episodeId: one?.id, played: true });
    expect(await counts()).toEqual({ shows: [{ feedId, count: 1 }] });
    await server.post('/api/podcast/mark-show', { feedId, markId: 'all' });
    expect(await counts()).toEqual({ shows: [] });
    const announced = items.find(({ title }) => title === 'Announced');
    const entries = await context.entries();
    expect(entries.some(({ episodeId }) => episodeId === String(announced?.id))).toBe(false);
  });

  test('what makes no sense is refused, and an episode that nobody knows is 404', async () => {
    await using context = await listening(await open());
    const { first, save, server, bob } = context;
    for (const progress of [101, -1, 'half', null, undefined])
      expect((await save({ episodeId: first, progress })).statusCode, String(progress)).toBe(400);
    expect((await save({ episodeId: first, progress: 1, positionSeconds: -5 })).statusCode).toBe(400);
    expect((await save({ episodeId: '999999', progress: 1 })).statusCode).toBe(404);
    expect(
      (await save({ episodeId: first, progress: 1, userId: server.ann.id }, bob.cookie)).statusCode,
    ).toBe(403);
  });

  test('an episode somebody listened to stays when the publisher drops it', async () => {
    await using context = await listening(await open());
    const { web, server, feedId, first, second, save } = context;
    await save({ episodeId: second, progress: 40 });
    web.answers['/feed'] = rss('Morning News', [
      { title: 'Another', guid: 'x', url: 'https://a.example/x.mp3' },
    ]);
    context.clock.now += 60_000;
    await server.post('/api/podcast/refresh', { feedId });
    const response = await server.get(`/api/podcast/episode/${second}`);
    expect(response.json()).toMatchObject({ data: { episode: { removed: true } } });
    expect((await server.get(`/api/podcast/episode/${first}`)).statusCode).toBe(404);
  });

  test('places move along when two shows turn out to be one', async () => {
    await using opened = await open();
    const { database } = opened;
    const user = { email: '', password_hash: '', provider: null, created_at: 0 };
    for (const id of ['ann', 'bob'])
      await database
        .insertInto('user')
        .values({ ...user, id, email_key: id })
        .execute();
    const row = (user_id: string, episode_id: number, position_seconds: number, updated_at: number) => ({
      user_id,
      episode_id,
      position_seconds,
      duration_seconds: 3600,
      progress: position_seconds / 36,
      completed: false,
      version: 1,
      moved_version: 1,
      run_id: `${user_id} ${episode_id}`,
      runs: '[]',
      others: '[]',
      updated_at,
    });
    await database
      .insertInto('progress')
      .values([row('ann', 1, 600, 10), row('ann', 2, 1200, 20), row('bob', 1, 60, 5)])
      .execute();
    await createProgressListening(database, () => 30).move([{ from: 1, to: 2 }], database);
    const rows = await database.selectFrom('progress').selectAll().orderBy('user_id').execute();
    expect(rows).toMatchObject([
      { user_id: 'ann', episode_id: 2, position_seconds: 1200 },
      { user_id: 'bob', episode_id: 2, position_seconds: 60 },
    ]);
    expect(JSON.parse(rows[0]?.others ?? '')).toMatchObject([{ positionSeconds: 600 }]);
  });
});
