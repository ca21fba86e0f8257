import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryBytes } from '../sound/song-bytes.ts';
import { Unreadable } from '../sound/sound.ts';
import { emptyTags } from '../tags/native-tags.ts';
import { chaptersOf } from './chapters-of.ts';
import { commentChapters } from './comment-chapters.ts';
import { maxFileChapters } from './file-chapter.ts';
import { m4bFile } from './testing/m4b-file.ts';

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
      picture: null,
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
    { startSeconds: 0, endSeconds: null, title: 'One', href: 'https://example.org/one', picture: null },
    { startSeconds: 3_723.5, endSeconds: null, title: '', href: null, picture: null },
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

const covers = [1, 2, 3].map((number) => Buffer.alloc(number * 500, number));
const illustrated = (pictures: readonly Buffer[], chapters = titles) =>
  m4bFile({ title: 'Road', author: 'Ann', hours: 0.05, chapters, pictures });

/** What the file holds where each chapter says that its picture is. */
const picturesIn = (file: Buffer) =>
  read(file).map(({ picture }) =>
    picture === null || typeof picture === 'string'
      ? picture
      : file.subarray(picture.position, picture.position + picture.length),
  );

test('a chapter has the picture that is shown when it begins', () => {
  expect(picturesIn(illustrated(covers))).toEqual(covers);
  const [first, second] = covers;
  expect(picturesIn(illustrated([first!, second!], ['A', 'B', 'C', 'D']))).toEqual([
    first,
    first,
    second,
    second,
  ]);
});

test('a picture that lies beyond the end, is empty or larger than a picture may be, is none', () => {
  const lengthAt = (file: Buffer) => file.lastIndexOf('stsz') + 16;
  for (const length of [0, 11 * 1024 * 1024, 0xffffffff]) {
    const file = illustrated(covers);
    file.writeUInt32BE(length, lengthAt(file));
    expect(picturesIn(file)[0]).toBeNull();
  }
  const file = illustrated(covers);
  file.writeUInt32BE(file.length - 100, file.lastIndexOf('stco') + 12);
  expect(picturesIn(file)).toEqual([null, null, null]);
});

test('a track that moves has no pictures of chapters, and one that no sound names neither', () => {
  for (const [name, other] of [
    ['jpeg', 'avc1'],
    ['chap', 'none'],
  ] as const) {
    const file = illustrated(covers);
    file.write(other, file.lastIndexOf(name));
    expect(picturesIn(file)).toEqual([null, null, null]);
  }
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

test.each([
  ['book.m4b', fixture('book.m4b')],
  ['track.m4b', fixture('track.m4b')],
  ['talk.mp3', fixture('talk.mp3')],
  ['talk.opus', fixture('talk.opus')],
  ['a book with pictures', illustrated(covers)],
])('%s may be damaged anywhere', (_name, whole) => {
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
