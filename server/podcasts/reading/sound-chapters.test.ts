import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { soundChapters } from './sound-chapters.ts';

const frame = (id: string, content: Buffer, flags = 0) => {
  const header = Buffer.alloc(10);
  header.write(id);
  header.writeUInt32BE(content.length, 4);
  header.writeUInt8(flags, 9);
  return Buffer.concat([header, content]);
};

const compressed = (id: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return frame(id, Buffer.concat([length, deflateSync(content)]), 0x80);
};

function chapterFrame(start: number, end: number, ...inner: Buffer[]) {
  const numbers = Buffer.alloc(16, 0xff);
  numbers.writeUInt32BE(start, 0);
  numbers.writeUInt32BE(end, 4);
  return frame('CHAP', Buffer.concat([Buffer.from(`c${start}\0`), numbers, ...inner]));
}

const titleFrame = (title: string) => frame('TIT2', Buffer.from(`\x03${title}`));

/** An ID3v2.3 tag. */
function tagOf(...frames: Buffer[]) {
  const content = Buffer.concat(frames);
  const length = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(length), content]);
}

const chaptersIn = (file: Buffer, size = file.length) =>
  soundChapters([{ position: 0, bytes: file }], size, 'https://host.example/talk.mp3');

test('chapters are in order of time, two at one time are the first of them, and an end before the start is none', () => {
  const file = tagOf(
    chapterFrame(9_000, 1_000, titleFrame('Third')),
    chapterFrame(0, 5_000, titleFrame('First\nof all')),
    chapterFrame(0, 5_000, titleFrame('Again')),
    chapterFrame(5_000, 8_000, titleFrame('Second')),
  );
  expect(chaptersIn(file).chapters.map((one) => [one.startSeconds, one.endSeconds, one.title])).toEqual([
    [0, 5, 'First of all'],
    [5, 8, 'Second'],
    [9, null, 'Third'],
  ]);
});

test('a link of a chapter is an address of the web, or none', () => {
  const link = (address: string) => frame('WXXX', Buffer.from(`\0about\0${address}`));
  const file = tagOf(
    chapterFrame(0, 1, titleFrame('A'), link('https://example.org/a')),
    chapterFrame(1_000, 2_000, titleFrame('B'), link('javascript:alert(1)')),
  );
  expect(chaptersIn(file).chapters.map(({ href }) => href)).toEqual(['https://example.org/a', null]);
});

/** The image of the first chapter. */
const imageIn = (...inner: Buffer[]) => chaptersIn(tagOf(chapterFrame(0, 1, ...inner))).chapters[0]?.image;
const pictureFrame = (type: string, content: Buffer, flags = 0) =>
  frame('APIC', Buffer.concat([Buffer.from(`\0${type}\0\x03\0`), content]), flags);

test('a picture of a chapter is a part of its file, the first where there are more', () => {
  const [one, other] = [Buffer.alloc(300, 7), Buffer.alloc(200, 9)];
  const file = tagOf(
    chapterFrame(0, 1, titleFrame('A'), pictureFrame('image/jpeg', one), pictureFrame('image/jpeg', other)),
    chapterFrame(1_000, 2_000, titleFrame('B'), pictureFrame('image/png', other)),
  );
  const parts = chaptersIn(file).chapters.map(({ image }) => {
    const [, first, last, size] = /^#bytes=(\d+)-(\d+)\/(\d+)$/.exec(image ?? '') ?? [];
    expect(Number(size)).toBe(file.length);
    return file.subarray(Number(first), Number(last) + 1);
  });
  expect(parts).toEqual([one, other]);
});

test('a picture that is named by its address is that address, of the web alone', () => {
  const named = (address: string) => imageIn(pictureFrame('-->', Buffer.from(address)));
  expect(named('https://example.org/a.jpg')).toBe('https://example.org/a.jpg');
  expect(named('file:///etc/passwd')).toBeNull();
});

test('a picture that is not in the file as it is shown is none', () => {
  const content = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0'), Buffer.alloc(300, 7)]);
  expect(imageIn(compressed('APIC', content))).toBeNull();
  expect(imageIn(pictureFrame('image/jpeg', Buffer.alloc(0)))).toBeNull();
  const tag = tagOf(chapterFrame(0, 1, pictureFrame('image/jpeg', Buffer.alloc(300, 7))));
  // The whole tag is marked as decoded.
  tag.writeUInt8(0x80, 5);
  expect(chaptersIn(tag).chapters[0]?.image).toBeNull();
});

test('what lies behind the pieces is asked for, and a damaged file has no chapters', () => {
  const file = tagOf(chapterFrame(0, 1, titleFrame('A'.repeat(500))));
  const half = { position: 0, bytes: file.subarray(0, 100) };
  const { missing } = soundChapters([half], file.length, 'https://host.example/');
  expect(missing).toEqual({ position: 10, length: file.length - 10 });
  const rest = { position: 10, bytes: file.subarray(10) };
  expect(soundChapters([half, rest], file.length, 'https://host.example/').chapters).toHaveLength(1);
  expect(chaptersIn(Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0'))).toEqual({ chapters: [], missing: null });
});

test('a compressed title is read, and one that grows to megabytes is not', () => {
  const title = (letters: number) => compressed('TIT2', Buffer.from(`\x03${'A'.repeat(letters)}`));
  const file = tagOf(chapterFrame(0, 1, title(50)), chapterFrame(1_000, 2_000, title(1_000_000)));
  expect(chaptersIn(file).chapters.map((one) => one.title)).toEqual(['A'.repeat(50), '']);
});

test('compressed frames of a tag are left out where they grow to more than a tag altogether', () => {
  const chapter = (start: number) => {
    const frames = chapterFrame(start, start + 1, titleFrame('A'), frame('XXXX', Buffer.alloc(7_000_000)));
    return compressed('CHAP', frames.subarray(10));
  };
  expect(chaptersIn(tagOf(chapter(0), chapter(1_000), chapter(2_000))).chapters).toHaveLength(2);
});
