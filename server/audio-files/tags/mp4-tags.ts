import { boxAt, boxesIn, type Mp4Box, mp4Outline } from '../sound/mp4-boxes.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { id3Genre } from './genre-names.ts';
import { addValues, emptyTags, fieldName, type NativeTags } from './native-tags.ts';

/** iTunes' names of text items (QuickTime File Format, "Metadata"; latin1, 0xA9 is ©). */
const names: Record<string, string> = {
  '\xa9nam': 'TITLE',
  '\xa9ART': 'ARTIST',
  aART: 'ALBUMARTIST',
  '\xa9alb': 'ALBUM',
  '\xa9day': 'DATE',
  '\xa9gen': 'GENRE',
  '\xa9wrt': 'COMPOSER',
  '\xa9con': 'CONDUCTOR',
  '\xa9lyr': 'LYRICS',
  sonm: 'TITLESORT',
  soar: 'ARTISTSORT',
  soal: 'ALBUMSORT',
  soaa: 'ALBUMARTISTSORT',
  desc: 'DESCRIPTION',
  ldes: 'LONGDESCRIPTION',
  '\xa9cmt': 'COMMENT',
  '\xa9nrt': 'NARRATOR',
  '\xa9mvn': 'MOVEMENTNAME',
};

/** The item list of an MP4 file: texts, numbers, covers and freeform items under their own names. */
export function mp4Tags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  const { movie, moviePosition } = mp4Outline(bytes);
  const list = itemList(movie);
  if (list === null) return tags;
  for (const item of boxesIn(movie, list.start, list.end)) {
    const parts = boxesIn(movie, item.start, item.end);
    const values = parts
      .filter(({ name, start, end }) => name === 'data' && end - start >= 8)
      .map(({ start, end }) => ({
        position: moviePosition + start + 8,
        bytes: movie.subarray(start + 8, end),
      }));
    const field = names[item.name];
    const texts = () => values.flatMap((value) => value.bytes.toString('utf8').split('\0'));
    if (field !== undefined) addValues(tags, field, texts());
    else if (item.name === '----') addValues(tags, freeformName(movie, parts), texts());
    else if (item.name === 'covr')
      tags.pictures.push(...values.map((value, index) => ({ kind: index === 0 ? 3 : 0, ...value })));
    else for (const { bytes: value } of values) readNumber(tags, item.name, value);
  }
  return tags;
}

/** `meta` is a full box in MP4 and a plain one in QuickTime. */
function itemList(movie: Buffer): Mp4Box | null {
  const inMovie: Mp4Box = { name: 'moov', start: 8, end: movie.length };
  const meta = boxAt(movie, ['udta', 'meta'], inMovie) ?? boxAt(movie, ['meta'], inMovie);
  if (meta === null) return null;
  return boxAt(movie, ['ilst'], { ...meta, start: meta.start + 4 }) ?? boxAt(movie, ['ilst'], meta);
}

function freeformName(movie: Buffer, parts: Mp4Box[]): string {
  const name = parts.find((part) => part.name === 'name');
  return name ? fieldName(movie.toString('utf8', name.start + 4, name.end)) : '';
}

function readNumber(tags: NativeTags, name: string, value: Buffer): void {
  const last = value.length > 0 ? value.readUIntBE(0, Math.min(value.length, 4)) : 0;
  if (name === 'trkn' && value.length >= 4) addValues(tags, 'TRACKNUMBER', [String(value.readUInt16BE(2))]);
  if (name === 'disk' && value.length >= 4) addValues(tags, 'DISCNUMBER', [String(value.readUInt16BE(2))]);
  if (name === 'cpil') addValues(tags, 'COMPILATION', [String(last)]);
  if (name === 'rtng') addValues(tags, 'ITUNESADVISORY', [String(last)]);
  if (name === 'stik') addValues(tags, 'MEDIAKIND', [String(last)]);
  if (name === '\xa9mvi') addValues(tags, 'MOVEMENT', [String(last)]);
  if (name === 'gnre') addValues(tags, 'GENRE', [id3Genre(last - 1) ?? '']);
}
