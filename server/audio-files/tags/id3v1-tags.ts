import type { SongBytes } from '../sound/song-bytes.ts';
import { id3Genre } from './id3-genre.ts';
import { addValues, emptyTags, type NativeTags } from './native-tags.ts';
import { westernText } from './tag-text.ts';

/** ID3v1 and 1.1 in the file's last 128 bytes: texts of at most 30 bytes, a track number, a numbered genre. */
export function id3v1Tags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  const tag = bytes.read(bytes.size - 128, 128);
  if (tag.length < 128 || tag.toString('latin1', 0, 3) !== 'TAG') return tags;
  const field = (start: number, length: number) => {
    const part = tag.subarray(start, start + length);
    const end = part.indexOf(0);
    return westernText(end === -1 ? part : part.subarray(0, end)).trim();
  };
  addValues(tags, 'TITLE', [field(3, 30)]);
  addValues(tags, 'ARTIST', [field(33, 30)]);
  addValues(tags, 'ALBUM', [field(63, 30)]);
  addValues(tags, 'YEAR', [field(93, 4)]);
  if (tag.readUInt8(125) === 0 && tag.readUInt8(126) > 0)
    addValues(tags, 'TRACKNUMBER', [String(tag.readUInt8(126))]);
  addValues(tags, 'GENRE', [id3Genre(tag.readUInt8(127)) ?? '']);
  return tags;
}
