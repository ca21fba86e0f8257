import { expect, test } from 'vitest';
import { isWithin, parseNetwork } from './networks.ts';

const networks = (...texts: string[]) => texts.map(parseNetwork).filter((network) => network !== undefined);

test.each(['10.0.0.0/8', 'fc00::/7', '192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7'])(
  '%s is a place that a proxy may be at',
  (text) => expect(parseNetwork(text)).toBeDefined(),
);

test.each([
  '10.0.0.0/7',
  'fc00::/6',
  '0.0.0.0/0',
  '10.1',
  '0x7f000001',
  '2130706433',
  'proxy.lan',
  '',
  '10.0.0.0/99',
])('“%s” is no such place', (text) => expect(parseNetwork(text)).toBeUndefined());

test('one address is itself alone, and IPv4 that comes over IPv6 is IPv4', () => {
  const here = networks('192.0.2.7', '2001:db8::1');
  const inside = ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1'];
  const outside = ['192.0.2.8', '192.0.3.7', '2001:db8::2', '2001:db9::1', 'nowhere', undefined];
  expect(inside.map((address) => isWithin(address, here))).toEqual([true, true, true]);
  expect(outside.filter((address) => isWithin(address, here))).toEqual([]);
});
