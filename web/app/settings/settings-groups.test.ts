import { expect, test } from 'vitest';
import { groupSeen, settingsGroups } from './settings-groups.ts';

const names = (listener: Parameters<typeof settingsGroups>[0]) =>
  settingsGroups(listener).map(({ name }) => name);

test('who runs the server finds all sections, and the account near the end', () => {
  expect(names({ isOperator: true, hasDevice: true })).toEqual([
    'Playback',
    'Library',
    'Podcasts',
    'On this device',
    'Notifications',
    'Apps',
    'Appearance',
    'Account',
    'This server',
    'About',
  ]);
});

test('a section that has nothing for a listener is not offered', () => {
  const offered = names({ isOperator: false, hasDevice: false });
  expect(offered).not.toContain('This server');
  expect(offered).not.toContain('On this device');
  expect(offered).toHaveLength(8);
});

const starts = [
  { id: 'first', start: 80 },
  { id: 'second', start: 900 },
  { id: 'third', start: 1_700 },
  { id: 'fourth', start: 1_800 },
  { id: 'fifth', start: 1_900 },
];
const at = (top: number) => groupSeen(starts, { top, visible: 800, whole: 2_000 });

test('at the top of the page its first section is seen, at the end its last', () => {
  expect(at(0)).toBe('first');
  expect(at(1_200)).toBe('fifth');
});

test('each section is seen once on the way down, in order, the short ones at the end too', () => {
  const seen = Array.from({ length: 1_201 }, (_, top) => at(top));
  expect(seen.filter((id, index) => id !== seen[index - 1])).toEqual(starts.map(({ id }) => id));
});

test('a page that fits whole shows its first section, also where it is pulled over its ends', () => {
  expect(groupSeen(starts, { top: 0, visible: 3_000, whole: 3_000 })).toBe('first');
  expect(at(-50)).toBe('first');
  expect(at(1_300)).toBe('fifth');
});

test('a page without sections shows none', () => {
  expect(groupSeen([], { top: 0, visible: 800, whole: 800 })).toBeUndefined();
});
