import type { Chapter } from '#contract/podcast-shapes.ts';
import { chaptersOf } from '#server/audio-files/chapters/chapters-of.ts';
import type { FileChapter } from '#server/audio-files/chapters/file-chapter.ts';
import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { inOrder } from '../feeds/parse-chapters.ts';
import { safeAddress } from '../feeds/safe-address.ts';
import { pictureInSound } from '../shared/sound-picture.ts';

/** Some bytes of a file that is elsewhere. */
export type Piece = { position: number; bytes: Uint8Array };
/** `missing`: what must be there as well before anything can be said; null once all was found. */
export type SoundChapters = { chapters: Chapter[]; missing: { position: number; length: number } | null };

/** Thrown for bytes that are not there yet. */
class Missing extends Error {
  readonly place: { position: number; length: number };

  constructor(place: { position: number; length: number }) {
    super('These bytes have not come yet.');
    this.place = place;
  }
}

function bytesOf(pieces: readonly Piece[], size: number): SongBytes {
  return {
    size,
    read(position, wantedLength) {
      const length = Math.min(wantedLength, size - position);
      if (position < 0 || length <= 0) return Buffer.alloc(0);
      const piece = pieces.find(
        (one) => one.position <= position && position + length <= one.position + one.bytes.length,
      );
      if (piece === undefined) throw new Missing({ position, length });
      return Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset + position - piece.position, length);
    },
  };
}

/** The chapters that a file of sound holds, in order, each start once; none of a damaged file. `url` is the file's own. */
export function soundChapters(pieces: readonly Piece[], size: number, url: string): SoundChapters {
  try {
    const written = chaptersOf(bytesOf(pieces, size)).map(({ picture, ...chapter }) => ({
      ...chapter,
      title: oneLine(storable(chapter.title)),
      href: safeAddress(chapter.href ?? undefined, url),
      image: imageOf(picture, size, url),
    }));
    const byStart = new Map(written.toReversed().map((chapter) => [chapter.startSeconds, chapter]));
    return { chapters: inOrder([...byStart.values()]), missing: null };
  } catch (thrown) {
    return { chapters: [], missing: thrown instanceof Missing ? thrown.place : null };
  }
}

function imageOf(picture: FileChapter['picture'], size: number, url: string): string | null {
  if (picture === null) return null;
  return typeof picture === 'string' ? safeAddress(picture, url) : pictureInSound({ ...picture, size });
}
