import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { identityName } from './folder-database.ts';
import { prepare } from './prepare.ts';
import { rowsOf } from './query.ts';

/** What a song was last called whose file is gone. */
export type DepartedSong = {
  title: string;
  artist: string;
  album: string;
  durationMilliseconds: number;
};
export type DepartedSongs = (songs: readonly number[]) => Map<number, DepartedSong>;

const departed = rowsOf(
  {
    id: 'integer not null',
    path: 'text not null',
    title: 'text',
    artist_name: 'text',
    album_title: 'text',
    duration: 'integer',
  },
  `select song_identity.id as id, path, title, artist_name, album_title, duration
   from song_identity left join departed_song on departed_song.id = song_identity.id
   where song_identity.id in (select value from json_each(?))`,
);

/** Songs by their numbers; of one that went before its name was kept, its file's name is told. */
export function departedSongs(dataFolder: string): DepartedSongs {
  const path = join(dataFolder, identityName);
  return (songs) => {
    if (songs.length === 0 || !existsSync(path)) return new Map();
    const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
    try {
      return new Map(
        prepare(database, departed)
          .all(JSON.stringify(songs))
          .map((row) => [
            row.id,
            {
              title: row.title ?? fileName(row.path),
              artist: row.artist_name ?? '',
              album: row.album_title ?? '',
              durationMilliseconds: row.duration ?? 0,
            },
          ]),
      );
    } finally {
      database.close();
    }
  };
}

const fileName = (path: string) =>
  (path.split('/').at(-1) ?? '').replace(/\.[^.]{1,8}$/, '') || 'Unknown song';
