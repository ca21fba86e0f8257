import { expect, test } from 'vitest';
import { lettersOf } from './letter-bar.tsx';

test('each letter leads to the first name that begins with it, with or without accents; all else is at the sign', () => {
  expect(lettersOf(['4hero', 'Ana', 'Élan', 'Edith', 'zoe', 'Жанна'])).toEqual([
    { letter: '#', offset: 0 },
    { letter: 'A', offset: 1 },
    { letter: 'E', offset: 2 },
    { letter: 'Z', offset: 4 },
  ]);
});
