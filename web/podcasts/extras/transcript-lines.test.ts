import { expect, test } from 'vitest';
import { lineAt, linesWith } from './transcript-lines.ts';

const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  endSeconds: null,
  speaker,
  text,
});
const lines = [line(0, 'Good evening.', 'Ida'), line(null, 'Music'), line(8, 'A café in Lyon.')];

test('the line that is heard is the last timed one that has begun', () => {
  expect([0, 7, 8, 100].map((seconds) => lineAt(lines, seconds))).toEqual([0, 0, 2, 2]);
  expect(lineAt([line(null, 'Untimed')], 5)).toBe(-1);
});

test('the search looks past case and accents, and into who speaks', () => {
  expect(linesWith(lines, ' CAFE ')).toEqual([2]);
  expect(linesWith(lines, ' lyon. ')).toEqual([2]);
  expect(linesWith(lines, 'ida')).toEqual([0]);
  expect(linesWith(lines, 'harbour')).toEqual([]);
  expect(linesWith(lines, ' ')).toEqual([0, 1, 2]);
});
