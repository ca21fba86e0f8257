import { expect, test } from 'vitest';
import { isPublicAddress } from './private-addresses.ts';

const hostOf = (literal: string) => new URL(`http://${literal}/`).hostname;

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '０x7f.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[2002:7f00:1::]',
  '[2002:808:808::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
])('%s is not the open internet', (literal) => {
  expect(isPublicAddress(hostOf(literal))).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '[2606:4700::1111]',
  '[2a00:1450:4001::1]',
  '[2620:fe::fe]',
])('%s is the open internet', (literal) => {
  expect(isPublicAddress(hostOf(literal))).toBe(true);
});

test('a name and nonsense are no address', () => {
  expect(['example.org', '', '1.2.3', '[::g]'].map(isPublicAddress)).toEqual([false, false, false, false]);
});
