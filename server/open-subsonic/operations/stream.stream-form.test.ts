import { expect, test } from 'vitest';
import { streamForm } from './stream.ts';

const nothing = { format: undefined, maxKilobits: 0, fromSeconds: 0 };
const flac = { suffix: 'flac', kilobits: 900, durationSeconds: 180 };
const mp3 = { suffix: 'mp3', kilobits: 256, durationSeconds: 180 };

test('a song is sent as it is unless the app requests something else', () => {
  for (const wish of [
    nothing,
    { ...nothing, format: 'raw', maxKilobits: 64, fromSeconds: 30 },
    { ...nothing, format: 'wma' },
    { ...nothing, format: 'constructor' },
    { ...nothing, maxKilobits: 1_000 },
    { ...nothing, fromSeconds: -5 },
  ])
    expect(streamForm(flac, wish)).toBeUndefined();
  expect(streamForm(mp3, { ...nothing, format: 'mp3', maxKilobits: 256 })).toBeUndefined();
});

test('a song above the requested bit rate is converted, never to more than was requested', () => {
  expect(streamForm(flac, { ...nothing, maxKilobits: 200 })).toEqual({
    codec: 'mp3',
    kilobits: 192,
    fromSeconds: 0,
  });
  expect(streamForm(flac, { ...nothing, format: 'ogg', maxKilobits: 100 })).toEqual({
    codec: 'opus',
    kilobits: 96,
    fromSeconds: 0,
  });
  expect(streamForm(mp3, { ...nothing, maxKilobits: 1 })).toMatchObject({ kilobits: 64 });
});

test('another format comes at its usual rate, but with no more bits than the song has', () => {
  expect(streamForm(flac, { ...nothing, format: 'opus' })).toMatchObject({ codec: 'opus', kilobits: 128 });
  expect(streamForm({ ...mp3, suffix: 'ogg', kilobits: 110 }, { ...nothing, format: 'mp3' })).toMatchObject({
    kilobits: 96,
  });
});

test('a song that starts later is converted from there', () => {
  expect(streamForm(mp3, { ...nothing, fromSeconds: 61.9 })).toEqual({
    codec: 'mp3',
    kilobits: 192,
    fromSeconds: 61,
  });
  expect(streamForm(mp3, { ...nothing, fromSeconds: 86_400 })).toMatchObject({ fromSeconds: 180 });
});
