import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import type { Sound } from '#server/audio-files/sound/sound.ts';
import { artistsOf, joinArtists, splitCredit } from '#server/audio-files/tags/artist-names.ts';
import { type BookTags, bookTags } from '#server/audio-files/tags/book-tags.ts';
import { genreNames } from '#server/audio-files/tags/genre-names.ts';
import { type Loudness, loudnessOf } from '#server/audio-files/tags/loudness.ts';
import type { Lyrics } from '#server/audio-files/tags/lyrics.ts';
import { taggedLyrics } from '#server/audio-files/tags/lyrics.ts';
import { mendedTexts } from '#server/audio-files/tags/mend-encoding.ts';
import { emptyTags, type NativeTags, type TagPicture } from '#server/audio-files/tags/native-tags.ts';
import { releaseDates } from '#server/audio-files/tags/release-dates.ts';
import { tagsOf } from '#server/audio-files/tags/tags-of.ts';

/** A role other than performing, and who had it. */
type Credit = {
  role: 'composer' | 'conductor' | 'lyricist' | 'remixer' | 'producer' | 'arranger';
  name: string;
};

/** What the tags of a file say, tidied: empty texts are null, numbers are positive, lists have no doubles. */
export type SongTags = {
  title: string | null;
  titleSort: string | null;
  artists: string[];
  /** The artists as one line, as the tag has it ('A feat. B'). */
  artistName: string | null;
  artistSort: string | null;
  albumArtists: string[];
  albumArtist: string | null;
  albumArtistSort: string | null;
  album: string | null;
  albumSort: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  discSubtitle: string | null;
  /** When the music first came out: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  releaseDate: string | null;
  /** When this edition of it did. */
  editionDate: string | null;
  genres: string[];
  isCompilation: boolean;
  credits: Credit[];
  isrc: string | null;
  contentRating: 'explicit' | 'clean' | null;
  labels: string[];
  /** `album`, `ep`, `single`, `live` …, in lower case: what it is, and what else. */
  releaseTypes: string[];
  loudness: Loudness;
  /** One for each language, the best first. */
  lyrics: Lyrics[];
  book: BookTags;
  musicBrainz: {
    recording: string | null;
    album: string | null;
    releaseGroup: string | null;
    artists: string[];
    albumArtists: string[];
  };
};

/** Tags of damaged files may lie about lengths: no text is longer than this many characters. */
const maxText = 500;
const maxValues = 50;
const roles = ['composer', 'conductor', 'lyricist', 'remixer', 'producer', 'arranger'] as const;

/** Brings a file's own tags, whatever their format, into one form. */
function songTags(native: NativeTags, extension: string): SongTags {
  const { fields } = native;
  const all = (...names: string[]): string[] => {
    for (const name of names) {
      const values = fields.get(name);
      const tidied = values ? texts(values) : [];
      if (tidied.length > 0) return tidied;
    }
    return [];
  };
  const one = (...names: string[]) => all(...names)[0] ?? null;
  const ids = (name: string) => texts((fields.get(name) ?? []).flatMap((value) => value.split(/[;/,\s]+/)));
  const artistIds = ids('MUSICBRAINZARTISTID');
  const albumArtistIds = ids('MUSICBRAINZALBUMARTISTID');
  const artists = artistsOf(all('ARTISTS', 'ARTIST'), artistIds);
  const albumArtists = artistsOf(all('ALBUMARTISTS', 'ALBUMARTIST', 'ENSEMBLE', 'BAND'), albumArtistIds);
  const dates = releaseDates({
    date: one('DATE') ?? '',
    year: one('YEAR', 'RELEASEDATE') ?? '',
    dayAndMonth: one('DAYANDMONTH') ?? '',
    original: one('ORIGINALDATE', 'ORIGINALRELEASEDATE') ?? '',
    originalYear: one('ORIGINALYEAR') ?? '',
  });
  const genres = texts(genreNames(fields.get('GENRE') ?? []));
  return {
    title: one('TITLE'),
    titleSort: one('TITLESORT'),
    artists,
    artistName: creditedAs(all('ARTIST'), artists),
    artistSort: one('ARTISTSORT'),
    albumArtists,
    albumArtist: creditedAs(all('ALBUMARTIST', 'ENSEMBLE', 'BAND'), albumArtists),
    albumArtistSort: one('ALBUMARTISTSORT'),
    album: one('ALBUM'),
    albumSort: one('ALBUMSORT'),
    trackNumber: positive(one('TRACKNUMBER', 'TRACK')),
    discNumber: positive(one('DISCNUMBER', 'DISC', 'DISK')),
    discSubtitle: one('DISCSUBTITLE', 'SETSUBTITLE'),
    releaseDate: dates.release,
    editionDate: dates.edition,
    genres,
    isCompilation: ['1', 'true', 'yes'].includes(
      one('COMPILATION', 'ITUNESCOMPILATION')?.toLowerCase() ?? '',
    ),
    credits: roles.flatMap((role) =>
      texts(all(role.toUpperCase()).flatMap(splitCredit)).map((name) => ({ role, name })),
    ),
    isrc: one('ISRC')?.replaceAll('-', '').toUpperCase() ?? null,
    contentRating: contentRating(one('ITUNESADVISORY')),
    labels: all('LABEL', 'PUBLISHER', 'ORGANIZATION'),
    releaseTypes: texts(
      all('RELEASETYPE', 'MUSICBRAINZALBUMTYPE').flatMap((value) => value.toLowerCase().split(/[;/,]/)),
    ),
    loudness: loudnessOf((name) => one(name) ?? ''),
    lyrics: taggedLyrics(native),
    book: bookTags(one, genres, extension),
    musicBrainz: {
      recording: one('MUSICBRAINZTRACKID', 'MUSICBRAINZRECORDINGID'),
      album: one('MUSICBRAINZALBUMID'),
      releaseGroup: one('MUSICBRAINZRELEASEGROUPID'),
      artists: artistIds,
      albumArtists: albumArtistIds,
    },
  };
}

/** One value is what is printed; of several a line is made. */
function creditedAs(values: string[], artists: string[]): string | null {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return only;
  return artists.length > 0 ? joinArtists(artists) : null;
}

function contentRating(advisory: string | null): SongTags['contentRating'] {
  if (advisory === '1' || advisory === '4') return 'explicit';
  return advisory === '2' ? 'clean' : null;
}

function text(value: string): string {
  return value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed();
}

function texts(values: string[]): string[] {
  return [...new Set(values.map(text).filter((value) => value !== ''))].slice(0, maxValues);
}

/** The number before the `/` in '3/12'. */
function positive(value: string | null): number | null {
  const number = Number.parseInt(value ?? '', 10);
  return number > 0 && number < 100_000 ? number : null;
}

export type ReadTags = { tags: SongTags; front: TagPicture | null; artist: TagPicture | null };

const frontCover = 3;
const artistKinds = [8, 7, 10];

/** Reads a song's tags; its `extension` without a dot, in lower case. Tags that cannot be read are no tags: the song plays all the same, under its file's name. */
export function readTags(bytes: SongBytes, sound: Sound, extension = ''): ReadTags {
  const native = nativeTags(bytes, sound);
  const { pictures } = native;
  const covers = pictures.filter(({ kind }) => !artistKinds.includes(kind));
  return {
    tags: songTags(native, extension),
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
