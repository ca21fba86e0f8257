import type { SongBytes } from '../sound/song-bytes.ts';
import { wavChunks } from '../sound/wav-sound.ts';
import { id3v2Tags } from './id3v2-tags.ts';
import { addValues, emptyTags, mergeTags, type NativeTags } from './native-tags.ts';
import { westernText } from './tag-text.ts';

const names: Record<string, string> = {
  INAM: 'TITLE',
  TITL: 'TITLE',
  IART: 'ARTIST',
  IPRD: 'ALBUM',
  ICRD: 'DATE',
  YEAR: 'YEAR',
  IGNR: 'GENRE',
  GNRE: 'GENRE',
  ITRK: 'TRACKNUMBER',
  IPRT: 'TRACKNUMBER',
  TRCK: 'TRACKNUMBER',
  IMUS: 'COMPOSER',
  IWRI: 'LYRICIST',
  IPUB: 'LABEL',
};
const maxList = 1024 * 1024;

/** The tags of a WAV file: an `id3 ` chunk before `LIST`/`INFO` (Microsoft, "Multimedia Programming Interface"). */
export function riffTags(bytes: SongBytes): NativeTags {
  const chunks = wavChunks(bytes);
  const id3 = chunks.filter(({ name }) => name.toLowerCase() === 'id3 ');
  const lists = chunks.filter(({ name }) => name === 'LIST');
  return mergeTags(
    ...id3.map(({ start }) => id3v2Tags(bytes, start)),
    ...lists.map(({ start, length }) => infoTags(bytes.read(start, Math.min(length, maxList)))),
  );
}

function infoTags(list: Buffer): NativeTags {
  const tags = emptyTags();
  if (list.toString('latin1', 0, 4) !== 'INFO') return tags;
  for (let at = 4; at + 8 <= list.length; ) {
    const field = names[list.toString('latin1', at, at + 4)];
    const end = at + 8 + list.readUInt32LE(at + 4);
    const [text = ''] = westernText(list.subarray(at + 8, end)).split('\0');
    if (field !== undefined) addValues(tags, field, [text]);
    at = end + (end % 2);
  }
  return tags;
}
