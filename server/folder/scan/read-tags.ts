import type { ICommonTagsResult, IPicture } from 'music-metadata';
import type { SongBytes } from '../frames/song-bytes.ts';
import type { Sound } from '../frames/sound.ts';
import { noTags, releaseDateOf, type SongTags } from './song-tags.ts';
import { tagBytes } from './tag-bytes.ts';

/** Tags of damaged files may lie about lengths: no tag is longer than this many characters. */
const longestText = 500;

/** Reads a song's tags. Tags that cannot be read are no tags: the song plays all the same, under its file's name. */
export async function readTags(bytes: SongBytes, sound: Sound): Promise<SongTags> {
  const first = await parse(bytes, sound, false);
  if (first !== null) return first;
  const isOgg = sound.format === 'vorbis' || sound.format === 'opus';
  return (isOgg ? await parse(bytes, sound, true) : null) ?? noTags;
}

/** Loaded at the first file only: a scan that finds nothing new does not pay for it. */
async function parse(bytes: SongBytes, sound: Sound, more: boolean): Promise<SongTags | null> {
  const { parseBuffer } = await import('music-metadata');
  const part = tagBytes(bytes, sound, more);
  try {
    const { common } = await parseBuffer(part.bytes, part.mediaType, { duration: false });
    return tidy(common);
  } catch {
    return null;
  }
}

function tidy(common: ICommonTagsResult): SongTags {
  const artists = texts(common.artists ?? []);
  const date = common.date ?? common.originaldate ?? (common.year ? String(common.year) : '');
  return {
    title: text(common.title),
    artists: artists.length > 0 ? artists : texts([common.artist]),
    artistName: text(common.artist) ?? (artists.length > 0 ? artists.join(', ') : null),
    albumArtist: text(common.albumartist),
    album: text(common.album),
    trackNumber: positive(common.track.no),
    discNumber: positive(common.disk.no),
    releaseDate: releaseDateOf(date),
    genres: texts((common.genre ?? []).flatMap((genre) => genre.split(/[;\0]/))),
    isCompilation: common.compilation === true,
    musicBrainz: {
      album: text(common.musicbrainz_albumid),
      artists: texts(common.musicbrainz_artistid ?? []),
      albumArtist: text(common.musicbrainz_albumartistid?.[0]),
    },
    picture: frontOf(common.picture ?? []),
  };
}

function text(value: string | undefined): string | null {
  const tidied = value
    ?.replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed();
  return tidied ? tidied : null;
}

function texts(values: (string | undefined)[]): string[] {
  return [...new Set(values.map(text).filter((value) => value !== null))].slice(0, 20);
}

function positive(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value > 0 && value < 100_000 ? value : null;
}

function frontOf(pictures: IPicture[]): Buffer | null {
  const front = pictures.find(({ type }) => type === 'Cover (front)') ?? pictures[0];
  return front ? Buffer.from(front.data.buffer, front.data.byteOffset, front.data.byteLength) : null;
}
