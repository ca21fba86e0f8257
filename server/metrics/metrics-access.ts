import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { Refusal } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** An IPv4 address may come as `::ffff:127.0.0.1`, which the list knows as well. */
const isLoopback = (address: string) =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isOwnName = (host = '') => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

const isForwarding = (name: string) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);

/**
 * Whether the request comes from this machine: by the socket, which nobody can forge, and not through a local proxy,
 * which would make every request local. Headers can only refuse access.
 */
function isOfThisMachine({ raw, headers }: Request): boolean {
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isOwnName(headers.host) &&
    !Object.keys(headers).some(isForwarding)
  );
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Throws a refusal unless this machine asks, or the request has the token. */
export function checkMetricsAccess(request: Request, token: string | undefined): void {
  const receivedToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (receivedToken !== undefined && token !== undefined && timingSafeEqual(hash(receivedToken), hash(token)))
    return;
  if (receivedToken === undefined && isOfThisMachine(request)) return;
  throw token === undefined
    ? new Refusal(
        403,
        'metrics_closed',
        'Only the machine itself may ask this. METRICS_TOKEN lets others in.',
      )
    : new Refusal(401, 'metrics_token', 'This needs the METRICS_TOKEN of this server as a Bearer token.');
}
