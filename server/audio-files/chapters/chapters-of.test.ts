import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryBytes } from '../sound/song-bytes.ts';
import { Unreadable } from '../sound/sound.ts';
import { emptyTags } from '../tags/native-tags.ts';
import { chaptersOf } from './chapters-of.ts';
import { commentChapters } from './comment-chapters.ts';
import { maxFileChapters } from './file-chapter.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const titles = ['Beginning', 'Middle – “quoted”', 'End'];
const read = (file: Buffer) => chaptersOf(memoryBytes(file));

test.each([
  ['book.m4b', [0, 1, 2.5], [null, null, null]],
  // Without Nero's list.
  ['track.m4b', [0, 1, 2.5], [null, null, null]],
  ['talk.mp3', [0, 10, 25], [10, 25, 30]],
  // Its writer rounded the last one.
  ['talk.opus', [0, 1, 3.5], [null, null, null]],
])('the chapters in %s are found with their titles', (name, starts, ends) => {
  expect(read(fixture(name))).toEqual(
    titles.map((title, index) => ({
      startSeconds: starts[index],
      endSeconds: ends[index],
      title,
      href: null,
    })),
  );
});

test('a list of the first version, which has four bytes fewer in front, is read too', () => {
  const file = fixture('book.m4b');
  const list = file.indexOf('chpl');
  // No sound refers to the text track: the list alone says them.
  file.write('none', file.indexOf('chap'));
  file.writeUInt8(0, list + 4);
  for (const box of ['chpl', 'udta', 'moov']) {
    const size = file.lastIndexOf(box) - 4;
    file.writeUInt32BE(file.readUInt32BE(size) - 4, size);
  }
  const first = Buffer.concat([file.subarray(0, list + 8), file.subarray(list + 12)]);
  expect(read(first).map(({ title }) => title)).toEqual(titles);
});

test('a title in UTF-16 is read by its mark', () => {
  const file = fixture('track.m4b');
  const title = file.indexOf('\x09Beginning') - 1;
  const wide = Buffer.from('\uFEFFÄon', 'utf16le').swap16();
  file.writeUInt16BE(wide.length, title);
  wide.copy(file, title + 2);
  expect(read(file)[0]?.title).toBe('Äon');
});

test('a file without chapters has none', () => {
  const mp3 = fixture('talk.mp3');
  expect(read(mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xf3]))))).toEqual([]);
  expect(read(Buffer.alloc(0))).toEqual([]);
});

test('a chapter in comments has a link, and one whose time is none is left out', () => {
  const tags = emptyTags();
  for (const [name, value] of Object.entries({
    CHAPTER001: '00:00:00.000',
    CHAPTER001NAME: 'One',
    CHAPTER001URL: 'https://example.org/one',
    CHAPTER002: 'soon',
    CHAPTER003: '01:02:03.5',
  }))
    tags.fields.set(name, [value]);
  expect(commentChapters(tags)).toEqual([
    { startSeconds: 0, endSeconds: null, title: 'One', href: 'https://example.org/one' },
    { startSeconds: 3_723.5, endSeconds: null, title: '', href: null },
  ]);
});

test('a table that claims four billion chapters yields a thousand at most', () => {
  const file = fixture('track.m4b');
  const sizes = file.lastIndexOf('stsz');
  const times = file.lastIndexOf('stts');
  // All samples alike, each of them somewhere behind the file's end.
  for (const [at, value] of [
    [sizes + 8, 12],
    [sizes + 12, 0xffffffff],
    [times + 12, 0xffffffff],
  ] as const)
    file.writeUInt32BE(value, at);
  file.writeUInt32BE(0xffffffff, file.lastIndexOf('stsc') + 16);
  expect(read(file)).toHaveLength(maxFileChapters);
});

/** None of a file that is refused as damaged. */
function countIn(file: Buffer): number {
  try {
    return read(file).length;
  } catch (thrown) {
    if (thrown instanceof RangeError || thrown instanceof Unreadable) return 0;
    throw thrown;
  }
}

test.each(['book.m4b', 'track.m4b', 'talk.mp3', 'talk.opus'])('%s may be damaged anywhere', (name) => {
  const whole = fixture(name);
  const place = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 20 }), place, (changes, length) => {
      const file = Buffer.from(whole.subarray(0, whole.length - Math.floor(length / 4)));
      for (const [at, value] of changes) if (at < file.length) file[at] = value;
      expect(countIn(file)).toBeLessThanOrEqual(maxFileChapters);
    }),
    { numRuns: 500 },
  );
});
