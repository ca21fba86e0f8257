import { closeSync } from 'node:fs';
import { fileBytes } from '#server/audio-files/sound/song-bytes.ts';
import { lyricLines } from '#server/audio-files/tags/lyrics.ts';
import { mendedTexts } from '#server/audio-files/tags/mend-encoding.ts';
import type { LyricLine } from '#server/audio-files/tags/native-tags.ts';
import { id3Text, westernText } from '#server/audio-files/tags/tag-text.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { openInside } from '../paths/open-inside.ts';

const maxFile = 1024 * 1024;

/** The lines of the `.lrc` or `.LRC` file beside a song (of the same name); empty when there is none. */
export function readLyricsFile(songPath: string, realFolders: string[]): LyricLine[] {
  const beside = (ending: string) =>
    openInside(realFolders, pathBytes(songPath.replace(/\.[^./]+$/, ending)));
  const open = beside('.lrc') ?? beside('.LRC');
  if (open === null) return [];
  try {
    const bytes = fileBytes(open.descriptor, open.size).read(0, Math.min(open.size, maxFile));
    const hasMark = bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0));
    const text = hasMark
      ? id3Text(bytes, 1)
      : mendedTexts([westernText(bytes).replace('\uFEFF', '')]).join('');
    return lyricLines(text);
  } finally {
    closeSync(open.descriptor);
  }
}
