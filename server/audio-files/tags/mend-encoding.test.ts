import { expect, it } from 'vitest';
import { mendedTexts } from './mend-encoding.ts';

const western = new TextDecoder('windows-1252');
/** As it is read when the tag says ISO 8859-1. */
const misread = (...bytes: number[]) => western.decode(Uint8Array.from(bytes));

const blood = 'Ãðóïïà êðîâè';
const nightOfTokyo = misread(0x93, 0x8c, 0x8b, 0x9e, 0x82, 0xcc, 0x96, 0xe9);
const shiinaRingo = misread(0x92, 0xc5, 0x96, 0xbc, 0x97, 0xd1, 0x8c, 0xe7);

it('Russian and Japanese songs of old taggers have their names back', () => {
  expect(mendedTexts([blood, 'Êèíî', 'Rock', '1988'])).toEqual(['Группа крови', 'Кино', 'Rock', '1988']);
  expect(mendedTexts(['Áè-2', 'Ìîé ðîê-í-ðîëë', 'Ìåîâ Êèññ'])).toEqual([
    'Би-2',
    'Мой рок-н-ролл',
    'Меов Кисс',
  ]);
  expect(mendedTexts([nightOfTokyo, shiinaRingo, 'J-Pop'])).toEqual(['東京の夜', '椎名林檎', 'J-Pop']);
});

it('a foreign name beside them stays as it is', () =>
  expect(mendedTexts([blood, 'Björk', 'Иван'])).toEqual(['Группа крови', 'Björk', 'Иван']));

it.each([
  ['Sigur Rós', 'Ágætis byrjun', 'Þú ert jörðin'],
  ['Mötley Crüe', '“Heroes”', 'Don’t — ever…'],
  ['ÅÄÖ', 'Öäü', 'ÀÉÎÕÜ'],
  ['Créée', 'ééé', 'Été ’67', '«Déjà vu»', 'à é è ù'],
  ['Žižek', 'Œuvre', 'œœ', '’’’’', '“”“”', '––––'],
  ['Кино', '東京', 'plain'],
])('what is meant as it stands stays: %s, %s, %s', (...texts) => {
  expect(mendedTexts(texts)).toEqual(texts);
});
