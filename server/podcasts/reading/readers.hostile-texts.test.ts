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
