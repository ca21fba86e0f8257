import { expect, test } from 'vitest';
import { type PositionForApps, serializeAction } from './episode-sync.ts';

const state: PositionForApps = {
  positionSeconds: 10.9,
  durationSeconds: 100.5,
  progress: 10,
  completed: false,
  updatedAt: Date.UTC(2026, 5, 1, 12, 0, 0, 999),
  guid: 'g',
  episode: 'https://a.example/1.mp3',
  podcast: 'https://a.example',
  device: null,
};

test('a position is sent in whole seconds, with its time in UTC and without a zone', () => {
  expect(serializeAction(state)).toEqual({
    podcast: 'https://a.example',
    episode: 'https://a.example/1.mp3',
    guid: 'g',
    device: 'earshot',
    timestamp: '2026-06-01T12:00:00',
    action: 'play',
    started: 0,
    position: 10,
    total: 100,
  });
});

test('a finished episode is sent as played to its end, and one that is played again with its position', () => {
  const end = { started: 100, position: 100, total: 100 };
  expect(serializeAction({ ...state, completed: true, progress: 100 })).toMatchObject(end);
  expect(serializeAction({ ...state, completed: true, progress: 10 })).toMatchObject({ position: 10 });
});

test('what was set back is new, and a position in an episode of unknown length is not sent', () => {
  expect(serializeAction({ ...state, positionSeconds: 0 })).toMatchObject({ action: 'new' });
  expect(serializeAction({ ...state, durationSeconds: null })).toBeUndefined();
});

test('an episode without a guid is sent with its address as guid', () => {
  expect(serializeAction({ ...state, guid: '' })?.guid).toBe('https://a.example/1.mp3');
});
