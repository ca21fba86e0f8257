import sharp from 'sharp';
import * as z from 'zod/mini';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createBookmarkRepository } from '#server/podcasts/bookmarks/bookmark-repository.ts';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import { testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';
import { testConfig } from '#server/testing/test-app.ts';
import { openApiOverFiles, type Params } from './test-api.ts';

export const sound = Buffer.alloc(40_000, 7);

const episode = z.looseObject({
  id: z.string(),
  title: z.string(),
  bookmarkPosition: z.optional(z.number()),
});
const newest = z.looseObject({ newestPodcasts: z.object({ episode: z.array(episode) }) });
export type TestEpisode = z.output<typeof episode>;

const feedOf = (url: (path: string) => string) => `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>Night Walks</title><link>${url('/')}</link><description>Walks &amp; talks</description>
<itunes:author>Ana Reed</itunes:author><itunes:image href="${url('/cover.png')}"/>
${['One', 'Two', 'Three']
  .map(
    (title, index) => `<item><title>${title}</title><guid>g-${title}</guid>
<pubDate>${new Date(Date.UTC(2026, 4, index + 1)).toUTCString()}</pubDate>
<enclosure url="${url(`/${title}.mp3`)}" type="audio/mpeg" length="${sound.length}"/>
<itunes:duration>3600</itunes:duration><description>&lt;p&gt;About ${title}&lt;/p&gt;</description></item>`,
  )
  .join('\n')}
</channel></rss>`;

/** The server with a song and a show, to which Ann is subscribed. */
export async function testPodcastApi() {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const now = () => clock.now;
  const cover = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const web = await testWebServer({
    '/cover.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(cover),
    '/One.mp3': (_request, response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': sound.length }).end(sound),
  });
  web.answers['/feed'] = feedOf((path) => web.url(path));
  const opened = await sqliteDatabase();
  const podcastServer = testPodcastServer(opened.database, { allow: [web.host], now });
  const files = { 'song.mp3': mp3File({ title: 'Song', artist: 'Ana Reed', album: 'Woods', track: '1' }, 1) };
  const api = await openApiOverFiles(
    files,
    { podcasts: podcastServer.podcasts, now, config: { ...testConfig, shareLinks: true } },
    opened,
  );
  const answer = await api.read('createPodcastChannel', { url: web.url('/feed') });
  if (answer['status'] !== 'ok') throw new Error(JSON.stringify(answer));

  const episodes = async (params: Params = {}) =>
    z.parse(newest, await api.read('getNewestPodcasts', params)).newestPodcasts.episode;
  const first = await episodes();
  return {
    ...api,
    clock,
    podcasts: podcastServer.podcasts,
    web,
    net: podcastServer.net,
    episodes,
    progress: createProgressRepository(opened.database),
    episodeBookmarks: createBookmarkRepository(opened.database),
    idOf: (title: string) => first.find((episode) => episode.title === title)?.id ?? '',
    async [Symbol.asyncDispose](): Promise<void> {
      await api[Symbol.asyncDispose]();
      await podcastServer.close();
      await web[Symbol.asyncDispose]();
    },
  };
}
