import { createHash } from 'node:crypto';
import { factsOf, musicExtension } from '#server/audio-files/formats.ts';
import { oggPages, packetsOf } from '#server/audio-files/sound/ogg-pages.ts';
import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import { headLength } from '#server/audio-files/sound/song-bytes.ts';
import type { Sound } from '#server/audio-files/sound/sound.ts';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { oneEach } from '#server/audio-files/tags/lyrics.ts';
import { BytesMissing } from '../objects/object-ranges.ts';
import { readInside } from '../paths/read-inside.ts';
import { type LocatedPicture, locatePicture } from '../pictures/locate-picture.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { readLyricsFiles } from './read-lyrics-files.ts';
import type { SongTags } from './read-tags.ts';
import { readTags } from './read-tags.ts';

const sampleLength = 8 * 1024;

/** Identifies a sound in moved and retagged files: a hash of its length and three samples; of the last pages in Ogg, which taggers renumber. */
export function fingerprint(bytes: SongBytes, sound: Sound): string {
  const hash = createHash('sha256');
  const isOgg = factsOf(sound.format).container === 'ogg';
  hash.update(`${sound.format} ${sound.sampleRate} ${sound.frames}`);
  for (const part of isOgg ? lastPackets(bytes) : samples(bytes, sound)) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

function samples(bytes: SongBytes, { payload }: Sound): Buffer[] {
  const { start, end } = payload;
  const middle = start + Math.floor((end - start) / 2);
  const starts = [start, middle, Math.max(start, end - sampleLength)];
  return starts.map((position) => bytes.read(position, Math.min(sampleLength, end - position)));
}

function lastPackets(bytes: SongBytes): Buffer[] {
  const tail = bytes.read(Math.max(0, bytes.size - 64 * 1024), 64 * 1024);
  return oggPages(tail)
    .slice(-2)
    .flatMap((page) => (page.end <= tail.length ? packetsOf(tail, page) : []));
}

export type ReadSong = {
  file: ScannedFile;
  sound: Sound;
  tags: SongTags;
  fingerprint: string;
  picture: LocatedPicture | null;
  artistPicture: LocatedPicture | null;
};

/** One for all files: a scan reads them one after another. */
const headBuffer = Buffer.allocUnsafe(headLength);

/** Everything the scan wants of one file, in one opening. Throws `Unreadable` for a bad file, and `BytesMissing` of an object. */
export function readSong(file: ScannedFile, realFolders: string[]): ReadSong {
  try {
    const read = readInside(realFolders, file.path, (bytes) => songIn(bytes, file, realFolders), headBuffer);
    if (read === null) throw new Unreadable('The file could not be opened.');
    return read;
  } catch (thrown) {
    if (thrown instanceof Unreadable || thrown instanceof BytesMissing) throw thrown;
    throw new Unreadable('The file could not be read to its end.');
  }
}

function songIn(bytes: SongBytes, file: ScannedFile, realFolders: string[]): ReadSong {
  const extension = musicExtension(file.path) ?? '';
  const sound = soundOf(bytes, extension);
  const { tags, front, artist } = readTags(bytes, sound, extension);
  const fileLyrics = file.lyricsStamp === 0 ? [] : readLyricsFiles(file, realFolders);
  return {
    file,
    sound,
    tags: fileLyrics.length > 0 ? { ...tags, lyrics: oneEach([...fileLyrics, ...tags.lyrics]) } : tags,
    fingerprint: fingerprint(bytes, sound),
    picture: front && locatePicture(front),
    artistPicture: artist && locatePicture(artist),
  };
}
