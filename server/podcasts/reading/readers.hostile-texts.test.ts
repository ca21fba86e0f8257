import { afterAll, expect, test } from 'vitest';
import {
  hostileChapters,
  hostileFeeds,
  hostileLists,
  hostileTranscripts,
} from '../testing/test-hostile-texts.ts';
import { TooMuch } from './reader-pool.ts';
import { createReaders } from './readers.ts';

const contentType = '';
const url = 'https://example.org/';
const megabyte = 1024 * 1024;
// What grows with the square of the size needs minutes for these, on any machine; `npm run torture` has the full sizes.
const readers = createReaders({ milliseconds: 60_000 });
afterAll(() => readers.close());

test.each([
  {
    kind: 'a list of shows',
    size: megabyte,
    texts: hostileLists,
    read: (bytes: Uint8Array) => readers.opml(bytes),
  },
  {
    kind: 'a transcript',
    size: megabyte,
    texts: hostileTranscripts,
    read: (bytes: Uint8Array) => readers.transcript({ bytes, contentType }),
  },
  {
    kind: 'a chapters file',
    size: megabyte,
    texts: hostileChapters,
    read: (bytes: Uint8Array) => readers.chapters({ bytes, contentType, url }),
  },
  {
    kind: 'a feed',
    size: megabyte,
    texts: hostileFeeds,
    read: (bytes: Uint8Array) => readers.feed({ bytes, contentType, url, knownFingerprints: [] }),
  },
])(
  '$kind that is made to hurt is read or refused, and never takes too long',
  { timeout: 300_000 },
  async ({ size, texts, read }) => {
    expect(texts.length).toBeGreaterThan(5);
    const tooMuch: string[] = [];
    for (const { name, text } of texts) {
      const bytes = Buffer.from(text(size));
      await read(bytes).catch((thrown: unknown) => {
        if (thrown instanceof TooMuch) tooMuch.push(`${name}: ${thrown.message}`);
      });
    }
    expect(tooMuch).toEqual([]);
  },
);

const tagOfPairs = (bytes: number) => {
  const length = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
  return Buffer.concat([
    Buffer.from('ID3\x03\0\x80', 'latin1'),
    Buffer.from(length),
    Buffer.alloc(bytes, Buffer.from([0xff, 0])),
  ]);
};

const movieOfBoxes = (count: number) => {
  const box = Buffer.from('\0\0\0\x08trak');
  const movie = Buffer.alloc(8 + count * box.length, box);
  movie.writeUInt32BE(movie.length, 0);
  movie.write('moov', 4);
  return Buffer.concat([Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0'), movie, Buffer.from('\0\0\0\x08mdat')]);
};

test.each([
  ['a tag of nothing but escaped bytes', tagOfPairs(6 * megabyte)],
  ['a movie of nothing but empty boxes', movieOfBoxes(900_000)],
])('a sound with %s needs little memory', { timeout: 60_000 }, async (_what, bytes) => {
  const small = createReaders({ milliseconds: 60_000, megabytes: 32 });
  const pieces = [{ position: 0, bytes }];
  const answer = await small.soundChapters(pieces, bytes.length, url);
  await small.close();
  expect(answer).toEqual(expect.objectContaining({ chapters: [], missing: null }));
});
