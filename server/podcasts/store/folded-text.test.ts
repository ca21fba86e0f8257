import { expect, test } from 'vitest';
import { folded, likely } from './folded-text.ts';

test('a search finds what was typed, and takes no character of it for a pattern', () => {
  expect(folded('Ångström', 'ÉLAN')).toBe('angstrom elan');
  expect(likely('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
});
