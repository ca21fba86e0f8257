import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { column, linesIn } from '#server/folder/catalogue/row.ts';
import { type SongFileRow, songFileRows } from '#server/folder/catalogue/song-rows.ts';
import type { songShape } from '../response/song-shape.ts';
import { timeTextOf } from '../response/value-text.ts';
import type { ValuesOf } from '../response/values.ts';
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
  const detailed = rows.filter((row) => column(row, 'of_song') !== null);
  const contributors = contributorValues(
    read,
    detailed.map((row) => column(row, 'id')),
  );
  const byAlbum = creditsOf(read, 'album', new Set(rows.map((row) => column(row, 'album_id'))));
  const songs = new Map(
    rows.map((row) => {
      const id = column(row, 'id');
      const credits = {
        artists: artists.get(id) ?? [],
        albumArtists: byAlbum.get(column(row, 'album_id')) ?? [],
        contributors: contributors.get(id) ?? [],
      };
      return [id, songValues(row, credits, marks.get(id) ?? {})];
    }),
  );
  return numbers.flatMap((number) => songs.get(number) ?? []);
}

type Credits = { artists: Credit[]; albumArtists: Credit[]; contributors: ContributorValues[] };

/** The fields of a song. */
function songValues(
  row: SongFileRow,
  { artists, albumArtists, contributors }: Credits,
  mark: Mark,
): SongValues {
  const number = column(row, 'id');
  const title = column(row, 'title');
  const artist = column(row, 'artist_name');
  const album = column(row, 'album_title');
  const albumId = column(row, 'album_id');
  const track = column(row, 'track_number');
  const disc = column(row, 'disc_number');
  const duration = column(row, 'duration');
  const size = column(row, 'size');
  const genres = linesIn(column(row, 'genres'));
  const { contentType, suffix } = fileTypeOf(parseFormat(column(row, 'format')));
  const year = Number(column(row, 'release_date')?.slice(0, 4));
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
    path: displayPath({ artist: column(row, 'album_artist_name'), album, title, disc, track }, suffix),
    isVideo: false,
    userRating: mark.stars,
    playCount: mark.plays,
    discNumber: disc ?? undefined,
    created: timeTextOf(column(row, 'first_seen_at')),
    starred: timeTextOf(mark.starredAt),
    albumId: idOf('album', albumId),
    artistId: artists[0]?.id ?? idOf('artist', column(row, 'album_artist_id')),
    type: 'music',
    bitDepth: column(row, 'bits_per_sample') ?? 0,
    samplingRate: column(row, 'sample_rate'),
    channelCount: 0,
    mediaType: 'song',
    played: timeTextOf(mark.playedAt),
    bpm: 0,
    comment: '',
    sortName: column(row, 'title_sort') ?? '',
    musicBrainzId: column(row, 'musicbrainz_recording') ?? '',
    isrc: linesIn(column(row, 'isrc')),
    genres: genres.map((name) => ({ name })),
    artists,
    displayArtist: artist,
    albumArtists,
    displayAlbumArtist: column(row, 'album_artist_name'),
    contributors,
    displayComposer: column(row, 'composer_name') ?? '',
    moods: [],
    replayGain: {
      trackGain: column(row, 'track_gain') ?? undefined,
      albumGain: column(row, 'album_gain') ?? undefined,
      trackPeak: column(row, 'track_peak') ?? undefined,
      albumPeak: column(row, 'album_peak') ?? undefined,
    },
    explicitStatus: column(row, 'content_rating') ?? '',
  };
}

/** Songs share the picture of their album, so that apps cache it once, unless a song has its own. */
function coverOf(row: SongFileRow): string | undefined {
  const key = column(row, 'picture_key');
  return column(row, 'has_own_picture') === 1
    ? pictureId('song', column(row, 'id'), key)
    : pictureId('album', column(row, 'album_id'), key);
}
