import { closeSync } from 'node:fs';
import { musicExtension } from '#server/audio-files/formats.ts';
import { fileBytes, headLength } from '#server/audio-files/sound/song-bytes.ts';
import type { Sound } from '#server/audio-files/sound/sound.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { Unreadable } from '#server/audio-files/sound/unreadable.ts';
import { oneEach } from '#server/audio-files/tags/lyrics.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { openInside } from '../paths/open-inside.ts';
import { type LocatedPicture, locatePicture } from '../pictures/locate-picture.ts';
import type { ScannedFile } from '../walk/scanned-file.ts';
import { fingerprint } from './fingerprint.ts';
import { readLyricsFiles } from './read-lyrics-files.ts';
import { readTags } from './read-tags.ts';
import type { SongTags } from './song-tags.ts';

export type ReadSong = {
  file: ScannedFile;
  sound: Sound;
  tags: SongTags;
  fingerprint: string;
  picture: LocatedPicture | null;
  artistPicture: LocatedPicture | null;
};

/** One for all files: a scan reads them one after another. */
const headRoom = Buffer.allocUnsafe(headLength);

/** Everything the scan wants of one file, in one opening. Throws `Unreadable`, and nothing else, for a bad file. */
export function readSong(file: ScannedFile, realFolders: string[]): ReadSong {
  const open = openInside(realFolders, pathBytes(file.path));
  if (open === null) throw new Unreadable('The file could not be opened.');
  try {
    const bytes = fileBytes(open.descriptor, open.size, headRoom);
    const sound = soundOf(bytes, musicExtension(file.path) ?? '');
    const { tags, front, artist } = readTags(bytes, sound);
    const beside = file.lyricsStamp === 0 ? [] : readLyricsFiles(file, realFolders);
    return {
      file,
      sound,
      tags: beside.length > 0 ? { ...tags, lyrics: oneEach([...beside, ...tags.lyrics]) } : tags,
      fingerprint: fingerprint(bytes, sound),
      picture: front && locatePicture(front),
      artistPicture: artist && locatePicture(artist),
    };
  } catch (thrown) {
    if (thrown instanceof Unreadable) throw thrown;
    throw new Unreadable('The file could not be read to its end.');
  } finally {
    closeSync(open.descriptor);
  }
}
