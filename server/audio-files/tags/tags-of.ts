import type { SongBytes } from '../sound/song-bytes.ts';
import type { Sound } from '../sound/sound.ts';
import { aiffTags } from './aiff-tags.ts';
import { apeTags } from './ape-tags.ts';
import { flacTags } from './flac-tags.ts';
import { id3v1Tags } from './id3v1-tags.ts';
import { id3v2Tags } from './id3v2-tags.ts';
import { mp4Tags } from './mp4-tags.ts';
import { mergeTags, type NativeTags } from './native-tags.ts';
import { oggTags } from './ogg-tags.ts';
import { riffTags } from './riff-tags.ts';

/** All tags of a file, by what its sound is. Throws a `RangeError` when they are damaged. */
export function tagsOf(bytes: SongBytes, format: Sound['format']): NativeTags {
  switch (format) {
    case 'mp3':
      return mergeTags(id3v2Tags(bytes), apeTags(bytes), id3v1Tags(bytes));
    case 'flac':
      return mergeTags(flacTags(bytes), id3v2Tags(bytes));
    case 'aac':
    case 'alac':
    case 'mp4opus':
    case 'mp4flac':
      return mp4Tags(bytes);
    case 'vorbis':
    case 'opus':
    case 'oggflac':
      return oggTags(bytes);
    case 'wav':
      return riffTags(bytes);
    case 'aiff':
      return aiffTags(bytes);
  }
}
