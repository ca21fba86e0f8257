import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import type { SongFacts } from '#contract/v1/folder-song-lists.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import type { MusicFiles } from '../access/music-files.ts';
import { linesIn } from '../catalogue/row.ts';
import { hiResSql, losslessSql } from '../catalogue/song-quality.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { pathInFolder } from '../paths/music-folder-paths.ts';
import { readablePath } from '../paths/odd-path.ts';
import { both, computed, fields, optional, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { bitRateSql } from './chosen-songs.ts';

const factRows = select(
  both(
    fields(tables.song, 'id', 'format', 'first_seen_at'),
    computed(
      { bit_rate: 'integer not null', lossless: 'integer not null', hi_res: 'integer not null' },
      { bit_rate: bitRateSql, lossless: losslessSql, hi_res: `coalesce(${hiResSql}, 0)` },
    ),
  ),
  'from song where id in (select value from json_each(?))',
);

/** Additional facts of these songs for a list; of those that exist. */
export async function songFactsOf(
  { read, counts, stars }: ListenerState,
  userId: string,
  numbers: readonly number[],
): Promise<Map<number, SongFacts>> {
  const rows = read.all(factRows, JSON.stringify(numbers));
  const [played, starred] = await Promise.all([
    counts.playedSongs(userId, numbers),
    stars.of(userId, numbers),
  ]);
  const playsOf = new Map(played.map((one) => [one.song, one]));
  const starsOf = new Map(starred.map(({ song, stars }) => [song, stars]));
  return new Map(
    rows.map((row) => {
      const plays = playsOf.get(row.id);
      return [
        row.id,
        {
          plays: plays?.plays ?? 0,
          lastPlayedAt: plays === undefined ? null : new Date(plays.lastPlayedAt).toISOString(),
          addedAt: new Date(row.first_seen_at).toISOString(),
          stars: starsOf.get(row.id) ?? 0,
          format: factsOf(parseFormat(row.format)).name,
          bitsPerSecond: row.bit_rate,
          isLossless: row.lossless === 1,
          isHiRes: row.hi_res === 1,
        },
      ] as const;
    }),
  );
}

const detailRow = select(
  both(
    fields(tables.song, 'path', 'size', 'format', 'sample_rate', 'bits_per_sample', 'genres', 'release_date'),
    optional(
      fields(
        tables.songDetail,
        'edition_date',
        'label',
        'release_type',
        'isrc',
        'track_gain',
        'album_gain',
        'musicbrainz_recording',
        'musicbrainz_release',
        'musicbrainz_release_group',
      ),
    ),
  ),
  'from song left join song_detail on song_detail.of_song = song.id where song.id = ?',
);
const credits = rowsOf(
  { role: 'text not null', name: 'text not null' },
  'select role, name from song_credit where song_id = ? order by role, position',
);

type Needs = {
  state: ListenerState;
  folders: readonly string[];
  files: MusicFiles;
  /** The operator sees paths on disk. */
  isOperator: boolean;
};

/** All that is known of a song; null where it is not in the folder. */
export async function songDetailsOf(
  { state, folders, files, isOperator }: Needs,
  userId: string,
  number: number,
): Promise<SongDetails | null> {
  const row = state.read.get(detailRow, number);
  const facts = row && (await songFactsOf(state, userId, [number])).get(number);
  if (!row || !facts) return null;
  return {
    ...facts,
    path: pathInFolder(row.path, folders).replaceAll('\\', '/'),
    absolutePath: isOperator ? readablePath(row.path) : null,
    sizeBytes: row.size,
    sampleRate: row.sample_rate,
    bitsPerSample: row.bits_per_sample,
    trackGainDecibels: row.track_gain,
    albumGainDecibels: row.album_gain,
    genres: linesIn(row.genres),
    releaseDate: row.release_date,
    editionDate: row.edition_date,
    label: inOneLine(row.label),
    releaseType: inOneLine(row.release_type),
    isrc: row.isrc,
    credits: state.read.all(credits, number),
    musicBrainz: {
      recording: row.musicbrainz_recording,
      release: row.musicbrainz_release,
      releaseGroup: row.musicbrainz_release_group,
    },
    tags: await files.tags(row.path, row.format),
  };
}

const inOneLine = (lines: string | null) => (lines === null ? null : linesIn(lines).join(', '));
