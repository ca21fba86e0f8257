import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import type { MusicFiles } from '../access/music-files.ts';
import { linesIn } from '../catalogue/row.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { readablePath } from '../paths/odd-path.ts';
import { pathInFolder } from '../paths/path-in-folder.ts';
import { both, fields, optional, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { songFactsOf } from './song-facts-of.ts';

const known = select(
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
  /** Whoever runs the server knows its disks. */
  isOperator: boolean;
};

/** All that is known of a song; null where it is not in the folder. */
export async function songDetailsOf(
  { state, folders, files, isOperator }: Needs,
  userId: string,
  number: number,
): Promise<SongDetails | null> {
  const row = state.read.get(known, number);
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
    label: joined(row.label),
    releaseType: joined(row.release_type),
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

const joined = (lines: string | null) => (lines === null ? null : linesIn(lines).join(', '));
