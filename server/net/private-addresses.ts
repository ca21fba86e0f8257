import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Inside 2000::/3, and yet a way to an IPv4 address that nobody checked, or for documents and tests alone. */
const wrongSix = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  '2620:4f:8000::/48',
].map((range) => ipaddr.parseCIDR(range));
const globalSix = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the open internet. IPv4 in any reserved range is none; neither is any IPv6 outside
 * 2000::/3 (loopback, mapped, compatible, NAT64, unique local, link local …) nor 6to4, Teredo and documentation in it.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  if (isIP(plain) === 0) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return parsed.toString() !== '168.63.129.16';
  return parsed.match(globalSix) && !wrongSix.some((range) => parsed.match(range));
}

/** Whether a host name of a URL (as `URL` spells it) is an address and not a name. */
export const isLiteral = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
