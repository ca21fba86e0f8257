import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

export type IdentifiedLine = { recordingId?: string | undefined; isrc?: string | undefined };

const songsWith = select(
  fields(tables.songDetail, 'of_song', 'musicbrainz_recording', 'isrc'),
  `from song_detail where lower(musicbrainz_recording) in (select value from json_each(?1))
     or upper(isrc) in (select value from json_each(?2)) order by of_song`,
);

const plain = (isrc: string) => isrc.replaceAll('-', '').toUpperCase();

/** The song of each line by its MusicBrainz recording, else by its ISRC; null where neither leads to one. */
export function matchIds(read: CatalogueReader, lines: readonly IdentifiedLine[]): (number | null)[] {
  const recordings = lines.flatMap(({ recordingId }) => recordingId?.toLowerCase() ?? []);
  const codes = lines.flatMap(({ isrc }) => (isrc === undefined ? [] : [plain(isrc)]));
  if (recordings.length === 0 && codes.length === 0) return lines.map(() => null);
  const byRecording = new Map<string, number>();
  const byCode = new Map<string, number>();
  for (const row of read.all(songsWith, JSON.stringify(recordings), JSON.stringify(codes)).toReversed()) {
    if (row.musicbrainz_recording !== null)
      byRecording.set(row.musicbrainz_recording.toLowerCase(), row.of_song);
    if (row.isrc !== null) byCode.set(plain(row.isrc), row.of_song);
  }
  return lines.map(
    ({ recordingId, isrc }) =>
      byRecording.get(recordingId?.toLowerCase() ?? '') ?? byCode.get(plain(isrc ?? '')) ?? null,
  );
}
