import { expect, test } from 'vitest';
import { readScanOrder } from './scan-order.ts';

const order = {
  dataFolder: '/data',
  musicFolders: ['/a', '/b'],
  books: { folders: ['/a/books'], kinds: [[7, true]] },
  skip: ['/a/trap.mp3'],
  progressPath: '/p',
  settlesTimes: true,
  lineage: 12,
};

test('a scan hears the order it is given', () => {
  expect(readScanOrder(JSON.stringify(order))).toEqual(order);
});

test.each([
  [{}],
  [null],
  [{ ...order, skip: [1] }],
  [{ ...order, musicFolders: '/a' }],
  [{ ...order, dataFolder: null }],
])('a scan does not begin with %j', (other) => {
  expect(() => readScanOrder(JSON.stringify(other))).toThrow('without an order that it understands');
});
