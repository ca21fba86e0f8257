import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { identityName } from './folder-database.ts';
import { writeStatement } from './insert.ts';
import { prepare, rowsOf } from './query.ts';

const songAt = rowsOf(
  { id: 'integer not null', album_id: 'integer not null' },
  'select id, album_id from song where path = ?',
);

/** Removes songs from the catalogue; stores their names for the playlists that contain them. */
export function songDeparture(database: DatabaseSync) {
  const remember = writeStatement(
    database,
    `insert or replace into identity.departed_song (id, title, artist_name, album_title, duration)
     select id, title, artist_name, album_title, duration from song where id = ?`,
  );
  const drop = writeStatement(database, 'delete from song where id = ?');
  const songsAt = prepare(database, songAt);

  function depart(id: number): void {
    remember.run(id);
    drop.run(id);
  }

  return {
    of: depart,
    /** The song of a file that cannot be read any more; the albums that lose one. */
    at: (path: string): number[] =>
      songsAt.all(path).map(({ id, album_id: album }) => {
        depart(id);
        return album;
      }),
  };
}

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

/** Songs by their numbers; one that departed before names were stored has its file's name. */
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
