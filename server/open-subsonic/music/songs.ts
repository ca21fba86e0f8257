import { parseFormat } from '#server/audio-files/formats.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { linesIn } from '#server/folder/store/lines.ts';
import { both, column, computed, fields, optional, type RowIn, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import type { songShape } from '../answers/song-shape.ts';
import type { ValuesOf } from '../answers/values.ts';
import { timeTextOf } from '../answers/written.ts';
import { type Contributor, contributorsOf } from './contributors.ts';
import { type Credit, creditsOf } from './credits.ts';
import { idOf, pictureId } from './ids.ts';
import type { Mark } from './marks.ts';
import { servedAs, shownPath } from './served-as.ts';

export type SongValues = ValuesOf<typeof songShape>;

const songFields = both(
  both(
    fields(
      tables.song,
      'id',
      'size',
      'first_seen_at',
      'format',
      'sample_rate',
      'bits_per_sample',
      'duration',
      'title',
      'artist_name',
      'album_id',
      'album_title',
      'album_artist_id',
      'album_artist_name',
      'track_number',
      'disc_number',
      'release_date',
      'genres',
    ),
    optional(
      fields(
        tables.songDetail,
        'of_song',
        'title_sort',
        'composer_name',
        'isrc',
        'content_rating',
        'track_gain',
        'track_peak',
        'album_gain',
        'album_peak',
        'musicbrainz_recording',
      ),
    ),
  ),
  computed(
    { own_picture: 'text', album_picture: 'text' },
    { own_picture: 'own.key', album_picture: 'shared.key' },
  ),
);
type SongRow = RowIn<typeof songFields>;

const chosen = select(
  songFields,
  `from song join album on album.id = song.album_id
   left join song_detail on song_detail.of_song = song.id
   left join picture as own on own.id = song.picture_id
   left join picture as shared on shared.id = album.picture_id
   where song.id in (select value from json_each(?))`,
);

/** Those of these songs that exist, in the order of the numbers, with what one listener did with them. */
export function songsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  marks: ReadonlyMap<number, Mark>,
): SongValues[] {
  const rows = read.all(chosen, numbersAsJson(new Set(numbers)));
  const artists = creditsOf(read, 'song', new Set(numbers));
  const detailed = rows.filter((row) => column(row, 'of_song') !== null);
  const contributors = contributorsOf(
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

type Credits = { artists: Credit[]; albumArtists: Credit[]; contributors: Contributor[] };

/** A song as apps know it. */
function songValues(row: SongRow, { artists, albumArtists, contributors }: Credits, mark: Mark): SongValues {
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
  const { contentType, suffix } = servedAs(parseFormat(column(row, 'format')));
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
    path: shownPath({ artist: column(row, 'album_artist_name'), album, title, disc, track }, suffix),
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

/** All songs of an album have its picture, unless one has another of its own: apps keep one picture then. */
function coverOf(row: SongRow): string | undefined {
  const own = column(row, 'own_picture');
  const shared = column(row, 'album_picture');
  return own === null || own === shared
    ? pictureId('album', column(row, 'album_id'), shared)
    : pictureId('song', column(row, 'id'), own);
}
