import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const file = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));

export type Item = {
  title: string;
  /** When it came out, in days before now. */
  daysAgo: number;
  description?: string;
  seconds?: number;
  /** Three chapters and a transcript. */
  hasParts?: boolean;
};

type Show = { title: string; items: Item[]; more?: string };

const parts = (origin: string) =>
  `<podcast:chapters url="${origin}/chapters.json" type="application/json+chapters"/>
  <podcast:transcript url="${origin}/transcript.vtt" type="text/vtt"/>`;
const chapters = ['Casting off', 'The foghorn', 'Moored'].map((title, index) => ({
  title,
  startTime: index * 15,
}));

function rss({ title, items, more = '' }: Show, origin: string): string {
  const written = items.map(
    ({ title, daysAgo, description = `About ${title}.`, seconds = 1800, hasParts }) =>
      `<item><title>${title}</title><guid isPermaLink="false">${title}</guid>
      <pubDate>${new Date(Date.now() - daysAgo * 86_400_000).toUTCString()}</pubDate>
      <itunes:duration>${seconds}</itunes:duration><description><![CDATA[${description}]]></description>
      <enclosure url="${origin}/audio.mp3" length="1000" type="audio/mpeg"/>${hasParts ? parts(origin) : ''}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>${title}</title><itunes:author>Juno Park</itunes:author><description>What ${title} is about.</description>
<itunes:image href="${origin}/cover.webp"/>${more}${written.join('')}</channel></rss>`;
}

/** A publisher on this machine: the given feeds, one cover, one sound. `host` is for ALLOW_PRIVATE_HOSTS. */
export async function startFeedHost() {
  const shows = new Map<string, Show>();
  const cover = file('server/podcasts/demo/audio/first-listen.webp');
  const audio = file('server/podcasts/demo/audio/first-listen-1.mp3');
  const transcript = file('server/podcasts/demo/audio/first-listen-1.vtt');
  let origin = '';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    const show = shows.get(path);
    if (show) response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(show, origin));
    else if (path === '/cover.webp') response.writeHead(200, { 'content-type': 'image/webp' }).end(cover);
    else if (path === '/audio.mp3') response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(audio);
    else if (path === '/transcript.vtt')
      response.writeHead(200, { 'content-type': 'text/vtt' }).end(transcript);
    else if (path === '/chapters.json')
      response
        .writeHead(200, { 'content-type': 'application/json+chapters' })
        .end(JSON.stringify({ version: '1.2.0', chapters }));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  origin = `http://${host}`;
  return {
    host,
    shows,
    url: (path: string) => origin + path,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type FeedHost = Awaited<ReturnType<typeof startFeedHost>>;

/** `count` episodes a day apart, the newest `firstDaysAgo` days old. */
export function dailyItems(count: number, firstDaysAgo = 1): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Letter ${count - index}`,
    daysAgo: firstDaysAgo + index,
  }));
}
