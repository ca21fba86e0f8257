import { Readable } from 'node:stream';
import fresh from 'fresh';
import { faultOf } from '#server/net/fetch-fault.ts';
import type { Fetching, FetchOptions, OpenAnswer, OutboundFetch } from '#server/net/guarded-fetch.ts';

/**
 * A host that cannot exist (RFC 6761, `.invalid`): what is asked of it is answered by this server. So shows of our own are
 * fetched, played, downloaded and shared as any other.
 */
export type LocalHost = {
  name: string;
  /** The address of the feed in which the item with this guid is now. Absent: its feeds are the same on every server. */
  feedOf?(guid: string): string | undefined;
  /** Answers a GET of one of its addresses; a `range` header may be passed over. */
  open(address: URL, headers: Record<string, string>): Promise<Omit<OpenAnswer, 'url' | 'movedTo'>>;
};

export const demoHostName = 'demo.invalid';
export const bookHostName = 'books.invalid';

const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname;

export const isDemoAddress = (address: string): boolean => hostOf(address) === demoHostName;

/** Whether an address leads to this very server and means nothing on any other. */
export const isLocalAddress = (address: string): boolean =>
  [demoHostName, bookHostName].some((name) => name === hostOf(address));

/** Where the feed of the folder's audiobook with this number lies. */
export const bookAddress = (id: number): string => `http://${bookHostName}/book/${id}.json`;

/** The audiobook whose feed lies at an address; undefined for any other. */
export function bookIdAt(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.hostname === bookHostName ? /^\/book\/(\d+)\.json$/.exec(url.pathname)?.[1] : undefined;
}

/** Whether a sound is a part of an audiobook of the folder. */
export const isPartAddress = (address: string | null): boolean =>
  address?.startsWith(`http://${bookHostName}/part/`) ?? false;

/** What goes out, with hosts of our own: nothing else knows of them. */
export function withLocalHosts(net: OutboundFetch, hosts: readonly LocalHost[]): OutboundFetch {
  const hostAt = (address: string) => hosts.find(({ name }) => name === hostOf(address));

  async function open(host: LocalHost, address: string, options: FetchOptions): Promise<OpenAnswer> {
    const answer = await host.open(new URL(address), options.headers ?? {});
    return { ...answer, url: address, movedTo: null };
  }

  async function readWhole(host: LocalHost, address: string, options: FetchOptions) {
    const { body, ...answer } = await open(host, address, options);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > (options.maxBytes ?? Number.POSITIVE_INFINITY)) {
        body.destroy();
        throw faultOf('too_large', host.name);
      }
      chunks.push(bytes);
    }
    return { ...answer, bytes: Buffer.concat(chunks) };
  }

  const withAnswers = (real: Fetching): Fetching => ({
    fetch: (address, options = {}) => {
      const host = hostAt(address);
      return host ? readWhole(host, address, options) : real.fetch(address, options);
    },
  });

  return {
    ...net,
    ...withAnswers(net),
    holding: (work) => net.holding((connection) => work(withAnswers(connection))),
    open(address, options = {}) {
      const host = hostAt(address);
      return host ? open(host, address, options) : net.open(address, options);
    },
  };
}

/** The answer of a host that has no such address. */
export const notThere = () => ({ status: 404, headers: {}, body: Readable.from([]) });

/** A whole answer by its tag: 304 where the asker has it already. */
export function wholeAnswer(bytes: Buffer, type: string, etag: string, headers: Record<string, string>) {
  if (fresh(headers, { etag })) return { status: 304, headers: { etag }, body: Readable.from([]) };
  const described = { etag, 'content-type': type, 'content-length': String(bytes.length) };
  return { status: 200, headers: described, body: Readable.from([bytes]) };
}
