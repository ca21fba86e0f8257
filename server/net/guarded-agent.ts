import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isBadPort } from './blocked-ports.ts';
import { type FetchFault, faultOf } from './fetch-fault.ts';
import { readIcyAsHttp } from './icy-answer.ts';
import { isLiteral, isPublicAddress } from './private-addresses.ts';

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
