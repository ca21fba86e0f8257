import { expect, test } from 'vitest';
import { rss } from '../testing/test-podcasts.ts';
import { read } from './testing/test-feeds.ts';

const encoded: [string, string, Uint8Array][] = [
  ['UTF-8 with a mark', '', Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`)],
  ['UTF-16 little', '', Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`, 'utf16le')],
  [
    'UTF-16 big',
    '',
    Buffer.from(`\ufeff${rss('Größe', [{ title: 'Über', guid: '1' }])}`, 'utf16le').swap16(),
  ],
  ['UTF-16 without a mark', '', Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'utf16le')],
  [
    'Latin-1 by declaration',
    '',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  ],
  [
    'Latin-1 by HTTP',
    'text/xml; charset=iso-8859-1',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'latin1'),
  ],
  [
    'Latin-1 that says UTF-8',
    'text/xml; charset=utf-8',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]), 'latin1'),
  ],
  [
    'UTF-8 that says Latin-1',
    'text/xml; charset=iso-8859-1',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }])),
  ],
  [
    'UTF-8 that says us-ascii',
    'text/xml; charset=us-ascii',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }])),
  ],
  [
    'an encoding nobody knows',
    'text/xml; charset=klingon',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'x-none')),
  ],
  [
    'UTF-16 after an empty line',
    '',
    Buffer.from(`\n${rss('Größe', [{ title: 'Über', guid: '1' }])}`, 'utf16le'),
  ],
  [
    'UTF-8 that says UTF-16',
    '',
    Buffer.from(rss('Größe', [{ title: 'Über', guid: '1' }]).replace('UTF-8', 'UTF-16')),
  ],
];
test.each(encoded)('%s is read', (_name, contentType, bytes) => {
  const { show, episodes } = read(bytes, contentType);
  expect([show.title, episodes[0]?.title]).toEqual(['Größe', 'Über']);
});

test('a Cyrillic page of codes is read as declared', () => {
  const text = Buffer.from(
    '<?xml version="1.0" encoding="windows-1251"?><rss><channel><title>\xcf\xf0\xe8\xe2\xe5\xf2</title><item><guid>1</guid></item></channel></rss>',
    'latin1',
  );
  expect(read(text).show.title).toBe('Привет');
});

/** Bytes of one title each, as hexadecimal digits, in an encoding that the file does not name. */
test.each([
  ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
  ['KOI8-R', 'f0d2c9d7c5d4', 'Привет'],
  ['ISO-8859-5', 'bfe0d8d2d5e220dcd8e0', 'Привет мир'],
  ['GB2312', 'd6d0b9fac0facab7', '中国历史'],
  ['Big5', 'a578c657b371b6d4b2c4a440ab7e', '台灣通勤第一品'],
  ['EUC-KR', 'c7d1b1b9beee20b9e6bcdb', '한국어 방송'],
  ['Shift_JIS', '93fa967b8cea836583588367', '日本語テスト'],
  ['EUC-JP', 'c6fccbdcb8eca5c6a5b9a5c8', '日本語テスト'],
  ['ISO-2022-JP', '1b2442467c4b5c386c1b2842', '日本語'],
  ['windows-1255', 'f9ece5ed', 'שלום'],
  ['windows-1252', '63616d696e6f2065737061f16f6c', 'camino español'],
])('%s is known by its letters, said or not', (_name, hexadecimal, title) => {
  const bytes = (declaration: string) =>
    Buffer.concat([
      Buffer.from(`${declaration}<rss><channel><title>`),
      Buffer.from(hexadecimal, 'hex'),
      Buffer.from('</title><item><guid>1</guid></item></channel></rss>'),
    ]);
  expect(read(bytes('')).show.title).toBe(title);
  expect(read(bytes('<?xml version="1.0" encoding="UTF-8"?>')).show.title).toBe(title);
});

test('a few broken characters of a declared encoding cost only themselves', () => {
  const text = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="gb2312"?><rss><channel><title>'),
    Buffer.from('d6d0b9fac0faff', 'hex'),
    Buffer.from('</title><item><guid>1</guid></item></channel></rss>'),
  ]);
  expect(read(text).show.title).toContain('中国');
});
