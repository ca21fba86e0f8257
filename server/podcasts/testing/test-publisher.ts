import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { rss } from './test-podcasts.ts';

/** `drops`: the connection breaks. `page`: a web page that is no feed. */
type Reply =
  | { kind: 'feed' | 'drops' | 'page' }
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; status: number; to: number };

/** What lies at an address. `announces`: the address that its feed says it moved to. */
export type Site = {
  reply: Reply;
  /** The newest first. */
  episodes: number[];
  withdrawn: number | undefined;
  announces: number | null;
  hasEtag: boolean;
};

export type Publisher = Awaited<ReturnType<typeof testPublisher>>;

/** Where a fetch of an address ends, and up to where it was redirected for good; no `end`: nowhere. */
export function followRedirects(sites: readonly Site[], from: number) {
  let at = from;
  let movedTo: number | null = null;
  let isPermanent = true;
  for (let hops = 0; hops <= sites.length; hops += 1) {
    const site = sites[at];
    if (site?.reply.kind !== 'redirect') return { end: site, movedTo };
    isPermanent &&= [301, 308].includes(site.reply.status);
    at = site.reply.to;
    if (isPermanent) movedTo = at;
  }
  return { end: undefined, movedTo: null };
}

type Exchange = {
  body: string;
  urlOf: (site: number) => string;
  request: IncomingMessage;
  response: ServerResponse;
};

function sendReply({ reply, hasEtag }: Site, { body, urlOf, request, response }: Exchange): ServerResponse {
  switch (reply.kind) {
    case 'drops':
      return response.destroy();
    case 'page':
      return response.end('<html><body>maintenance</body></html>');
    case 'status':
      return response.writeHead(reply.status).end();
    case 'redirect':
      return response.writeHead(reply.status, { location: urlOf(reply.to) }).end();
    case 'feed':
      return sendFeed(body, hasEtag, request, response);
  }
}

function sendFeed(body: string, hasEtag: boolean, request: IncomingMessage, response: ServerResponse) {
  const etag = `"${hashOf(body)}"`;
  if (!hasEtag) return response.end(body);
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  return response.writeHead(200, { etag }).end(body);
}

/**
 * A web server with some addresses of feeds; what they answer is changed in `sites`. Episodes have numbers. At first each
 * site has one of its own and one that all have.
 */
export async function testPublisher() {
  const web = await testWebServer();
  let folders = 0;

  function open(count: number) {
    folders += 1;
    const folder = `/${folders}`;
    const urlOf = (site: number) => web.url(`${folder}/${site}`);
    const editions = new Map<number, number>();
    const sites = Array.from({ length: count }, (_, site): Site => {
      const hasEtag = site % 2 === 0;
      return {
        reply: { kind: 'feed' },
        episodes: [site, count],
        withdrawn: undefined,
        announces: null,
        hasEtag,
      };
    });
    const state = { beforeReply: undefined as (() => Promise<void>) | undefined };

    const bodyOf = ({ episodes, announces }: Site) =>
      rss(
        'Show',
        episodes.map((episode) => ({
          title: `Part ${episode}, edition ${editions.get(episode) ?? 0}`,
          guid: `guid-${episode}`,
          url: `https://audio.example.org/${episode}.mp3`,
          date: new Date(Date.UTC(2026, 0, 25, episode)).toUTCString(),
        })),
        announces === null ? '' : `<itunes:new-feed-url>${urlOf(announces)}</itunes:new-feed-url>`,
      );

    for (const [index, site] of sites.entries())
      web.answers[`${folder}/${index}`] = (request, response) => {
        const { beforeReply } = state;
        state.beforeReply = undefined;
        const send = () => sendReply(site, { body: bodyOf(site), urlOf, request, response });
        void Promise.resolve(beforeReply?.()).then(send);
      };

    return {
      sites,
      urlOf,
      editions,
      /** `beforeReply` runs once, before the next answer. */
      state,
      hashOf: (site: Site) => hashOf(bodyOf(site)),
    };
  }

  return { host: web.host, open, [Symbol.asyncDispose]: () => web[Symbol.asyncDispose]() };
}

/** As the server computes it of a feed. */
const hashOf = (body: string) => createHash('sha256').update(body).digest('base64url');
