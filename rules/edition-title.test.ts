import { expect, test } from 'vitest';
import { withoutEdition } from './edition-title.ts';

test.each([
  ['Alder (Deluxe Edition)', 'Alder'],
  ['Alder [2011 Remaster]', 'Alder'],
  ['Alder (Deluxe) [Remastered]', 'Alder'],
  ['Alder (50th Anniversary)', 'Alder'],
  ['Alder (1973)', 'Alder'],
  ['Alder (Explicit)', 'Alder'],
  ['Alder - Remastered 2009', 'Alder'],
  ['Alder – Expanded Edition', 'Alder'],
  ['Alder: 40th Anniversary Edition', 'Alder'],
  ['Alder Super Deluxe Edition', 'Alder'],
  ['Alder Remastered', 'Alder'],
])('%s is an edition of %s', (title, album) => {
  expect(withoutEdition(title)).toBe(album);
});

test.each([
  'Alder',
  'Alder (Live)',
  'Alder (Remixes)',
  'Alder, Vol. 2',
  'Alder - Live in Oslo',
  'Alder (1973-1975)',
  'Alder: The Musical',
  'Alder (Disc 2)',
  'Deluxe',
  'Remastered Edition',
  '(Deluxe)',
  '1989',
  '[2011]',
  'Alder (Anna’s Version)',
  'Mono',
  '',
])('%s is an album of its own', (title) => {
  expect(withoutEdition(title)).toBe(title);
});

test('a title of brackets alone ends', () => {
  expect(withoutEdition('('.repeat(400)).length).toBe(300);
  expect(withoutEdition(`Alder ${'(edition)'.repeat(30)}`)).toBe('Alder');
});
