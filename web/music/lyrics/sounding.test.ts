import { describe, expect, it } from 'vitest';
import { endOf, lineAt, untilNextLine, wordAt } from './sounding.ts';

const lines = [1000, 2000, 2000, 5000].map((startMilliseconds) => ({ startMilliseconds, text: 'La' }));

describe('the line that sounds', () => {
  it('is none before the first, and the last one until the end', () => {
    expect([0, 999, 1000, 1999, 5000, 900_000].map((at) => lineAt(lines, at))).toEqual([-1, -1, 0, 0, 3, 3]);
    expect(lineAt([], 10)).toBe(-1);
  });

  it('of two that begin together is the later one', () => {
    expect(lineAt(lines, 2000)).toBe(2);
  });

  it('is over when the next one begins; nothing follows the last', () => {
    expect([0, 1500, 2500].map((at) => untilNextLine(lines, at))).toEqual([1000, 500, 2500]);
    expect(untilNextLine(lines, 5000)).toBeUndefined();
  });
});

describe('the word that sounds', () => {
  const words = [
    { startMilliseconds: 1000, text: 'Slow' },
    { startMilliseconds: 1500, text: 'ly' },
  ];

  it('is sung part by part until the next', () => {
    expect(wordAt(words, 900, 2000)).toEqual({ index: -1, part: 0 });
    expect(wordAt(words, 1250, 2000)).toEqual({ index: 0, part: 0.5 });
    expect(wordAt(words, 1750, 2000)).toEqual({ index: 1, part: 0.5 });
    expect(wordAt(words, 9000, 2000)).toEqual({ index: 1, part: 1 });
  });

  it('is whole at once where it has no length', () => {
    expect(wordAt(words, 1500, 1500)).toEqual({ index: 1, part: 1 });
  });

  it('of a line ends as its file says, else with the next line, and never drags on', () => {
    const line = { startMilliseconds: 1000, text: 'Slowly', words };
    expect(endOf({ ...line, endMilliseconds: 1800 }, lines[3])).toBe(1800);
    expect(endOf(line, { startMilliseconds: 2200, text: '' })).toBe(2200);
    expect(endOf(line, lines[3])).toBe(4000);
    expect(endOf(line, undefined)).toBe(4000);
  });
});
