import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { id3v2, userText, utf8 } from '#server/folder/testing/test-tags.ts';

/** The frames of half a minute of speech, without tags. */
function mp3Frames(): Buffer {
  const talk = readFileSync(new URL('../server/audio-files/chapters/fixtures/talk.mp3', import.meta.url));
  const size = [...talk.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
  return talk.subarray(10 + size);
}

type PartsOfBook = {
  title: string;
  author: string;
  narrator: string;
  parts: number;
  /** The number of the file that claims to be ten times as long as it is. */
  tooLongPart?: number;
};

/** The frames with another count in their first one (the `Info` header of encoders). */
function claiming(frames: Buffer, times: number): Buffer {
  const claimed = Buffer.from(frames);
  const count = claimed.indexOf('Info') + 8;
  claimed.writeUInt32BE(claimed.readUInt32BE(count) * times, count);
  return claimed;
}

/** A book as a folder of MP3 files of half a minute each. */
export function writeParts(
  folder: string,
  { title, author, narrator, parts, tooLongPart }: PartsOfBook,
): void {
  mkdirSync(folder, { recursive: true });
  const frames = mp3Frames();
  for (let number = 1; number <= parts; number += 1) {
    const tags = id3v2(4, [
      ['TIT2', utf8(`Chapter ${number}`)],
      ['TPE1', utf8(author)],
      ['TALB', utf8(title)],
      ['TRCK', utf8(`${number}/${parts}`)],
      ['TCON', utf8('Audiobook')],
      ['TXXX', userText('NARRATOR', narrator)],
    ]);
    const sound = number === tooLongPart ? claiming(frames, 10) : frames;
    // Another sound each, as far as the scan can tell.
    const padding = Buffer.alloc(number);
    writeFileSync(
      join(folder, `${String(number).padStart(2, '0')}.mp3`),
      Buffer.concat([tags, sound, padding]),
    );
  }
}
