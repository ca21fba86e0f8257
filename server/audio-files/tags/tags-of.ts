import { type Container, type Format, factsOf } from '../formats.ts';
import { aiffChunks } from '../sound/aiff-sound.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { apeTags } from './ape-tags.ts';
import { id3Genre } from './genre-names.ts';
import { id3v2Tags } from './id3v2-tags.ts';
import { mp4Tags } from './mp4-tags.ts';
import { addValues, emptyTags, mergeTags, type NativeTags } from './native-tags.ts';
import { oggTags } from './ogg-tags.ts';
import { riffTags } from './riff-tags.ts';
import { westernText } from './tag-text.ts';
import { flacTags } from './vorbis-comment.ts';

const names: Record<string, string> = { NAME: 'TITLE', AUTH: 'ARTIST' };
const maxText = 4096;

/** The tags of an AIFF file: its `ID3 ` chunk before its own text chunks (AIFF 1.3, "Text Chunks"). */
function aiffTags(bytes: SongBytes): NativeTags {
  const own = emptyTags();
  const chunks: NativeTags[] = [];
  for (const { name, start, length } of aiffChunks(bytes)) {
    const field = names[name];
    if (field !== undefined)
      addValues(own, field, [westernText(bytes.read(start, Math.min(length, maxText))).replaceAll('\0', '')]);
    if (name.toUpperCase() === 'ID3 ') chunks.push(id3v2Tags(bytes, start));
  }
  return mergeTags(...chunks, own);
}

/** ID3v1 and 1.1 in the file's last 128 bytes: texts of at most 30 bytes, a track number, a numbered genre. */
function id3v1Tags(bytes: SongBytes): NativeTags {
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

const readers: Record<Container, (bytes: SongBytes) => NativeTags> = {
  mpeg: (bytes) => mergeTags(id3v2Tags(bytes), apeTags(bytes), id3v1Tags(bytes)),
  mp4: mp4Tags,
  flac: (bytes) => mergeTags(flacTags(bytes), id3v2Tags(bytes)),
  ogg: oggTags,
  wav: riffTags,
  aiff: aiffTags,
};

/** All tags of a file, by what its sound is. Throws a `RangeError` when they are damaged. */
export function tagsOf(bytes: SongBytes, format: Format): NativeTags {
  return readers[factsOf(format).container](bytes);
}
