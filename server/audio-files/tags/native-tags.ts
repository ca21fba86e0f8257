/** `kind`: picture type (ID3v2.4 §4.14: 3 front cover, 8 artist). `position` of its bytes in the file; -1 in another form (base64, unsynchronised). */
export type TagPicture = { kind: number; bytes: Buffer; position: number };

/** Words, or parts of one, that are sung together; blanks between words stand in the texts. */
export type LyricWord = { startMilliseconds: number; text: string };

/** One line of lyrics; `startMilliseconds` when it is known when it is sung, `words` when it is of each of them. */
export type LyricLine = {
  startMilliseconds?: number;
  /** When the last word ends, where known. */
  endMilliseconds?: number;
  text: string;
  words?: LyricWord[];
};

/** Lyrics whose lines have times of their own; `language` as the tag has it. */
export type SyncedLyrics = { language: string; lines: LyricLine[] };

/** A file's tags under the names of Vorbis comments (`fieldName`), whatever the format. Values keep their order. `LYRICS` may end with a language: `LYRICSENG`. */
export type NativeTags = {
  fields: Map<string, string[]>;
  pictures: TagPicture[];
  syncedLyrics: SyncedLyrics[];
};

const maxFields = 1000;
const maxValues = 200;

export const emptyTags = (): NativeTags => ({ fields: new Map(), pictures: [], syncedLyrics: [] });

/** 'Album Artist', `album_artist` and `ALBUMARTIST` are one field. */
export function fieldName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Adds values, empty ones left out. A file with more fields than anybody tags adds no more memory. */
export function addValues({ fields }: NativeTags, field: string, values: string[]): void {
  const merged = fields.get(field) ?? [];
  if (merged.length === 0 && fields.size >= maxFields) return;
  for (const value of values) if (value !== '' && merged.length < maxValues) merged.push(value);
  if (merged.length > 0) fields.set(field, merged);
}

/** The first tag that has a field decides it: the better tag of a file comes first. */
export function mergeTags(...all: NativeTags[]): NativeTags {
  const merged = emptyTags();
  for (const { fields, pictures, syncedLyrics } of all) {
    for (const [name, values] of fields) if (!merged.fields.has(name)) merged.fields.set(name, values);
    merged.pictures.push(...pictures);
    if (merged.syncedLyrics.length === 0) merged.syncedLyrics = syncedLyrics;
  }
  return merged;
}
