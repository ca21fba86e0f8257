import { expect, test } from 'vitest';
import { movedAddress } from './move-feed.ts';

test.each([
  ['https://feeds.example/b', 'https://ann:secret@feeds.example/b'],
  ['https://feeds.example:8443/b', 'https://feeds.example:8443/b'],
  ['https://other.example/b', 'https://other.example/b'],
  ['http://feeds.example/b', 'http://feeds.example/b'],
])('a password of a feed goes along to %s only where that is the same server', (target, address) => {
  expect(movedAddress({ url: 'https://ann:secret@feeds.example/a', owner_id: 'ann' }, target)).toBe(address);
});
