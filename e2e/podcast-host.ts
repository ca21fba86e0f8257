import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { songFile } from './long-songs.ts';

/** How a host treats who asks for an episode. */
export type Manners = {
  /** Number of redirects before the sound. */
  hops?: number;
  /** Answers with the whole file whatever part was asked for. */
  withoutRanges?: boolean;
  /** Does not say how long the file is, and makes it as it goes: the first seconds at once, the others a second later. */
  withoutLength?: boolean;
  /** The first answer sends this many seconds of sound and then nothing, with the connection left open. */
  stallsAtSeconds?: number;
  /** The first answer breaks off after this many seconds. */
  breaksAtSeconds?: number;
  /** Nothing but this status. */
  status?: number;
};

const picture = readFileSync(new URL('../server/podcasts/demo/audio/first-listen.webp', import.meta.url));

export type HostedEpisode = Manners & {
  title: string;
  seconds?: number;
  /** What the feed says of its length, where that is not the truth. */
  statedSeconds?: number;
  /** `more`: as `img` and `url` of a chapters file, below this host's address. */
  chapters?: readonly [startSeconds: number, title: string, more?: { img?: string; url?: string }][];
  /** Web VTT. */
  transcript?: string;
  /** An MP3 file to be sent as it is. */
  mp3?: Buffer;
};

export type PodcastHost = {
  /** `127.0.0.1:port`, as `ALLOW_PRIVATE_HOSTS` takes it. */
  authority: string;
  feedUrl: string;
  /** What was asked for since the start, as `GET /audio/0 bytes=0-`. */
  requests: string[];
  close(): Promise<void>;
};

const head =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"';

type HostedShow = { title: string; medium: string; base: string; episodes: readonly HostedEpisode[] };

function feedOf({ title, medium, base, episodes }: HostedShow): string {
  const items = episodes.map((episode, index) => {
    const { statedSeconds = episode.seconds ?? 60 } = episode;
    const day = String(28 - index).padStart(2, '0');
    return `<item><title>${episode.title}</title><guid>${title}-${index}</guid>
<pubDate>Wed, ${day} Jan 2026 08:00:00 GMT</pubDate><itunes:duration>${statedSeconds}</itunes:duration>
<description>All about ${episode.title}.</description>
<enclosure url="${base}/audio/${index}" type="${typeOf(episode)}" length="1"/>
${episode.chapters ? `<podcast:chapters url="${base}/chapters/${index}" type="application/json+chapters"/>` : ''}
${episode.transcript ? `<podcast:transcript url="${base}/transcript/${index}" type="text/vtt"/>` : ''}</item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" ${head}><channel><title>${title}</title><itunes:author>Ida Moreau</itunes:author><podcast:medium>${medium}</podcast:medium>
<description>A show.</description>${items.join('\n')}</channel></rss>`;
}

const typeOf = ({ mp3 }: HostedEpisode) => (mp3 ? 'audio/mpeg' : 'audio/wav');

const headerBytes = 200;
const bytesAt = (seconds: number) => headerBytes + seconds * 16_000;

/** The first and the last byte that a request asks for: all where it names no range. */
function rangeIn(header: string | undefined, length: number): [number, number] {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
}

function headersOf(episode: HostedEpisode, range: string | undefined, length: number) {
  const [start, end] = rangeIn(range, length);
  const part = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${length}` };
  return {
    'content-type': typeOf(episode),
    ...(episode.withoutLength ? {} : { 'content-length': end - start + 1 }),
    ...(range === undefined ? {} : part),
  };
}

/** How many bytes are sent before the sound stalls or breaks off; all where it does neither. */
function cutAt({ stallsAtSeconds, breaksAtSeconds }: Manners, length: number): number {
  const limit = stallsAtSeconds ?? breaksAtSeconds;
  return limit === undefined ? length : bytesAt(limit);
}

function sendInTwo(file: Buffer, response: ServerResponse) {
  setTimeout(() => response.end(file.subarray(bytesAt(3))), 1_000);
  return response.write(file.subarray(0, bytesAt(3)));
}

/** A publisher's own web server: a feed, and the sound of its episodes, with the manners of real ones; a picture at `/cover.webp`. */
export async function hostPodcast(
  title: string,
  episodes: readonly HostedEpisode[],
  medium = 'podcast',
): Promise<PodcastHost> {
  const requests: string[] = [];
  const firstRequests = new Set<number>();
  const files = episodes.map(
    ({ title: name, seconds = 60, mp3 }, index) =>
      mp3 ??
      songFile({
        title: name,
        artist: title,
        album: title,
        track: index + 1,
        seconds,
        hertz: 220 + 60 * index,
      }),
  );

  function sendAudio(index: number, hop: number, request: IncomingMessage, response: ServerResponse) {
    const episode = episodes[index] ?? { title: '' };
    const { hops = 0, status, withoutRanges, withoutLength } = episode;
    const file = files[index];
    if (file === undefined || status !== undefined) return response.writeHead(status ?? 404).end();
    if (hop < hops) return response.writeHead(302, { location: `/audio/${index}/${hop + 1}` }).end();
    const range = withoutRanges ? undefined : request.headers.range;
    response.writeHead(range === undefined ? 200 : 206, headersOf(episode, range, file.length));
    if (withoutLength) return sendInTwo(file, response);
    if (request.method === 'HEAD') return response.end();
    return sendSound(index, file, rangeIn(range, file.length), response);
  }

  /** The first time only as much as the episode's manners let through. */
  function sendSound(index: number, file: Buffer, [start, end]: [number, number], response: ServerResponse) {
    const episode: Manners = episodes[index] ?? {};
    const cut = cutAt(episode, file.length);
    if (firstRequests.has(index) || end < cut || start >= cut)
      return response.end(file.subarray(start, end + 1));
    firstRequests.add(index);
    return response.write(file.subarray(start, cut), () => {
      if (episode.breaksAtSeconds !== undefined) setTimeout(() => response.destroy(), 500);
    });
  }

  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    requests.push(`${method} ${url} ${request.headers.range ?? ''}`.trimEnd());
    const [, kind, number = '0', hop = '0'] = url.split('/');
    const index = Number(number);
    if (kind === 'feed') {
      response
        .writeHead(200, { 'content-type': 'application/rss+xml' })
        .end(feedOf({ title, medium, base, episodes }));
    } else if (kind === 'cover.webp') response.writeHead(200, { 'content-type': 'image/webp' }).end(picture);
    else if (kind === 'audio') sendAudio(index, Number(hop), request, response);
    else if (kind === 'chapters') {
      const chapters = episodes[index]?.chapters?.map(([startTime, name, more]) => ({
        startTime,
        title: name,
        ...more,
      }));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ version: '1.2.0', chapters }));
    } else if (kind === 'transcript') {
      response.writeHead(200, { 'content-type': 'text/vtt' }).end(episodes[index]?.transcript ?? '');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const authority = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const base = `http://${authority}`;
  return {
    authority,
    feedUrl: `${base}/feed`,
    requests: requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
