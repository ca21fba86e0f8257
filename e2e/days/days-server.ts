import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testProvider } from '#server/folder/testing/test-listeners.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createProgressListening } from '#server/podcasts/progress/progress-listening.ts';
import { daily, rss, testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';

const hour = '<itunes:duration>1:00:00</itunes:duration>';

/** The real server over SQLite, asked without a network: a made-up catalogue, and a show of four episodes of an hour each. */
export async function openServer() {
  const items = daily(4).map((item) => ({ ...item, more: hour }));
  const web = await testWebServer({ '/feed': rss('Morning News', items) });
  const opened = await sqliteDatabase();
  const time = { now: Date.now() };
  const testPodcasts = testPodcastServer(opened.database, {
    allow: [web.host],
    now: () => time.now,
    listening: createProgressListening(opened.database),
  });
  const provider = await testProvider(undefined, opened, ['/'], {
    wholeServer: true,
    podcasts: testPodcasts.podcasts,
  });
  const { server, ann, clock } = provider;
  const response = await ann.post('/api/podcast/search', { term: web.url('/feed') });
  const feedId = response.json<{ data: { feeds: Feed[] } }>().data.feeds[0]?.id;
  const listed = await ann.post(`/api/podcast/get-episodes/${feedId}`);
  const episodeIds = listed
    .json<{ data: { items: Episode[] } }>()
    .data.items.map((episode) => String(episode.id));
  return {
    server,
    database: opened.database,
    episodeIds,
    /** What the server takes for the time, epoch milliseconds. */
    now: () => time.now,
    wait(milliseconds: number): void {
      time.now += milliseconds;
      clock.now = time.now;
    },
    async [Symbol.asyncDispose]() {
      await testPodcasts.close();
      await provider[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
    },
  };
}
export type DaysServer = Awaited<ReturnType<typeof openServer>>;
