import { type Lyrics, lyricsOf, maxLyricsText } from '#server/audio-files/tags/lyrics.ts';
import { mendedTexts } from '#server/audio-files/tags/mend-encoding.ts';
import { id3Text, westernText } from '#server/audio-files/tags/tag-text.ts';
import { readInside } from '../paths/read-inside.ts';
import { sidecarLyrics } from '../walk/file-names.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';

/** UTF-16 takes two bytes a character; one byte more shows that the text is cut. */
const maxBytes = 2 * maxLyricsText + 1;

/** The lyrics in the `.lrc` files of a song, the one without a language first. */
export function readLyricsFiles(file: ScannedFile, realFolders: string[]): Lyrics[] {
  return sidecarLyrics(file).flatMap(({ path, language }) => {
    const read = textOf(path, realFolders);
    const lyrics = read && lyricsOf(read.text, language);
    return lyrics ? { ...lyrics, isCut: lyrics.isCut || read.isCut } : [];
  });
}

function textOf(path: string, realFolders: string[]): { text: string; isCut: boolean } | null {
  return readInside(realFolders, path, (file) => {
    const read = file.read(0, Math.min(file.size, maxBytes));
    // Half a character at the end would make the whole look as if it were in another encoding.
    const isCut = file.size > maxBytes;
    const bytes = isCut ? read.subarray(0, read.lastIndexOf('\n') + 1) : read;
    const hasMark = bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0));
    const text = hasMark
      ? id3Text(bytes, 1)
      : mendedTexts([westernText(bytes).replace('\uFEFF', '')]).join('');
    return { text, isCut };
  });
}
