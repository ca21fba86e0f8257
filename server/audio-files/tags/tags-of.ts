import { type Container, type Format, factsOf } from '../formats.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { aiffTags } from './aiff-tags.ts';
import { apeTags } from './ape-tags.ts';
import { flacTags } from './flac-tags.ts';
import { id3v1Tags } from './id3v1-tags.ts';
import { id3v2Tags } from './id3v2-tags.ts';
import { mp4Tags } from './mp4-tags.ts';
import { mergeTags, type NativeTags } from './native-tags.ts';
import { oggTags } from './ogg-tags.ts';
import { riffTags } from './riff-tags.ts';

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
