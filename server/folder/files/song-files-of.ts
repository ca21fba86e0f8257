import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { readablePath } from '../paths/odd-path.ts';
import { both, fields, optional, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

const filesOf = select(
  both(
    fields(tables.song, 'id', 'path'),
    optional(fields(tables.songDetail, 'musicbrainz_recording', 'isrc')),
  ),
  `from song left join song_detail on song_detail.of_song = song.id
   where song.id in (select value from json_each(?))`,
);

/** What another player knows a song by. */
export type SongFile = { path: string; recordingId: string | null; isrc: string | null };

/** Songs as files below their music folder; where the folder itself lies is nobody's business. */
export function songFilesOf(
  read: CatalogueReader,
  folders: readonly string[],
  songs: readonly number[],
): Map<number, SongFile> {
  return new Map(
    read.all(filesOf, JSON.stringify(songs)).flatMap(({ id, path, musicbrainz_recording, isrc }) => {
      const folder = folders.find((candidate) => isInside(candidate, path));
      if (folder === undefined) return [];
      const below = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
      return [[id, { path: readablePath(below), recordingId: musicbrainz_recording, isrc }] as const];
    }),
  );
}
