import type { SongBytes } from '../sound/song-bytes.ts';
import { addValues, emptyTags, fieldName, type NativeTags } from './native-tags.ts';
import { valuesOf } from './tag-text.ts';

const maxItems = 1000;
const footerLength = 32;

/** An APEv2 (or APEv1) tag at the file's end, before an ID3v1 or Lyrics3 tag if there is one (APEv2 specification). */
export function apeTags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  const end = endOfApe(bytes);
  const footer = bytes.read(end - footerLength, footerLength);
  if (footer.length < footerLength || footer.toString('latin1', 0, 8) !== 'APETAGEX') return tags;
  const length = footer.readUInt32LE(12);
  const start = end - length;
  if (length < footerLength || start < 0) return tags;
  const items = bytes.read(start, length - footerLength);
  let at = 0;
  for (let count = 0; at + 9 < items.length && count < maxItems; count += 1) {
    const size = items.readUInt32LE(at);
    const isBinary = ((items.readUInt32LE(at + 4) >>> 1) & 3) === 1;
    const nameEnd = items.indexOf(0, at + 8);
    if (nameEnd === -1 || nameEnd + 1 + size > items.length) break;
    const name = items.toString('latin1', at + 8, nameEnd);
    const value = items.subarray(nameEnd + 1, nameEnd + 1 + size);
    if (isBinary) addPicture(tags, name, value, start + nameEnd + 1);
    else addValues(tags, fieldName(name), valuesOf(value.toString('utf8')));
    at = nameEnd + 1 + size;
  }
  return tags;
}

function endOfApe(bytes: SongBytes): number {
  const end = bytes.read(bytes.size - 128, 3).toString('latin1') === 'TAG' ? bytes.size - 128 : bytes.size;
  const lyrics = bytes.read(end - 15, 15).toString('latin1');
  return lyrics.endsWith('LYRICS200') ? end - 15 - (Number.parseInt(lyrics, 10) || 0) : end;
}

/** A file name, a NUL, the picture's bytes. */
function addPicture(tags: NativeTags, name: string, value: Buffer, position: number): void {
  if (!/^cover art/i.test(name)) return;
  const start = value.indexOf(0) + 1;
  const kind = /front/i.test(name) ? 3 : /artist/i.test(name) ? 8 : 0;
  if (start > 0 && start < value.length)
    tags.pictures.push({ kind, bytes: value.subarray(start), position: position + start });
}
