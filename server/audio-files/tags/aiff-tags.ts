import { aiffChunks } from '../sound/aiff-layout.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { id3v2Tags } from './id3v2-tags.ts';
import { addValues, emptyTags, mergeTags, type NativeTags } from './native-tags.ts';
import { westernText } from './tag-text.ts';

const names: Record<string, string> = { NAME: 'TITLE', AUTH: 'ARTIST' };
const maxText = 4096;

/** The tags of an AIFF file: its `ID3 ` chunk before its own text chunks (AIFF 1.3, "Text Chunks"). */
export function aiffTags(bytes: SongBytes): NativeTags {
  const own = emptyTags();
  const found: NativeTags[] = [];
  for (const { name, start, length } of aiffChunks(bytes)) {
    const field = names[name];
    if (field !== undefined)
      addValues(own, field, [westernText(bytes.read(start, Math.min(length, maxText))).replaceAll('\0', '')]);
    if (name.toUpperCase() === 'ID3 ') found.push(id3v2Tags(bytes, start));
  }
  return mergeTags(...found, own);
}
