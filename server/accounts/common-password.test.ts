import { expect, test } from 'vitest';
import { triedFirst } from './common-password.ts';

test('of the commonest passwords the three thousand are refused that are long enough to be chosen at all', () => {
  const short = Array.from({ length: 4_000 }, (_, number) => `no${number}`);
  const long = Array.from({ length: 3_001 }, (_, number) => `pass${1_000 + number}`);
  const refused = triedFirst([...short, ...long]);
  expect([...refused]).toEqual(long.slice(0, 3_000));
});
