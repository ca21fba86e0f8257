import { expect, test } from 'vitest';
import { stateOf } from './opened-link-repository.ts';

const endless = { endedAt: null, expiresAt: null, maxPlays: null, plays: 999 };

test.each([
  ['without an end goes on', endless, 'open'],
  ['until a date is open the moment before', { ...endless, expiresAt: 101 }, 'open'],
  ['until a date has ended when it comes', { ...endless, expiresAt: 100 }, 'expired'],
  ['for three plays is open after two', { ...endless, maxPlays: 3, plays: 2 }, 'open'],
  ['for three plays has ended after three', { ...endless, maxPlays: 3, plays: 3 }, 'used'],
  [
    'that was ended by hand has ended, whatever else it says',
    { ...endless, endedAt: 1, expiresAt: 50 },
    'ended',
  ],
] as const)('a link %s', (_, limits, expected) => {
  expect(stateOf(limits, 100)).toBe(expected);
});
