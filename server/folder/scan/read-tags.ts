import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import type { Sound } from '#server/audio-files/sound/sound.ts';
import { mendedTexts } from '#server/audio-files/tags/mend-encoding.ts';
import { emptyTags, type NativeTags, type TagPicture } from '#server/audio-files/tags/native-tags.ts';
import { tagsOf } from '#server/audio-files/tags/tags-of.ts';
import { type SongTags, songTags } from './song-tags.ts';

export type ReadTags = { tags: SongTags; front: TagPicture | null; artist: TagPicture | null };

const frontCover = 3;
const artistKinds = [8, 7, 10];

/** Reads a song's tags. Tags that cannot be read are no tags: the song plays all the same, under its file's name. */
export function readTags(bytes: SongBytes, sound: Sound): ReadTags {
  const native = nativeTags(bytes, sound);
  const { pictures } = native;
  const covers = pictures.filter(({ kind }) => !artistKinds.includes(kind));
  return {
    tags: songTags(native),
    front: covers.find(({ kind }) => kind === frontCover) ?? covers[0] ?? null,
    artist: artistKinds.flatMap((kind) => pictures.find((picture) => picture.kind === kind) ?? [])[0] ?? null,
  };
}

function nativeTags(bytes: SongBytes, sound: Sound): NativeTags {
  try {
    return mendedTags(tagsOf(bytes, sound.format));
  } catch (thrown) {
    if (thrown instanceof RangeError) return emptyTags();
    throw thrown;
  }
}

function mendedTags(tags: NativeTags): NativeTags {
  const mended = mendedTexts([...tags.fields.values()].flat()).values();
  for (const [name, values] of tags.fields)
    tags.fields.set(
      name,
      values.map((value) => mended.next().value ?? value),
    );
  return tags;
}
