import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { tagContent } from './id3v2-content.ts';
import { readId3Frame } from './id3v2-frame.ts';
import { id3v2Frames } from './id3v2-frames.ts';
import { emptyTags, mergeTags, type NativeTags } from './native-tags.ts';

/** The ID3v2 tags at `position`, one behind the other (versions 2.2, 2.3 and 2.4; id3.org). None: empty. */
export function id3v2Tags(bytes: SongBytes, position = 0): NativeTags {
  const tagList: NativeTags[] = [];
  let at = position;
  for (let length = id3Length(bytes, at); length > 0 && tagList.length < 5; length = id3Length(bytes, at)) {
    tagList.push(readTag(bytes, at, length));
    at += length;
  }
  return mergeTags(...tagList);
}

function readTag(bytes: SongBytes, position: number, length: number): NativeTags {
  const tags = emptyTags();
  const tag = tagContent(bytes, position, length);
  if (tag === null) return tags;
  for (const frame of id3v2Frames(tag.content, tag.start, tag.major, tag.unsynchronised)) {
    const isMoved = tag.isMoved || frame.position === -1;
    readId3Frame(tags, frame, isMoved ? -1 : position + 10 + frame.position, tag.major);
  }
  return tags;
}
