import ipaddr from 'ipaddr.js';

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Shorter ones are no place that belongs to anybody: 10.0.0.0/8 and fc00::/7 are the widest private ones. */
const shortest = { ipv4: 8, ipv6: 7 };

/** One address or a network (`10.0.0.0/8`); undefined for anything else, and for networks that are too wide. */
export function parseNetwork(text: string): Network | undefined {
  try {
    const network: Network = text.includes('/') ? ipaddr.parseCIDR(text) : alone(text);
    return network[1] < shortest[network[0].kind()] ? undefined : network;
  } catch {
    return undefined;
  }
}

function alone(text: string): Network {
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) throw new Error('no address');
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether a socket's address lies in one of them; IPv4 that comes over an IPv6 socket is IPv4. */
export function isWithin(address: string | undefined, networks: readonly Network[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([of, bits]) => of.kind() === parsed.kind() && parsed.match(of, bits));
}
