import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const requestWith = (id: string, remoteAddress = '127.0.0.1') => ({
  headers: { 'x-request-id': id },
  socket: { remoteAddress },
});
const proxyId = 'abcdef12-3456';

test.each([
  [1, '203.0.113.9'],
  [['loopback'], '::ffff:127.0.0.1'],
  [['10.0.0.0/8'], '10.1.2.3'],
  [['fd00::1'], 'fd00::1'],
])('a proxy that is believed (%s) names the request', (trust, address) => {
  expect(requestIds(trust)(requestWith(proxyId, address))).toBe(proxyId);
});

test.each([
  [false as const, '127.0.0.1'],
  [0, '127.0.0.1'],
  [['loopback'], '203.0.113.9'],
  [['10.0.0.0/8'], '11.1.2.3'],
])('anybody else (%s) does not', (trust, address) => {
  expect(requestIds(trust)(requestWith(proxyId, address))).toMatch(/^[\w-]{12}$/);
});

test.each(['short', 'x'.repeat(65), 'with space', 'line\nbreak', 'ü'.repeat(9)])(
  'a name that is no short safe word is not taken: %j',
  (id) => {
    expect(requestIds(1)(requestWith(id))).not.toBe(id);
  },
);
