import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fresh from 'fresh';
import type { Fetching, OutboundFetch } from '#server/net/guarded-fetch.ts';

/** A host that cannot exist (RFC 6761, `.invalid`): what is asked of it is answered from our own files. */
const host = 'demo.invalid';
const folder = new URL('../demo/audio/', import.meta.url);
const types: Record<string, string> = {
  xml: 'application/rss+xml',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt',
  webp: 'image/webp',
};
/** The files come with a release and never change under it. */
const etag = '"demo-1"';
const day = 24 * 60 * 60 * 1000;

/** The demonstration shows' feeds. */
export const demoFeeds = ['first-listen', 'small-sounds'].map((name) => `http://${host}/${name}.xml`);

export const isDemoAddress = (address: string): boolean => URL.parse(address)?.hostname === host;

/** The way out, with the demonstration shows as if they lay on a host of their own: nothing else knows of them. */
export function withDemoShows(net: OutboundFetch, now: () => number): OutboundFetch {
  async function answer(address: string, headers: Record<string, string> = {}) {
    const [, name, ending = ''] = /^\/([\w-]+)\.(\w+)$/.exec(new URL(address).pathname) ?? [];
    const type = types[ending];
    const outline = { url: address, movedTo: null };
    if (name === undefined || type === undefined)
      return { ...outline, status: 404, headers: {}, bytes: Buffer.alloc(0) };
    if (fresh(headers, { etag }))
      return { ...outline, status: 304, headers: { etag }, bytes: Buffer.alloc(0) };
    const stored = await readFile(new URL(`${name}.${ending}`, folder));
    const bytes = ending === 'xml' ? dated(stored, now()) : stored;
    const length = String(bytes.length);
    return {
      ...outline,
      status: 200,
      headers: { etag, 'content-type': type, 'content-length': length },
      bytes,
    };
  }

  const withAnswers = (real: Fetching): Fetching => ({
    fetch: (address, options) =>
      isDemoAddress(address) ? answer(address, options?.headers) : real.fetch(address, options),
  });

  return {
    ...net,
    ...withAnswers(net),
    holding: (work) => net.holding((connection) => work(withAnswers(connection))),
    async open(address, options = {}) {
      if (!isDemoAddress(address)) return net.open(address, options);
      const { bytes, ...whole } = await answer(address);
      return { ...whole, body: Readable.from([bytes]) };
    },
  };
}

/** Its episodes came out this many days before the listener did. */
function dated(feed: Buffer, now: number): Buffer {
  const text = feed
    .toString('utf8')
    .replaceAll(/\{\{daysAgo:(\d+)\}\}/g, (_, days: string) =>
      new Date(now - Number(days) * day).toUTCString(),
    );
  return Buffer.from(text);
}
