import { expect, test } from 'vitest';
import { createIcyReader, titleIn } from './icy-reader.ts';

/** Words as a station sends them: how many times sixteen bytes, and those. */
function words(text: string): Buffer {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 16) * 16);
  bytes.copy(padded);
  return Buffer.concat([Buffer.from([padded.length / 16]), padded]);
}

const sound = Buffer.from(Array.from({ length: 250 }, (_, index) => index));
const stream = Buffer.concat([
  sound.subarray(0, 100),
  words("StreamTitle='Ana Reed - Don't';StreamUrl='';"),
  sound.subarray(100, 200),
  words(''),
  sound.subarray(200),
]);

test('the sound comes out whole and the title beside it, however the stream is cut', () => {
  for (let size = 1; size <= stream.length; size += 7) {
    const read = createIcyReader(100);
    const audioChunks: Buffer[] = [];
    const titles: string[] = [];
    for (let at = 0; at < stream.length; at += size) {
      const part = read(stream.subarray(at, at + size));
      audioChunks.push(part.sound);
      if (part.title !== undefined) titles.push(part.title);
    }
    expect(Buffer.concat(audioChunks).equals(sound), `in pieces of ${size}`).toBe(true);
    expect(titles).toEqual(["Ana Reed - Don't"]);
  }
});

test('the sound of one chunk comes out in one piece, however many titles stand in it', () => {
  const frame = Buffer.concat([Buffer.alloc(256, 7), words('')]);
  const part = createIcyReader(256)(Buffer.concat(Array.from({ length: 1000 }, () => frame)));
  expect(part.sound).toHaveLength(256_000);
});

test('a title counts although the next one has only begun in the same chunk', () => {
  const [first, second] = [words("StreamTitle='Alder';"), words("StreamTitle='Birch';")];
  const whole = Buffer.concat([sound.subarray(0, 100), first, sound.subarray(0, 100), second]);
  const read = createIcyReader(100);
  expect(read(whole.subarray(0, -20)).title).toBe('Alder');
  expect(read(whole.subarray(-20)).title).toBe('Birch');
});

test('a title is read in UTF-8 or else in Latin-1, without what no screen can show', () => {
  expect(titleIn(Buffer.from("StreamTitle='Björk';"))).toBe('Björk');
  expect(titleIn(Buffer.from("StreamTitle='Bj\xf6rk';", 'latin1'))).toBe('Björk');
  expect(titleIn(Buffer.from("StreamTitle='a\u0007b';"))).toBe('a b');
  expect(titleIn(Buffer.from("StreamTitle='';"))).toBe('');
  expect(titleIn(Buffer.from("StreamUrl='x';"))).toBeUndefined();
});
