import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type FetchFault, faultOf } from './fetch-fault.ts';
import { isLiteral, isPublicAddress } from './private-addresses.ts';

const icy = Buffer.from('ICY ');
const http = Buffer.from('HTTP/1.0 ');

/**
 * Radio servers of SHOUTcast's first version begin what is else an answer of HTTP/1.0 with `ICY 200 OK`. They are many
 * still, and no answer of HTTP begins so.
 */
function readIcyAsHttp(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk)) return chunk;
    socket.read = read;
    return chunk.subarray(0, icy.length).equals(icy)
      ? Buffer.concat([http, chunk.subarray(icy.length)])
      : chunk;
  };
}

/** WHATWG Fetch §2.9 "port blocking", and the ports of databases and container daemons. */
const bad = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  2375, 2376, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
  6697, 9200, 10080, 11211, 27017,
]);

/** Whether no web server is to be expected at a port, but something that a request could harm. */
const isBadPort = (port: number): boolean => bad.has(port);

export type { LookupFunction };

const connectMilliseconds = 10_000;

/** The system's, which gives every address of a name. */
const everyAddress: LookupFunction = (hostname, options, done) => systemLookup(hostname, options, done);

/** Why the addresses of a name may not be connected to; null where they may. */
function refusalOf(hostname: string, addresses: readonly { address: string }[]): FetchFault | null {
  if (addresses.length === 0) return faultOf('dns', hostname);
  // One private answer among public ones is an attempt, not an accident.
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : faultOf('private', hostname);
}

/**
 * Connections to the open internet alone. The check stands in the connector: literal addresses never reach a look-up,
 * and the addresses that were checked are the ones that are connected to, so that a name cannot change in between.
 * `allowed` are `host:port` pairs that are reached although private.
 */
export function guardedAgent(allowed: ReadonlySet<string>, lookup: LookupFunction = everyAddress): Agent {
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(faultOf('dns', hostname, error), []);
      const every = typeof addresses === 'string' ? [{ address: addresses, family: 4 }] : addresses;
      const refused = refusalOf(hostname, every);
      if (refused) return done(refused, []);
      const [first] = every;
      if (options.all || !first) done(null, every);
      else done(null, first.address, first.family);
    });
  };
  const anywhere = buildConnector({ timeout: connectMilliseconds, allowH2: false, lookup });
  const guarded = buildConnector({ timeout: connectMilliseconds, allowH2: false, lookup: checkedLookup });
  return new Agent({
    allowH2: false,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    connect(options, connected) {
      const done: typeof connected = (...outcome) => {
        const [, socket] = outcome;
        if (socket && options.protocol === 'http:') readIcyAsHttp(socket);
        connected(...outcome);
      };
      const hostname = options.hostname.replace(/^\[|\]$/g, '').toLowerCase();
      // `0` is a port that was written, and none that may be asked.
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      if (allowed.has(`${hostname}:${port}`)) return anywhere(options, done);
      if (isBadPort(port) || (isLiteral(hostname) && !isPublicAddress(hostname)))
        return done(faultOf('private', hostname), null);
      guarded(options, done);
    },
  });
}
