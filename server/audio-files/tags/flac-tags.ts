import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { flacPicture } from './flac-picture.ts';
import { emptyTags, type NativeTags } from './native-tags.ts';
import { readVorbisComment } from './vorbis-comment.ts';

const maxBlocks = 500;

/** The comments and pictures of a FLAC file's metadata blocks (RFC 9639 §8), also behind a stray ID3 tag. */
export function flacTags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  let at = id3Length(bytes) + 4;
  for (let count = 0, last = false; !last && count < maxBlocks; count += 1) {
    const header = bytes.read(at, 4);
    if (header.length < 4) break;
    last = (header.readUInt8(0) & 0x80) !== 0;
    const length = header.readUIntBE(1, 3);
    readFlacBlock(tags, header.readUInt8(0) & 0x7f, () => bytes.read(at + 4, length), at + 4);
    at += 4 + length;
  }
  return tags;
}

/** One metadata block by its type; its content is asked for only when it is of use. */
export function readFlacBlock(tags: NativeTags, type: number, content: () => Buffer, position: number): void {
  if (type === 4) readVorbisComment(tags, content());
  if (type !== 6) return;
  const picture = flacPicture(content(), position);
  if (picture) tags.pictures.push(picture);
}
