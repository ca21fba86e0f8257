import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** What a proxy may call a request: nothing that could be a secret's length or break a line. */
const safe = /^[\w.-]{8,64}$/;

type TrustProxy = false | number | string[];

/** The networks that names of `TRUST_PROXY` stand for. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of addresses.flatMap((address) => named[address.toLowerCase()] ?? [address])) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Whether the machine at the other end of the socket is a proxy that is believed. */
function trustOf(trustProxy: TrustProxy): (address: string) => boolean {
  if (trustProxy === false || trustProxy === 0) return () => false;
  if (typeof trustProxy === 'number') return () => true;
  const list = listOf(trustProxy);
  return (address) => list.check(address, familyOf(address));
}

type RawRequest = {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
};

/** What each request is called in the log and in its answer: by a proxy that is believed, else by us. */
export function requestIds(trustProxy: TrustProxy): (asked: RawRequest) => string {
  const isTrusted = trustOf(trustProxy);
  return ({ headers, socket }) => {
    const proxyId = headers['x-request-id'];
    const isTaken =
      typeof proxyId === 'string' && safe.test(proxyId) && isTrusted(socket.remoteAddress ?? '');
    // Node keeps random bytes for many of these at once: asking for a few with each request costs more than naming it.
    return isTaken ? proxyId : randomUUID().slice(-12);
  };
}
