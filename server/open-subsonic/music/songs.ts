import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { linesIn } from '#server/folder/catalogue/row.ts';
import { type SongFileRow, songFileRows } from '#server/folder/catalogue/song-rows.ts';
import type { songShape } from '../response/song-shape.ts';
import { timeTextOf } from '../response/value-text.ts';
import type { ValuesOf } from '../response/values.ts';
import { bookGenre } from './albums.ts';
import { type ContributorValues, type Credit, contributorValues, creditsOf } from './credits.ts';
import { idOf, pictureId } from './ids.ts';
import type { Mark } from './marks.ts';

/** The file extension of each format as it is sent. */
const suffixes: Record<Format, string> = {
  mp3: 'mp3',
  aac: 'm4a',
  alac: 'm4a',
  mp4opus: 'm4a',
  mp4flac: 'm4a',
  flac: 'flac',
  oggflac: 'ogg',
  vorbis: 'ogg',
  opus: 'opus',
  wav: 'wav',
  aiff: 'wav',
};

/** The content type and the file extension of a song as it is sent. */
export const fileTypeOf = (format: Format): { contentType: string; suffix: string } => ({
  contentType: factsOf(format).type,
  suffix: suffixes[format],
});

const inName = (text: string) => text.replaceAll(/[/\\\p{Cc}]/gu, '_').trim() || '_';

/** The path that apps show and store files by. It is made of the tags, since the real path is private. */
export function displayPath(
  {
    artist,
    album,
    title,
    disc,
    track,
  }: Record<'artist' | 'album' | 'title', string> & {
    disc: number | null;
    track: number | null;
  },
  suffix: string,
): string {
  const trackPrefix =
    track === null ? '' : `${disc === null ? '' : `${disc}-`}${String(track).padStart(2, '0')} - `;
  return `${inName(artist)}/${inName(album)}/${trackPrefix}${inName(title)}.${suffix}`;
}

export type SongValues = ValuesOf<typeof songShape>;

/** The existing songs among these, in the order of the numbers, with the listener's marks. */
export function songsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  marks: ReadonlyMap<number, Mark>,
): SongValues[] {
  const rows = songFileRows(read, new Set(numbers));
  const artists = creditsOf(read, 'song', new Set(numbers));
  const detailed = rows.filter((row) => row.of_song !== null);
  const contributors = contributorValues(
    read,
    detailed.map((row) => row.id),
  );
  const byAlbum = creditsOf(read, 'album', new Set(rows.map((row) => row.album_id)));
  const songs = new Map(
    rows.map((row) => {
      const id = row.id;
      const credits = {
        artists: artists.get(id) ?? [],
        albumArtists: byAlbum.get(row.album_id) ?? [],
        contributors: contributors.get(id) ?? [],
      };
      return [id, songValues(row, credits, marks.get(id) ?? {})];
    }),
  );
  return numbers.flatMap((number) => songs.get(number) ?? []);
}

type Credits = { artists: Credit[]; albumArtists: Credit[]; contributors: ContributorValues[] };

/** What differs between music and the part of a book, whose author is no artist of the folder. */
const kindOf = (row: SongFileRow, artists: readonly Credit[]) =>
  row.is_book === 1
    ? { genres: [bookGenre], artistId: undefined, type: 'audiobook' }
    : {
        genres: linesIn(row.genres),
        artistId: artists[0]?.id ?? idOf('artist', row.album_artist_id),
        type: 'music',
      };

/** The fields of a song. */
function songValues(
  row: SongFileRow,
  { artists, albumArtists, contributors }: Credits,
  mark: Mark,
): SongValues {
  const number = row.id;
  const title = row.title;
  const artist = row.artist_name;
  const album = row.album_title;
  const albumId = row.album_id;
  const track = row.track_number;
  const disc = row.disc_number;
  const duration = row.duration;
  const size = row.size;
  const { genres, artistId, type } = kindOf(row, artists);
  const { contentType, suffix } = fileTypeOf(parseFormat(row.format));
  const year = Number(row.release_date?.slice(0, 4));
  return {
    id: idOf('song', number),
    parent: idOf('album', albumId),
    isDir: false,
    title,
    album,
    artist,
    track: track ?? undefined,
    year: year > 0 ? year : undefined,
    genre: genres[0],
    coverArt: coverOf(row),
    size,
    contentType,
    suffix,
    duration: Math.round(duration / 1000),
    bitRate: duration > 0 ? Math.max(1, Math.round((size * 8) / duration)) : undefined,
    path: displayPath({ artist: row.album_artist_name, album, title, disc, track }, suffix),
    isVideo: false,
    userRating: mark.stars,
    playCount: mark.plays,
    discNumber: disc ?? undefined,
    created: timeTextOf(row.first_seen_at),
    starred: timeTextOf(mark.starredAt),
    albumId: idOf('album', albumId),
    artistId,
    type,
    bitDepth: row.bits_per_sample ?? 0,
    samplingRate: row.sample_rate,
    channelCount: 0,
    mediaType: 'song',
    played: timeTextOf(mark.playedAt),
    bpm: 0,
    comment: '',
    sortName: row.title_sort ?? '',
    musicBrainzId: row.musicbrainz_recording ?? '',
    isrc: linesIn(row.isrc),
    genres: genres.map((name) => ({ name })),
    artists,
    displayArtist: artist,
    albumArtists,
    displayAlbumArtist: row.album_artist_name,
    contributors,
    displayComposer: row.composer_name ?? '',
    moods: [],
    replayGain: {
      trackGain: row.track_gain ?? undefined,
      albumGain: row.album_gain ?? undefined,
      trackPeak: row.track_peak ?? undefined,
      albumPeak: row.album_peak ?? undefined,
    },
    explicitStatus: row.content_rating ?? '',
  };
}

/** Songs share the picture of their album, so that apps cache it once, unless a song has its own. */
function coverOf(row: SongFileRow): string | undefined {
  const key = row.picture_key;
  return row.has_own_picture === 1 ? pictureId('song', row.id, key) : pictureId('album', row.album_id, key);
}
