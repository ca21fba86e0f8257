import { beforeEach, expect, test } from 'vitest';
import { choicesIn, chooseOffset, nextSize, useLyricsChoices } from './lyrics-choices.ts';

beforeEach(() => {
  localStorage.clear();
  useLyricsChoices.setState(choicesIn({}), true);
});

test('what is stored and makes no sense is as if it had never been chosen', () => {
  expect(
    choicesIn({ size: 99, language: 4, offsets: [['a', 'x'], ['b', 1e9], ['c', 500], 'd', [4, 500]] }),
  ).toEqual({
    size: 27,
    language: undefined,
    offsets: new Map([['c', 500]]),
  });
  expect(choicesIn(null)).toEqual({ size: 27, language: undefined, offsets: new Map() });
});

test('the text goes from small to large and back', () => {
  const sizes = Array.from({ length: 4 }, () => {
    nextSize();
    return useLyricsChoices.getState().size;
  });
  expect(sizes).toEqual([34, 22, 27, 34]);
});

test('a song keeps its offset, and only the songs changed last are kept', () => {
  for (let id = 510; id > 0; id -= 1) chooseOffset(`${id}`, 500);
  chooseOffset('20', -500);
  chooseOffset('30', 0);
  const { offsets } = choicesIn(JSON.parse(localStorage.getItem('earshot.lyrics') ?? ''));
  expect(offsets.size).toBe(499);
  expect(offsets.get('20')).toBe(-500);
  expect(offsets.get('30')).toBeUndefined();
  expect(offsets.get('505')).toBeUndefined();
});

test('no offset is longer than a minute', () => {
  chooseOffset('a', 90_000);
  expect(useLyricsChoices.getState().offsets.get('a')).toBe(60_000);
});
