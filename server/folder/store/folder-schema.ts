import { createTable, type Table } from './table.ts';
import {
  album,
  albumArtist,
  albumGenre,
  albumIdentity,
  artist,
  artistCover,
  artistIdentity,
  cover,
  departedSong,
  lyrics,
  picture,
  setting,
  song,
  songArtist,
  songCredit,
  songDetail,
  songIdentity,
  unreadable,
  word,
} from './tables.ts';

/** Raised with every change below, and when more is read from the files: the catalogue is then rebuilt. */
export const schemaVersion = 11;

/**
 * `folder.sqlite`: the catalogue, a cache that costs one scan. Times are epoch ms, gains decibels; pictures are in
 * files (`position`, `length`); `folded` is for comparison. `release_date` is of the music, `edition_date` of this
 * edition. `song_credit`: roles other than performing; `lyrics`: a row for each language, the best first, `lines` as in
 * the contract. Triggers maintain `artist_folded`, whose index sorts by artist. `album_artist`: all artists, the main
 * one first; `song.more_album_artists`: further ones with commas. `label` and `release_type` have a line for each
 * value. `album.edition_of`: the first edition's number, `edition_folded` their common title, `first_date` the first
 * date (`group-editions.ts`). `is_book`: an audiobook, which has neither artists nor words here; `narrator` to
 * `description` are of books alone.
 */
export const catalogueSchema = `
  ${tables([song, album, artist, songArtist, songDetail, songCredit, lyrics, albumArtist, albumGenre, picture, cover])};
  ${tables([artistCover, unreadable, word, setting])};
  create index song_by_album on song (album_id, disc_number, track_number, path);
  create index song_by_folded on song (folded);
  create index song_by_artist_name on song (artist_folded, folded);
  create index song_by_first_seen on song (first_seen_at);
  create index song_by_directory on song (directory);
  create index album_by_folded on album (folded);
  create index album_by_edition on album (edition_folded, edition_of, folded);
  create index album_by_artist_name on album (artist_folded, edition_folded, edition_of, folded);
  create index album_by_edition_of on album (edition_of);
  create index album_by_artist on album (artist_id);
  create index album_by_release on album (release_date);
  create index album_by_newness on album (first_seen_at desc, newest_file_at desc, id desc);
  create index album_by_book on album (is_book, folded, id) where is_book = 1;
  create index artist_by_folded on artist (folded);
  create index song_artist_by_artist on song_artist (artist_id, song_id);
  create index song_credit_by_name on song_credit (name, role, song_id);
  create trigger song_artist_folded after insert on song_artist when new.position = 0 begin
    update song set artist_folded = artist.folded from artist
    where song.id = new.song_id and artist.id = new.artist_id and song.artist_folded <> artist.folded;
  end;
  create trigger album_artist_folded after insert on album begin
    update album set artist_folded = coalesce((select folded from artist where id = new.artist_id), '')
    where id = new.id;
  end;
  create index album_artist_by_artist on album_artist (artist_id, album_id);
  create trigger album_first_artist after insert on album begin
    insert or replace into album_artist (album_id, position, artist_id) values (new.id, 0, new.artist_id);
  end;
  create index album_genre_by_album on album_genre (album_id);
  create virtual table song_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table album_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table artist_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
`;

/**
 * `folder-identity.sqlite`: assigned numbers. Never rebuilt, nothing is deleted, so a song keeps its id and likes when moved,
 * renamed, retagged or away; `departed_song` holds its last names.
 */
export const identitySchema = `
  ${tables([songIdentity, albumIdentity, artistIdentity, departedSong], 'if not exists ')};
  create index if not exists identity.song_identity_by_fingerprint on song_identity (fingerprint);
  create index if not exists identity.song_identity_by_path on song_identity (path);
  create index if not exists identity.album_identity_by_id on album_identity (id);
  create index if not exists identity.artist_identity_by_id on artist_identity (id);
`;

function tables(described: readonly Table[], ifNotExists = ''): string {
  return described.map((one) => createTable(one, ifNotExists)).join('; ');
}
