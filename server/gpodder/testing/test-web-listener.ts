import type { Database } from '#server/database/open-database.ts';
import type { TestWebServer } from '#server/net/testing/test-web-server.ts';
import type { testPodcasts } from '#server/podcasts/testing/test-podcasts.ts';

type Server = Pick<Awaited<ReturnType<typeof testPodcasts>>, 'post'>;
type Entry = {
  positionSeconds: number;
  completed: boolean;
  version: number;
  other?: { positionSeconds: number };
};

/** Ann in the web app: what she does with the shows of a web server, and what she sees. */
export function testWebListener(
  { post }: Server,
  { database, web, clock }: { database: Database; web: TestWebServer; clock: { now: number } },
) {
  let runs = 0;

  async function episodeId(path: string, day: number): Promise<number> {
    const row = await database
      .selectFrom('podcast_episode')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .select('podcast_episode.id')
      .where('podcast_feed.url', '=', web.url(path))
      .where('podcast_episode.guid', '=', `day-${day}`)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** The position that the web app shows to Ann. */
  async function inWeb(path: string, day: number): Promise<Entry | undefined> {
    const episodeIds = [String(await episodeId(path, day))];
    return (await post('/api/podcast/get-progress', { episodeIds })).json<Entry[]>()[0];
  }

  return {
    episodeId,
    inWeb,
    async subscribe(path: string): Promise<number> {
      const answer = await post('/api/podcast/podcast-by-url', { urls: [web.url(path)] });
      return answer.json<{ results: { id: number }[] }>().results[0]?.id ?? 0;
    },
    /** Plays an episode from its current position. */
    async hearInWeb(path: string, day: number, positionSeconds: number): Promise<void> {
      clock.now += 1_000;
      runs += 1;
      await post('/api/podcast/save-progress', {
        episodeId: String(await episodeId(path, day)),
        progress: positionSeconds / 36,
        positionSeconds,
        durationSeconds: 3600,
        runId: `web-${runs}`,
        seq: 1,
        basedOn: (await inWeb(path, day))?.version ?? 0,
      });
    },
  };
}
