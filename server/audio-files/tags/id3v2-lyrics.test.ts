import { expect, test } from 'vitest';
import { syncedLines } from './id3v2-lyrics.ts';

function frame(parts: [string, number][], { format = 2, kind = 1 } = {}): Buffer {
  const timed = parts.map(([text, milliseconds]) => {
    const at = Buffer.alloc(4);
    at.writeUInt32BE(milliseconds);
    return Buffer.concat([Buffer.from(`${text}\0`), at]);
  });
  return Buffer.concat([Buffer.from([3]), Buffer.from('eng'), Buffer.from([format, kind, 0]), ...timed]);
}

test('lyrics written syllable by syllable are lines of words, whether a break begins or ends a line', () => {
  const expected = [
    {
      startMilliseconds: 1000,
      text: 'Slowly',
      words: [
        { startMilliseconds: 1000, text: 'Slow' },
        { startMilliseconds: 1400, text: 'ly' },
      ],
    },
    { startMilliseconds: 2000, text: 'on' },
  ];
  expect(
    syncedLines(
      frame([
        ['Slow', 1000],
        ['ly', 1400],
        ['\non', 2000],
      ]),
      3,
    ),
  ).toEqual(expected);
  expect(
    syncedLines(
      frame([
        ['Slow', 1000],
        ['ly\n', 1400],
        ['on', 2000],
      ]),
      3,
    ),
  ).toEqual(expected);
});

test('chords and events are no lyrics, and neither are times that count frames', () => {
  expect(syncedLines(frame([['Am', 1000]], { kind: 5 }), 3)).toEqual([]);
  expect(syncedLines(frame([['One', 1000]], { format: 1 }), 3)).toEqual([]);
});

test('what ends in the middle is read as far as it goes', () => {
  const whole = frame([
    ['One', 1000],
    ['Two', 2000],
  ]);
  for (let length = 0; length < whole.length; length += 1)
    expect(syncedLines(whole.subarray(0, length), 3).length).toBeLessThanOrEqual(1);
});
