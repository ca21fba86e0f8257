import { expect, test } from 'vitest';
import { rss } from '../test-podcasts.ts';
import { read } from './test-feeds.ts';

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
