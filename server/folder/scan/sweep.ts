import type { DatabaseSync } from 'node:sqlite';

/** Takes away what no song and no album points to any more. Identities stay: what comes back has its number again. */
export function sweep(database: DatabaseSync): void {
  database.exec(`
    delete from song_words where rowid in
      (select song_id from song_artist where song_id not in (select id from song));
    delete from song_artist where song_id not in (select id from song);
    delete from song_detail where of_song not in (select id from song);
    delete from song_credit where song_id not in (select id from song);
    delete from lyrics where song_id not in (select id from song);
    create temp table if not exists idle_artist (id integer primary key);
    insert into idle_artist select id from artist where id not in (select artist_id from song_artist)
      and id not in (select artist_id from album_artist);
    delete from artist_words where rowid in (select id from idle_artist);
    delete from artist where id in (select id from idle_artist);
    delete from idle_artist;
    delete from picture where id not in (select picture_id from song where picture_id is not null)
      and id not in (select picture_id from cover where picture_id is not null)
      and id not in (select artist_picture_id from song_detail where artist_picture_id is not null)
      and id not in (select picture_id from artist where picture_id is not null);
  `);
}
