import { expect, test } from 'vitest';
import { prepareFeed } from '../feeds/prepare-feed.ts';
import {
  hostileChapters,
  hostileFeeds,
  hostileLists,
  hostileTranscripts,
} from '../testing/test-hostile-texts.ts';
import { stepsOf } from '../testing/test-steps.ts';
import { readTranscript } from '../transcript/read-transcript.ts';
import { parseOpml } from './parse-opml.ts';
import { readChapters } from './remote-chapters.ts';

const url = 'https://example.org/';

test.each([
  { kind: 'a list of shows', texts: hostileLists, read: (text: string) => parseOpml(Buffer.from(text)) },
  { kind: 'a transcript', texts: hostileTranscripts, read: readTranscript },
  { kind: 'a chapters file', texts: hostileChapters, read: (text: string) => readChapters(text, url) },
  {
    kind: 'a feed',
    texts: hostileFeeds,
    read: (text: string) => prepareFeed(Buffer.from(text), { contentType: '', url, knownFingerprints: [] }),
  },
])('twice as much of $kind that is made to hurt is at most twice the work', ({ texts, read }) => {
  const stepsAt = (text: string) =>
    stepsOf(() => {
      try {
        read(text);
      } catch {
        // A refusal is work too.
      }
    });
  const grown: string[] = [];
  for (const { name, text } of texts) {
    const [once = 0, twice = 0, fourTimes = 0] = [250_000, 500_000, 1_000_000].map((max) =>
      stepsAt(text(max)),
    );
    const max = (before: number) => 2.5 * before + 200_000;
    if (twice > max(once) || fourTimes > max(twice)) grown.push(`${name}: ${once}, ${twice}, ${fourTimes}`);
  }
  expect(grown).toEqual([]);
});

test('work that grows with the square is seen', () => {
  const square = (length: number) =>
    stepsOf(() => {
      const text = 'a'.repeat(length);
      for (let at = 0; at < length; at += 100) text.indexOf('b');
    });
  expect(square(200_000)).toBeGreaterThan(3.9 * square(100_000));
});
