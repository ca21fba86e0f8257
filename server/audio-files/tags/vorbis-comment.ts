import { flacPicture } from './flac-picture.ts';
import { addValues, fieldName, type NativeTags } from './native-tags.ts';

const maxComments = 2000;

/** Reads a Vorbis comment block into `tags` (Xiph "Ogg Vorbis comment field specification"; RFC 9639 §8.6). */
export function readVorbisComment(tags: NativeTags, block: Buffer): void {
  if (block.length < 8) return;
  let at = 4 + block.readUInt32LE(0);
  if (at + 4 > block.length) return;
  const count = Math.min(maxComments, block.readUInt32LE(at));
  at += 4;
  for (let index = 0; index < count && at + 4 <= block.length; index += 1) {
    const end = at + 4 + block.readUInt32LE(at);
    if (end > block.length) return;
    readComment(tags, block.subarray(at + 4, end));
    at = end;
  }
}

function readComment(tags: NativeTags, comment: Buffer): void {
  const equals = comment.indexOf('=');
  if (equals < 1) return;
  const name = fieldName(comment.toString('latin1', 0, equals));
  if (name === 'METADATABLOCKPICTURE') {
    const picture = flacPicture(Buffer.from(comment.toString('latin1', equals + 1), 'base64'), -1);
    if (picture) tags.pictures.push(picture);
  } else if (name === 'COVERART') {
    const bytes = Buffer.from(comment.toString('latin1', equals + 1), 'base64');
    tags.pictures.push({ kind: 0, bytes, position: -1 });
  } else addValues(tags, name, comment.toString('utf8', equals + 1).split('\0'));
}
